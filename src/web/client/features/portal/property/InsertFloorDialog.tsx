import { type DescribedFloor, insertFloorInput } from '../../../../../modules/directory/schema.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast } from '../../../lib/toasts.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useInsertFloor } from './floors-api.ts';
import { describeFloorsAbove } from './floors-in-use.ts';
import styles from './property.module.css';

const texts = propertyTexts.floors;

interface InsertFloorDialogProps {
  propertyId: number;
  floors: readonly DescribedFloor[];
  floorBelow: DescribedFloor;
  /** Floor number of each tenant. */
  occupied: readonly number[];
  /** Floor number of each place. */
  placeFloors: readonly number[];
  onClose: () => void;
}

/** Inserts a floor such as a mezzanine; lists what does not move. */
export function InsertFloorDialog({
  propertyId,
  floors,
  floorBelow,
  occupied,
  placeFloors,
  onClose,
}: InsertFloorDialogProps) {
  const form = useZodForm(insertFloorInput, { above: floorBelow.floorNumber, sign: '', name: '' });
  const insert = useInsertFloor(propertyId);
  const submit = submitWith(
    form,
    async (floor) => {
      await insert.mutateAsync(floor);
      toast({ message: texts.insert.done(floor), tone: 'success' });
      onClose();
    },
    texts.insert.failed,
  );
  return (
    <ActionDialog
      title={texts.insert.title(floorBelow)}
      submitLabel={texts.insert.submit}
      form={form}
      onSubmit={submit}
      className={styles.form}
      isDismissDisabled={form.formState.isDirty}
      onClose={onClose}
    >
      <Field control={form.control} name="sign">
        {(field) => (
          <TextField
            label={texts.fields.sign}
            description={texts.insert.sign}
            isRequired
            autoFocus
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
      <Field control={form.control} name="name">
        {(field) => <TextField label={texts.fields.name} description={texts.hints.name} isRequired {...field} />}
      </Field>
      <p>{describeFloorsAbove(floors, { occupied, placed: placeFloors }, floorBelow.floorNumber)}</p>
    </ActionDialog>
  );
}
