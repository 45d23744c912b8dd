import { useState } from 'react';
import { refundOfLines } from '../../../../../modules/orders/values.ts';
import { formatCents } from '../../../../../shared/money.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { allOf, ItemPicker, type OrderItem, type Units } from '../../../components/order/ItemPicker.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './forms.module.css';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderForm } from './useOrderForm.ts';

const texts = ordersTexts.forms.items2;

const inOrder = ({ quantity, takenOut }: OrderItem) => quantity - takenOut;

/** Lowers quantities before shipping. */
export function ItemsDialog({ order: opened, onClose }: OrderDialogProps) {
  const form = useOrderForm(opened, onClose);
  const { order } = form;
  const [units, setUnits] = useState(() => allOf(opened.items, inOrder));
  const [reason, setReason] = useState('');
  const removed = order.items.map((item) => ({ ...item, quantity: inOrder(item) - (units[item.id] ?? 0) }));
  const amount = Math.min(refundOfLines(order, removed).amount, order.totalAmount - order.refundedAmount);

  const submit = () => {
    const items = order.items
      .filter((item) => inOrder(item) !== (units[item.id] ?? 0))
      .map(({ id }) => ({ orderItemId: id, quantity: units[id] ?? 0 }));
    if (items.length === 0) return form.refuse(texts.nothing);
    return void form.save({ method: 'PUT', path: 'items', body: { items, reason } }, texts.done);
  };
  return (
    <OrderFormDialog
      title={texts.title}
      submitLabel={amount > 0 ? texts.submitRefund({ amount: formatCents(amount) }) : texts.submit}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ItemPicker
        items={order.items}
        units={units as Units}
        onChange={setUnits}
        most={inOrder}
        least={({ shipped }) => shipped}
      />
      <TextField
        label={ordersTexts.forms.reason}
        description={ordersTexts.forms.reasonForCustomer}
        isRequired={false}
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
      <p className={styles.quiet}>{texts.hint}</p>
    </OrderFormDialog>
  );
}
