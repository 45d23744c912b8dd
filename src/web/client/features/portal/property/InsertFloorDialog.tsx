import { insertFloor } from '../../../../../modules/directory/calls.ts';
import type { OwnFloor } from '../../../../../modules/directory/schema.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast } from '../../../lib/toasts.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useInsertFloor } from './floors-api.ts';
import { keptAbove } from './floors-in-use.ts';
import styles from './property.module.css';

const texts = propertyTexts.floors;

interface InsertFloorDialogProps {
  propertyId: number;
  floors: readonly OwnFloor[];
  below: OwnFloor;
  /** Of each tenant its floor. */
  occupied: readonly number[];
  /** Of each place its floor. */
  placed: readonly number[];
  onClose: () => void;
}

/** A floor between two, such as a mezzanine; it says what stays as it is. */
export function InsertFloorDialog({ propertyId, floors, below, occupied, placed, onClose }: InsertFloorDialogProps) {
  const form = useZodForm(insertFloor.body, { above: below.floorNumber, sign: '', name: '' });
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
      title={texts.insert.title(below)}
      submitLabel={texts.insert.submit}
      form={form}
      onSubmit={submit}
      className={styles.form}
      isHeld={form.formState.isDirty}
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
      <p>{keptAbove(floors, { occupied, placed }, below.floorNumber)}</p>
    </ActionDialog>
  );
}
