import type { OrderDetail } from '../../../../../modules/admin/schema.ts';
import { type ByInvoice, taxLabel } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatCalendarDay, formatDay } from '../../../../../texts/format.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { cx } from '../../../ui/cx.ts';
import styles from './MoneySummary.module.css';

const texts = ordersTexts.money;

/** What was paid, what went back, and what is open. */
export function MoneySummary({ order }: { order: OrderDetail }) {
  const { credited, refunded, toRefund, failed, disputed, withdrawn } = moneyOf(order);
  const { byInvoice } = order;
  return (
    <dl className={styles.money}>
      <Line name={texts.subtotal} cents={order.subtotal} />
      <Line name={texts.delivery} cents={order.shipping} />
      <Line name={taxLabel(order.taxBasis)} cents={order.tax} />
      <Line name={byInvoice ? texts.invoiced : texts.paid} cents={order.totalAmount} isSum />
      <Line name={texts.credited} cents={-credited} isHidden={credited === 0} />
      {byInvoice && <Line name={dueText(byInvoice)} cents={byInvoice.amount} isSum />}
      <Line name={texts.refunded} cents={-refunded} isHidden={refunded === 0} />
      <Line name={texts.toRefund} cents={toRefund} tone="warning" isHidden={toRefund === 0} />
      <Line name={texts.failed} cents={failed} tone="danger" isHidden={failed === 0} />
      <Line name={texts.disputed} cents={disputed} tone="danger" isHidden={disputed === 0} />
      <Line name={texts.withdrawn} cents={-withdrawn} isHidden={withdrawn === 0} />
      <Line
        name={texts.kept}
        cents={order.totalAmount - credited - refunded - withdrawn}
        isSum
        isHidden={byInvoice !== null && byInvoice.paidAt === null}
      />
    </dl>
  );
}

const dueText = ({ dueOn, paidAt }: ByInvoice) =>
  paidAt ? texts.paidOn({ day: formatDay(paidAt) }) : texts.due({ day: formatCalendarDay(dueOn) });

interface LineProps {
  name: string;
  cents: number;
  isSum?: boolean;
  isHidden?: boolean;
  tone?: 'warning' | 'danger';
}

function Line({ name, cents, isSum, isHidden, tone }: LineProps) {
  if (isHidden) return null;
  return (
    <div className={cx(isSum && styles.sum, tone && styles[tone])}>
      <dt>{name}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}

function moneyOf({ refunds, disputes }: OrderDetail) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const credits = refunds.filter(({ isCredit, state }) => isCredit && state !== 'failed');
  const of = (...states: string[]) =>
    sum(refunds.filter(({ isCredit, state }) => !isCredit && states.includes(state)).map(({ amount }) => amount));
  return {
    credited: sum(credits.map(({ amount }) => amount)),
    refunded: of('refunded'),
    toRefund: of('due', 'pending'),
    failed: sum(refunds.filter(({ state, isSettled }) => state === 'failed' && !isSettled).map(({ amount }) => amount)),
    disputed: sum(disputes.filter(({ isOpen }) => isOpen).map(({ amount }) => amount)),
    withdrawn: sum(disputes.map(({ withdrawn }) => withdrawn)),
  };
}
