import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import { type AdminOrder, refundInput } from '../../../../../modules/orders/schema.ts';
import { refundOfLines } from '../../../../../modules/orders/values.ts';
import { formatCents } from '../../../../../shared/money.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { useZodForm, type ZodForm } from '../../../components/form/zod-form.ts';
import {
  ItemPicker,
  linesOf,
  maxQuantitiesOf,
  type OrderItem,
  preselectedQuantities,
  toShip,
  type Units,
  unitsByItem,
} from '../../../components/order/ItemPicker.tsx';
import { centsOf } from '../../../lib/cents.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { orderChange } from './api.ts';
import styles from './forms.module.css';
import { RestockCheckbox } from './RestockCheckbox.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderAction } from './useOrderAction.tsx';

const texts = ordersTexts.forms.refund;

const refundForm = z.object({
  by: z.enum(['item', 'amount']),
  items: unitsByItem,
  restocked: z.array(z.int()),
  amount: z.string(),
  reason: refundInput.shape.reason,
});
type RefundForm = ZodForm<typeof refundForm>;

const refundable = ({ quantity, refunded }: OrderItem) => quantity - refunded;
const leftOf = ({ totalAmount, refundedAmount }: AdminOrder) => totalAmount - refundedAmount;

export function RefundDialog({ order: openedOrder, onClose }: OrderDialogProps) {
  const hasItems = openedOrder.items.some((item) => refundable(item) > 0);
  const form = useZodForm(refundForm, {
    by: hasItems ? 'item' : 'amount',
    items: preselectedQuantities(openedOrder.items, refundable),
    restocked: unshippedItemIds(openedOrder),
    amount: '',
    reason: '',
  });
  const { control } = form;
  const { order, action } = useOrderAction(openedOrder, form, {
    change: (values, current) => {
      const body = bodyOf(values, current, form);
      return body && orderChange(calls.refundOrder, { body });
    },
    done: texts.done,
    onDone: onClose,
  });
  const [refundBy, units, typedAmount] = useWatch({ control, name: ['by', 'items', 'amount'] });
  const amount = refundBy === 'item' ? amountOf(order, units).amount : (centsOf(typedAmount) ?? 0);
  return (
    <ActionDialog
      title={texts.title}
      submitLabel={texts.submit({ amount: formatCents(amount) })}
      {...action}
      onClose={onClose}
    >
      {order.byInvoice && !order.byInvoice.paidAt && <Banner tone="info">{texts.credit}</Banner>}
      {hasItems && (
        <Field control={control} name="by">
          {(field) => <RadioGroup label={texts.by} orientation="horizontal" options={ways} {...field} />}
        </Field>
      )}
      {refundBy === 'item' ? (
        <RefundedItems form={form} order={order} units={units} />
      ) : (
        <Field control={control} name="amount">
          {(field) => (
            <TextField
              label={texts.amount}
              description={texts.amountHint({ left: formatCents(leftOf(order)) })}
              prefix="$"
              inputMode="decimal"
              isRequired
              {...field}
            />
          )}
        </Field>
      )}
      <Field control={control} name="reason">
        {(field) => (
          <TextField
            label={ordersTexts.forms.reason}
            description={ordersTexts.forms.reasonForCustomer}
            isRequired
            maxLength={300}
            {...field}
          />
        )}
      </Field>
    </ActionDialog>
  );
}

const ways = [
  { value: 'item', label: texts.byItem },
  { value: 'amount', label: texts.byAmount },
] as const;

/** Body of the call; `null` if a field is rejected. */
function bodyOf(
  { by, items, restocked, amount, reason }: z.output<typeof refundForm>,
  order: AdminOrder,
  form: RefundForm,
) {
  const rejectField = (field: 'items' | 'amount', message: string) => {
    form.setError(field, { message }, { shouldFocus: true });
    return null;
  };
  if (by === 'item') {
    if (amountOf(order, items).amount === 0) return rejectField('items', texts.choose);
    const lines = linesOf(items).map((line) => ({ ...line, restock: restocked.includes(line.orderItemId) }));
    return { items: lines, reason };
  }
  const cents = centsOf(amount) ?? 0;
  const remainingCents = leftOf(order);
  if (cents < 1 || cents > remainingCents)
    return rejectField('amount', texts.amountInvalid({ left: formatCents(remainingCents) }));
  return { amount: cents, reason };
}

interface RefundedItemsProps {
  form: RefundForm;
  order: AdminOrder;
  units: Units;
}

function RefundedItems({ form, order, units }: RefundedItemsProps) {
  const selectAll = () => form.setValue('items', maxQuantitiesOf(order.items, refundable), { shouldDirty: true });
  return (
    <>
      <Field control={form.control} name="items">
        {(field) => (
          <ItemPicker items={order.items} maxOf={refundable} {...field}>
            {(item, count) => count > 0 && <Restock form={form} item={item} takenOut={unsentUnitsOf(item, count)} />}
          </ItemPicker>
        )}
      </Field>
      <Totals order={order} units={units} onAll={selectAll} />
    </>
  );
}

function Restock({ form, item, takenOut }: { form: RefundForm; item: OrderItem; takenOut: number }) {
  return (
    <Field control={form.control} name="restocked">
      {({ value, onChange }) => (
        <RestockCheckbox
          itemId={item.id}
          value={value}
          onChange={onChange}
          {...(takenOut > 0 && { description: texts.takenOut({ count: takenOut }) })}
        >
          {texts.restock}
        </RestockCheckbox>
      )}
    </Field>
  );
}

function Totals({ order, units, onAll }: Omit<RefundedItemsProps, 'form'> & { onAll: () => void }) {
  const { amount, shipping, tax } = amountOf(order, units);
  const sums = { amount: formatCents(amount), tax: formatCents(tax), delivery: formatCents(shipping) };
  return (
    <Row align="center" justify="between" paddingBlock="8" className={styles.totals}>
      <span>
        <span>{shipping > 0 ? texts.deliveryIncluded(sums) : texts.taxIncluded(sums)}</span>
        {order.shipping > 0 && shipping === 0 && (
          <Text as="span" tone="quiet">
            {texts.deliveryHint}
          </Text>
        )}
      </span>
      <Button variant="quiet" size="small" onPress={onAll}>
        {texts.everything}
      </Button>
    </Row>
  );
}

/** Refunded units that leave the order because they were not shipped. */
function unsentUnitsOf(item: OrderItem, count: number): number {
  const sentQuantity = Math.max(0, item.shipped + item.takenOut - item.refunded);
  return Math.min(toShip(item), Math.max(0, count - sentQuantity));
}

/** Ids of unshipped items, which are restocked by default. */
const unshippedItemIds = ({ items }: AdminOrder) => items.filter(({ shipped }) => shipped === 0).map(({ id }) => id);

/** Amount of the units, at most the remaining payment. */
function amountOf(order: AdminOrder, units: Units) {
  const lines = order.items.map((item) => ({ ...item, quantity: units[item.id] ?? 0 }));
  const { amount, shipping, tax } = refundOfLines(order, lines);
  const refundAmount = Math.min(amount, leftOf(order));
  return { amount: refundAmount, shipping, tax: Math.min(tax, refundAmount) };
}
