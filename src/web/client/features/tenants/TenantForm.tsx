import { useId } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { floorLabel } from '../../../../modules/directory/schema.ts';
import type { Conflict } from '../../lib/conflict.ts';
import { Field } from '../../lib/Field.tsx';
import { bannerOf } from '../../lib/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import { ContactFields } from './ContactFields.tsx';
import { differencesOf } from './conflict.ts';
import styles from './TenantForm.module.css';
import { parseFloor, type TenantFormInput } from './tenant-form.ts';
import type { TenantEntry } from './tenant-list.ts';
import { tenantTexts } from './texts.ts';
import { useTenantForm } from './useTenantForm.ts';

const texts = tenantTexts.form;

export interface TenantFormProps {
  propertyId: number;
  /** The tenant to edit; absent adds one. */
  entry?: TenantEntry;
  /** After a save; while editing, after a cancel too. */
  onDone: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** Adds or edits a tenant together with its contacts. */
export function TenantForm(props: TenantFormProps) {
  const { entry, onDone } = props;
  const { form, submit, conflict } = useTenantForm(props);
  const titleId = useId();
  const banner = bannerOf(form);
  return (
    <>
      <form aria-labelledby={titleId} className={styles.form} noValidate onSubmit={submit}>
        <h2 id={titleId}>{entry ? texts.edit : texts.add}</h2>
        {banner && <Banner tone="danger">{banner}</Banner>}
        <Fields control={form.control} isEditing={entry !== undefined} />
        <ContactFields control={form.control} radioName={titleId} />
        <div className={styles.buttons}>
          <Button type="submit" isPending={form.formState.isSubmitting}>
            {entry ? texts.submitEdit : texts.submitAdd}
          </Button>
          {entry && (
            <Button variant="secondary" onPress={onDone}>
              {texts.cancel}
            </Button>
          )}
        </div>
      </form>
      {conflict && (
        <ConflictDialog
          differences={differencesOf(conflict.mine, conflict.other.current)}
          onOverwrite={conflict.overwrite}
          onTakeTheirs={conflict.takeTheirs}
          onClose={conflict.close}
          isPending={conflict.isPending}
        >
          {sentenceOf(conflict.other)}
        </ConflictDialog>
      )}
    </>
  );
}

const whenFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function sentenceOf({ changedBy, changedAt }: Conflict<unknown>): string {
  const words = tenantTexts.conflict;
  const when = changedAt ? words.on(whenFormat.format(new Date(changedAt))) : words.meanwhile;
  return words.by(changedBy ?? words.somebody, when);
}

type Look = Pick<TextFieldProps, 'label' | 'isRequired' | 'type' | 'inputMode' | 'description' | 'autoFocus'>;

function Fields<Output>(props: { control: Control<TenantFormInput, unknown, Output>; isEditing: boolean }) {
  const { isDirty } = useFormState({ control: props.control });
  const floor = useWatch({ control: props.control, name: 'floorNumber' });
  const shown = texts.floorShown(floorLabel(parseFloor(floor)));
  const text = (name: Exclude<keyof TenantFormInput, 'contacts'>, look: Look) => (
    <Field control={props.control} name={name}>
      {({ onBlur, ...field }) => (
        // The empty form takes the focus by itself after a save; leaving it then is no mistake.
        <TextField autoComplete="off" {...look} {...field} onBlur={() => isDirty && onBlur()} />
      )}
    </Field>
  );
  return (
    <>
      {text('companyName', { label: texts.companyName, isRequired: true, autoFocus: props.isEditing })}
      <div className={styles.pair}>
        {text('suiteNumber', { label: texts.suiteNumber, isRequired: true })}
        {text('floorNumber', { label: texts.floorNumber, type: 'number', isRequired: true, description: shown })}
      </div>
      <div className={styles.pair}>
        {text('phone', { label: texts.phone, type: 'tel' })}
        {text('email', { label: texts.email, type: 'email' })}
      </div>
      {text('website', { label: texts.website, inputMode: 'url', description: texts.websiteHint })}
    </>
  );
}
