import * as calls from '../../../../../modules/orders/office-calls.ts';
import { addressChange } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { orderChange } from './api.ts';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderAction } from './useOrderAction.tsx';

const texts = ordersTexts.forms.address;
const fields = ['name', 'company', 'street', 'suite', 'city', 'state', 'zip', 'phone'] as const;
const optional: ReadonlySet<string> = new Set(['company', 'suite', 'phone']);

export function AddressDialog({ order, onClose }: OrderDialogProps) {
  const { shippingAddress } = order;
  const form = useZodForm(addressChange, {
    shippingAddress: 'pending' in shippingAddress ? {} : shippingAddress,
  });
  const { action } = useOrderAction(order, form, {
    change: (body) => orderChange(calls.correctAddress, { body }),
    done: texts.done,
    onDone: onClose,
  });
  return (
    <ActionDialog title={texts.title} submitLabel={texts.submit} {...action} onClose={onClose}>
      {fields.map((name) => (
        <Field key={name} control={form.control} name={`shippingAddress.${name}`}>
          {(field) => (
            <TextField label={texts[name]} isRequired={!optional.has(name)} autoFocus={name === 'street'} {...field} />
          )}
        </Field>
      ))}
      <Text tone="quiet">{texts.hint}</Text>
    </ActionDialog>
  );
}
