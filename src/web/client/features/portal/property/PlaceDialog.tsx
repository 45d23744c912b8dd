import { useMemo, useState } from 'react';
import { MAX_FLOOR, MIN_FLOOR, type Place, placesReply } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSavePlace } from './floors-api.ts';
import { differencesOf, findOtherVersion, kindOptions, placeFormBeside, placeFormOf, without } from './place-form.ts';
import styles from './property.module.css';
import { useItemSave } from './use-item-save.ts';

const texts = propertyTexts.places;
const floors = Array.from({ length: MAX_FLOOR - MIN_FLOOR + 1 }, (_, at) => MIN_FLOOR + at);

export interface PlaceDialogProps {
  propertyId: number;
  places: readonly Place[];
  plan: FloorPlan;
  /** Floors of the building, listed before others. */
  offered: readonly number[];
  /** Edited place; absent for a new one. */
  place: Place | undefined;
  onClose: () => void;
}

export function PlaceDialog(props: PlaceDialogProps) {
  const { place, plan, offered, onClose } = props;
  const { form, submit, conflict } = usePlaceForm(props);
  const { control } = form;
  const options = useMemo(() => floorOptions(plan, offered, place), [plan, offered, place]);
  return (
    <>
      <ActionDialog
        title={place ? texts.edit : texts.add}
        size="sheet"
        submitLabel={texts.save}
        form={form}
        onSubmit={submit}
        className={styles.form}
        isDismissDisabled={form.formState.isDirty}
        onClose={onClose}
      >
        <Field control={control} name="kind">
          {(field) => (
            <Select
              label={texts.fields.kind}
              placeholder={texts.chooseKind}
              options={kindOptions}
              isRequired
              autoFocus
              {...field}
            />
          )}
        </Field>
        <Field control={control} name="floorNumber">
          {(field) => (
            <Select
              label={texts.fields.floorNumber}
              placeholder={texts.chooseFloor}
              options={options}
              isRequired
              {...field}
            />
          )}
        </Field>
        <Field control={control} name="way">
          {(field) => (
            <TextField
              label={texts.fields.way}
              description={texts.hints.way}
              isRequired={false}
              autoComplete="off"
              {...field}
            />
          )}
        </Field>
        <Field control={control} name="name">
          {(field) => (
            <TextField
              label={texts.fields.name}
              description={texts.hints.name}
              isRequired={false}
              autoComplete="off"
              {...field}
            />
          )}
        </Field>
      </ActionDialog>
      {conflict}
    </>
  );
}

function floorOptions(plan: FloorPlan, offered: readonly number[], place: Place | undefined) {
  const labeled = (floorNumbers: readonly number[], group: string) =>
    floorNumbers.map((value) => ({ value, label: plan.label(value), group }));
  const otherFloors = floors.filter((floor) => !offered.includes(floor));
  return [
    ...labeled(offered, texts.ownFloors),
    ...labeled(
      otherFloors.filter((floor) => plan.exists(floor) || floor === place?.floorNumber),
      texts.otherFloors,
    ),
  ];
}

function usePlaceForm({ propertyId, places, plan, place: before, onClose }: PlaceDialogProps) {
  const schema = useMemo(() => placeFormBeside(without(places, before)), [places, before]);
  const [placesAtOpening] = useState(places);
  const form = useZodForm(schema, placeFormOf(before));
  const save = useSavePlace(propertyId);
  const { store, conflict } = useItemSave({ save, reply: placesReply, done: texts.saved, onClose });
  return {
    form,
    submit: submitWith(form, (after) => store({ before, after }), texts.failed),
    conflict: conflict.dialog({
      form,
      // The cached list is the other person's by now.
      store: ({ after }) => store({ before: findOtherVersion(places, before, placesAtOpening), after }),
      adoptTheirs: onClose,
      differencesOf: (mine, theirs) =>
        differencesOf(mine.after, findOtherVersion(theirs.places, before, placesAtOpening), plan),
      isPending: save.isPending,
      sentence: texts.conflict,
    }),
  };
}
