import * as calls from '../../../../../modules/orders/office-calls.ts';
import { holdInput } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { orderChange } from './api.ts';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderAction } from './useOrderAction.tsx';

const texts = ordersTexts.forms.hold;

export function HoldDialog({ order, onClose }: OrderDialogProps) {
  const form = useZodForm(holdInput, { isHeld: true, reason: '' });
  const { action } = useOrderAction(order, form, {
    change: (body) => orderChange(calls.holdOrder, { body }),
    done: texts.done,
    onDone: onClose,
  });
  return (
    <ActionDialog title={texts.title} submitLabel={texts.submit} {...action} onClose={onClose}>
      <Field control={form.control} name="reason">
        {(field) => (
          <TextField label={ordersTexts.forms.reason} isRequired={false} autoFocus maxLength={300} {...field} />
        )}
      </Field>
      <Text tone="quiet">{texts.hint}</Text>
    </ActionDialog>
  );
}
