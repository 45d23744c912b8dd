import { useState } from 'react';
import type { AdminOrder } from '../../../../../modules/orders/schema.ts';
import { refundOfLines } from '../../../../../modules/orders/values.ts';
import { formatCents } from '../../../../../shared/money.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import {
  allOf,
  ItemPicker,
  linesOf,
  type OrderItem,
  onlyOne,
  toShip,
  type Units,
} from '../../../components/order/ItemPicker.tsx';
import { centsOf } from '../../../lib/cents.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './forms.module.css';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderForm } from './useOrderForm.ts';

const texts = ordersTexts.forms.refund;

const refundable = ({ quantity, refunded }: OrderItem) => quantity - refunded;

export function RefundDialog({ order: opened, onClose }: OrderDialogProps) {
  const form = useOrderForm(opened, onClose);
  const { order } = form;
  const left = order.totalAmount - order.refundedAmount;
  const hasItems = order.items.some((item) => refundable(item) > 0);
  const [by, setBy] = useState<'item' | 'amount'>(hasItems ? 'item' : 'amount');
  const [units, setUnits] = useState(() => onlyOne(opened.items, refundable));
  const [restocked, setRestocked] = useState<ReadonlySet<number>>(() => isInHouse(opened));
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const amount = by === 'item' ? amountOf(order, units).amount : (centsOf(typed) ?? 0);

  const submit = () => {
    if (reason.trim() === '') return form.refuse(texts.reasonMissing);
    if (by === 'item' && amount === 0) return form.refuse(texts.choose);
    if (by === 'amount' && (amount < 1 || amount > left))
      return form.refuse(texts.amountInvalid({ left: formatCents(left) }));
    const items = linesOf(units).map((line) => ({ ...line, restock: restocked.has(line.orderItemId) }));
    const body = by === 'item' ? { items, reason } : { amount, reason };
    return void form.save({ method: 'POST', path: 'refunds', body }, texts.done);
  };
  return (
    <OrderFormDialog
      title={texts.title}
      submitLabel={texts.submit({ amount: formatCents(amount) })}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {order.byInvoice && !order.byInvoice.paidAt && <Banner tone="info">{texts.credit}</Banner>}
      {hasItems && <HowToRefund by={by} onChange={setBy} />}
      {by === 'item' ? (
        <>
          <ItemPicker items={order.items} units={units} onChange={setUnits} most={refundable}>
            {(item, count) =>
              count > 0 && <Restock item={item} count={count} restocked={restocked} onChange={setRestocked} />
            }
          </ItemPicker>
          <Totals order={order} units={units} onAll={() => setUnits(allOf(order.items, refundable))} />
        </>
      ) : (
        <TextField
          label={texts.amount}
          description={texts.amountHint({ left: formatCents(left) })}
          prefix="$"
          inputMode="decimal"
          isRequired
          value={typed}
          onChange={setTyped}
        />
      )}
      <TextField
        label={ordersTexts.forms.reason}
        description={ordersTexts.forms.reasonForCustomer}
        isRequired
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
    </OrderFormDialog>
  );
}

function HowToRefund({ by, onChange }: { by: 'item' | 'amount'; onChange: (by: 'item' | 'amount') => void }) {
  return (
    <RadioGroup
      label={texts.by}
      orientation="horizontal"
      options={[
        { value: 'item', label: texts.byItem },
        { value: 'amount', label: texts.byAmount },
      ]}
      value={by}
      onChange={onChange}
    />
  );
}

function Totals({ order, units, onAll }: { order: AdminOrder; units: Units; onAll: () => void }) {
  const { amount, shipping, tax } = amountOf(order, units);
  const sums = { amount: formatCents(amount), tax: formatCents(tax), delivery: formatCents(shipping) };
  return (
    <div className={styles.totals}>
      <span>
        {shipping > 0 ? texts.deliveryIncluded(sums) : texts.taxIncluded(sums)}
        {order.shipping > 0 && shipping === 0 && <span className={styles.hint}>{texts.deliveryHint}</span>}
      </span>
      <Button variant="quiet" size="small" onPress={onAll}>
        {texts.everything}
      </Button>
    </div>
  );
}

interface RestockProps {
  item: OrderItem;
  count: number;
  restocked: ReadonlySet<number>;
  onChange: (restocked: ReadonlySet<number>) => void;
}

function Restock({ item, count, restocked, onChange }: RestockProps) {
  const sent = Math.max(0, item.shipped + item.takenOut - item.refunded);
  const takenOut = Math.min(toShip(item), Math.max(0, count - sent));
  const toggle = (isRestocked: boolean) => {
    const next = new Set(restocked);
    if (isRestocked) next.add(item.id);
    else next.delete(item.id);
    onChange(next);
  };
  return (
    <Checkbox
      isSelected={restocked.has(item.id)}
      onChange={toggle}
      {...(takenOut > 0 && { description: texts.takenOut({ count: takenOut }) })}
    >
      {texts.restock}
    </Checkbox>
  );
}

/** Goods that were not sent go back into stock unless an administrator decides otherwise. */
const isInHouse = ({ items }: AdminOrder) => new Set(items.filter(({ shipped }) => shipped === 0).map(({ id }) => id));

/** No more than is left of the payment. */
function amountOf(order: AdminOrder, units: Units) {
  const lines = order.items.map((item) => ({ ...item, quantity: units[item.id] ?? 0 }));
  const { amount, shipping, tax } = refundOfLines(order, lines);
  const owed = Math.min(amount, order.totalAmount - order.refundedAmount);
  return { amount: owed, shipping, tax: Math.min(tax, owed) };
}
