import type { Control } from 'react-hook-form';
import { wallOrders } from '../../../../../modules/tenancy/schema.ts';
import { formatHour } from '../../../../../texts/format.ts';
import texts from '../../../../../texts/generated/portal/property.en.js';
import { Field } from '../../../components/Field.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Select } from '../../../ui/Select.tsx';
import styles from './property.module.css';
import type { PropertyFormInput } from './property-form.ts';

const orders = wallOrders.map((value) => ({ value, label: texts.fields.wallOrders[value] }));
const hours = Array.from({ length: 24 }, (_, value) => ({ value, label: formatHour(value) }));

/** How a building's displays list its tenants, and when they are dark. */
export function WallFields<Output>({ control }: { control: Control<PropertyFormInput, unknown, Output> }) {
  return (
    <>
      <Field control={control} name="wallOrder">
        {(field) => <RadioGroup label={texts.fields.wallOrder} options={orders} {...field} />}
      </Field>
      <div>
        <div className={styles.hours}>
          <Field control={control} name="nightFrom">
            {(field) => <Select label={texts.fields.nightFrom} options={hours} {...field} />}
          </Field>
          <Field control={control} name="nightTo">
            {(field) => <Select label={texts.fields.nightTo} options={hours} {...field} />}
          </Field>
        </div>
        <p className={styles.quiet}>{texts.nightHint}</p>
      </div>
      <Field control={control} name="wallFeatured">
        {({ value, errorMessage: _none, ...field }) => (
          <Checkbox isSelected={value ?? false} {...field}>
            {texts.fields.wallFeatured}
          </Checkbox>
        )}
      </Field>
    </>
  );
}
