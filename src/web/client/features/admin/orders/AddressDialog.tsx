import { addressInput } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { Field } from '../../../components/Field.tsx';
import { useZodForm } from '../../../lib/zod-form.ts';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './forms.module.css';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderForm } from './useOrderForm.ts';

const texts = ordersTexts.forms.address;
const fields = ['name', 'company', 'street', 'suite', 'city', 'state', 'zip', 'phone'] as const;
const optional: ReadonlySet<string> = new Set(['company', 'suite', 'phone']);

export function AddressDialog({ order: opened, onClose }: OrderDialogProps) {
  const form = useOrderForm(opened, onClose);
  const { shippingAddress: address } = opened;
  const fieldsForm = useZodForm(addressInput, 'pending' in address ? {} : address);
  const submit = fieldsForm.handleSubmit((shippingAddress) =>
    form.save({ method: 'PUT', path: 'address', body: { shippingAddress } }, texts.done),
  );
  return (
    <OrderFormDialog
      title={texts.title}
      submitLabel={texts.submit}
      form={form}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {fields.map((name) => (
        <Field key={name} control={fieldsForm.control} name={name}>
          {(field) => (
            <TextField
              label={texts[name]}
              isRequired={!optional.has(name)}
              autoFocus={name === 'street'}
              {...field}
              value={field.value ?? ''}
            />
          )}
        </Field>
      ))}
      <p className={styles.quiet}>{texts.hint}</p>
    </OrderFormDialog>
  );
}
