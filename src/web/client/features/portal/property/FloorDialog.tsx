import { useMemo, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { type DescribedFloor, floorsReply } from '../../../../../modules/directory/schema.ts';
import { defaultSign } from '../../../../../modules/directory/values.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { MoreFields } from '../../../components/form/More.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import {
  differencesOf,
  type FloorFormInput,
  findOtherVersion,
  floorFormBeside,
  floorFormOf,
  numberIn,
} from './floor-form.ts';
import { useSaveFloor } from './floors-api.ts';
import styles from './property.module.css';
import { useItemSave } from './use-item-save.ts';

const texts = propertyTexts.floors;

interface FloorDialogProps {
  propertyId: number;
  floors: readonly DescribedFloor[];
  /** Edited floor; absent for a new one. A floor with default sign and name is not in the list. */
  floor: DescribedFloor | undefined;
  tenantsOn: (floor: number) => number;
  onClose: () => void;
}

export function FloorDialog(props: FloorDialogProps) {
  const { floor, tenantsOn, onClose } = props;
  const { form, submit, conflict } = useFloorForm(props);
  const { control } = form;
  const [number, exists] = useWatch({ control, name: ['floorNumber', 'exists'] });
  const typedNumber = numberIn(number);
  const tenantCount = exists ? 0 : tenantsOn(typedNumber);
  return (
    <>
      <ActionDialog
        title={floor ? texts.edit : texts.add}
        size="sheet"
        submitLabel={texts.save}
        form={form}
        onSubmit={submit}
        className={styles.form}
        isDismissDisabled={form.formState.isDirty}
        onClose={onClose}
      >
        <Field control={control} name="floorNumber">
          {(field) => (
            <TextField
              label={texts.fields.floorNumber}
              description={texts.hints.floorNumber}
              type="number"
              isRequired
              autoFocus
              {...field}
            />
          )}
        </Field>
        {exists && <MainFields control={control} number={typedNumber} />}
        <MoreFields control={control} names={furtherKeys}>
          <div className={styles.form}>
            <Field control={control} name="exists">
              {({ value, errorMessage: _none, ...field }) => (
                <Checkbox isSelected={value} description={texts.hints.exists} {...field}>
                  {texts.fields.exists}
                </Checkbox>
              )}
            </Field>
            {tenantCount > 0 && <Banner tone="warning">{texts.kept({ count: tenantCount })}</Banner>}
            {exists && <FurtherFields control={control} />}
          </div>
        </MoreFields>
      </ActionDialog>
      {conflict}
    </>
  );
}

interface FloorFieldsProps {
  control: Control<FloorFormInput, unknown, DescribedFloor>;
}

function MainFields({ control, number }: FloorFieldsProps & { number: number }) {
  return (
    <>
      <Field control={control} name="name">
        {(field) => <TextField label={texts.fields.name} description={texts.hints.name} isRequired {...field} />}
      </Field>
      <Field control={control} name="sign">
        {(field) => (
          <TextField
            label={texts.fields.sign}
            description={texts.hints.sign({ sign: Number.isInteger(number) ? defaultSign(number) : 'G' })}
            isRequired={false}
            autoComplete="off"
            {...field}
          />
        )}
      </Field>
      {(['elevators', 'button', 'note'] as const).map((name) => (
        <LineField key={name} control={control} name={name} />
      ))}
    </>
  );
}

const furtherKeys = ['exists', 'access', 'description', 'imageUrl'] as const;

function FurtherFields({ control }: FloorFieldsProps) {
  return (
    <>
      <LineField control={control} name="access" />
      <Field control={control} name="description">
        {(field) => <TextField label={texts.fields.description} rows={3} isRequired={false} {...field} />}
      </Field>
      <Field control={control} name="imageUrl">
        {(field) => <TextField label={texts.fields.imageUrl} inputMode="url" isRequired={false} {...field} />}
      </Field>
    </>
  );
}

function LineField({ control, name }: FloorFieldsProps & { name: 'elevators' | 'button' | 'note' | 'access' }) {
  return (
    <Field control={control} name={name}>
      {(field) => (
        <TextField
          label={texts.fields[name]}
          description={texts.hints[name]}
          isRequired={false}
          autoComplete="off"
          {...field}
        />
      )}
    </Field>
  );
}

function useFloorForm({ propertyId, floors, floor, onClose }: FloorDialogProps) {
  const otherFloors = useMemo(
    () => floors.filter(({ floorNumber }) => floorNumber !== floor?.floorNumber),
    [floors, floor],
  );
  const schema = useMemo(() => floorFormBeside(otherFloors), [otherFloors]);
  const [before] = useState(() => floors.find(({ floorNumber }) => floorNumber === floor?.floorNumber));
  const form = useZodForm(schema, floorFormOf(floor));
  const save = useSaveFloor(propertyId);
  const { store, conflict } = useItemSave({ save, reply: floorsReply, done: texts.saved, onClose });
  return {
    form,
    submit: submitWith(form, (after) => store({ before, after }), texts.failed),
    conflict: conflict.dialog({
      form,
      store,
      adoptTheirs: onClose,
      differencesOf: (mine, theirs) => differencesOf(mine.after, findOtherVersion(theirs.floors, mine)),
      isPending: save.isPending,
      sentence: texts.conflict,
    }),
  };
}
