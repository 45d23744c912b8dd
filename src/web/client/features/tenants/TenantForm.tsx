import { useId } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { type FieldKind, tenantFieldKeys, tenantFields, tenantHeading } from '../../../../modules/directory/schema.ts';
import { floorLabel } from '../../../../modules/directory/values.ts';
import { Field } from '../../components/Field.tsx';
import { SaveConflict } from '../../components/SaveConflict.tsx';
import { bannerOf } from '../../lib/form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';
import { ContactFields } from './ContactFields.tsx';
import styles from './TenantForm.module.css';
import { parseFloor, type TenantFormInput } from './tenant-form.ts';
import { tenantTexts } from './texts.ts';
import { type TenantFormProps, useTenantForm } from './useTenantForm.ts';

const texts = tenantTexts.form;

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
      {conflict && <SaveConflict {...conflict} sentence={tenantTexts.conflict} />}
    </>
  );
}

type Look = Pick<TextFieldProps, 'type' | 'inputMode' | 'description'>;

const lookOf: Readonly<Record<FieldKind, Look>> = {
  text: {},
  floor: { type: 'number' },
  phone: { type: 'tel' },
  email: { type: 'email' },
  website: { inputMode: 'url', description: texts.websiteHint },
};

function Fields<Output>(props: { control: Control<TenantFormInput, unknown, Output>; isEditing: boolean }) {
  const { isDirty } = useFormState({ control: props.control });
  const floor = useWatch({ control: props.control, name: 'floorNumber' });
  const floorLook = { ...lookOf.floor, description: texts.floorShown(floorLabel(parseFloor(floor))) };
  return (
    <div className={styles.fields}>
      {tenantFieldKeys.map((key, at) => {
        const { kind, formLabel, formWidth } = tenantFields[key];
        return (
          <div key={key} className={styles[formWidth]}>
            <Field control={props.control} name={key}>
              {({ onBlur, ...field }) => (
                <TextField
                  label={formLabel}
                  isRequired={key in tenantHeading}
                  autoComplete="off"
                  autoFocus={at === 0 && props.isEditing}
                  {...(kind === 'floor' ? floorLook : lookOf[kind])}
                  {...field}
                  // The empty form takes the focus by itself after a save; leaving it then is no mistake.
                  onBlur={() => isDirty && onBlur()}
                />
              )}
            </Field>
          </div>
        );
      })}
    </div>
  );
}
