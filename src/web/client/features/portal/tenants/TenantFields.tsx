import { type Control, useFormState, useWatch } from 'react-hook-form';
import {
  type FieldKind,
  type TenantFieldKey,
  tenantFieldKeys,
  tenantFields,
  tenantHeading,
} from '../../../../../modules/directory/schema.ts';
import { floorLabel } from '../../../../../texts/floor-label.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { Field } from '../../../components/Field.tsx';
import { TextField, type TextFieldProps } from '../../../ui/TextField.tsx';
import styles from './TenantForm.module.css';
import { parseFloor, type TenantFormInput } from './tenant-form.ts';

const texts = tenantTexts.form;

const dayHints: Readonly<Partial<Record<TenantFieldKey, string>>> = texts.dayHints;

type Look = Pick<TextFieldProps, 'type' | 'inputMode' | 'description'>;

const lookOf: Readonly<Record<FieldKind, Look>> = {
  text: {},
  names: { description: texts.aliasesHint },
  floor: { type: 'number' },
  phone: { type: 'tel' },
  email: { type: 'email' },
  website: { inputMode: 'url', description: texts.websiteHint },
  day: { type: 'date' },
};

/** All that is asked of a tenant but its contacts. */
export function TenantFields<Output>(props: {
  control: Control<TenantFormInput, unknown, Output>;
  /** The first of them has the focus when they come. */
  takesFocus: boolean;
}) {
  const { isDirty } = useFormState({ control: props.control });
  const floor = useWatch({ control: props.control, name: 'floorNumber' });
  const floorLook = { ...lookOf.floor, description: texts.floorShown({ label: floorLabel(parseFloor(floor)) }) };
  return (
    <div className={styles.fields}>
      {tenantFieldKeys.map((key, at) => {
        const { kind, formWidth } = tenantFields[key];
        return (
          <div key={key} className={styles[formWidth]}>
            <Field control={props.control} name={key}>
              {({ onBlur, ...field }) => (
                <TextField
                  label={texts.fields[key]}
                  isRequired={key in tenantHeading}
                  autoComplete="off"
                  autoFocus={at === 0 && props.takesFocus}
                  {...(kind === 'floor' ? floorLook : lookOf[kind])}
                  {...(kind === 'day' && { description: dayHints[key] })}
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
