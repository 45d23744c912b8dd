import { useWatch } from 'react-hook-form';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import { itemsInput } from '../../../../../modules/orders/schema.ts';
import { refundOfLines } from '../../../../../modules/orders/values.ts';
import { formatCents } from '../../../../../shared/money.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { ItemPicker, maxQuantitiesOf, type OrderItem, unitsByItem } from '../../../components/order/ItemPicker.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { orderChange } from './api.ts';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderAction } from './useOrderAction.tsx';

const texts = ordersTexts.forms.items2;
const itemsForm = itemsInput.extend({ items: unitsByItem });

const inOrder = ({ quantity, takenOut }: OrderItem) => quantity - takenOut;

export function ItemsDialog({ order: openedOrder, onClose }: OrderDialogProps) {
  const form = useZodForm(itemsForm, { items: maxQuantitiesOf(openedOrder.items, inOrder), reason: '' });
  const { control } = form;
  const { order, action } = useOrderAction(openedOrder, form, {
    change: ({ items: units, reason }, { items: current }) => {
      const items = current
        .filter((item) => inOrder(item) !== (units[item.id] ?? 0))
        .map(({ id }) => ({ orderItemId: id, quantity: units[id] ?? 0 }));
      if (items.length > 0) return orderChange(calls.changeItems, { body: { items, reason } });
      form.setError('items', { message: texts.nothing }, { shouldFocus: true });
      return null;
    },
    done: texts.done,
    onDone: onClose,
  });
  const units = useWatch({ control, name: 'items' });
  const removed = order.items.map((item) => ({ ...item, quantity: inOrder(item) - (units[item.id] ?? 0) }));
  const amount = Math.min(refundOfLines(order, removed).amount, order.totalAmount - order.refundedAmount);
  return (
    <ActionDialog
      title={texts.title}
      submitLabel={amount > 0 ? texts.submitRefund({ amount: formatCents(amount) }) : texts.submit}
      {...action}
      onClose={onClose}
    >
      <Field control={control} name="items">
        {(field) => <ItemPicker items={order.items} maxOf={inOrder} minOf={({ shipped }) => shipped} {...field} />}
      </Field>
      <Field control={control} name="reason">
        {(field) => (
          <TextField
            label={ordersTexts.forms.reason}
            description={ordersTexts.forms.reasonForCustomer}
            isRequired={false}
            maxLength={300}
            {...field}
          />
        )}
      </Field>
      <Text tone="quiet">{texts.hint}</Text>
    </ActionDialog>
  );
}
