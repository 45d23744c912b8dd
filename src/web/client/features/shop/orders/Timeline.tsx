import { Check } from 'lucide-react';
import type { Order } from '../../../../../modules/orders/schema.ts';
import { lateSince, shipsBy } from '../../../../../modules/orders/values.ts';
import { shopDay } from '../../../../../shared/business-days.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatLongDay, formatLongWeekday } from '../../../../../texts/format.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { Tracking } from '../../../components/order/Tracking.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './Timeline.module.css';
import { type Step, timelineOf } from './timeline.ts';

const texts = orderTexts.timeline;

export function Timeline({ order }: { order: Order }) {
  const next = nextOf(order);
  return (
    <div className={styles.timeline}>
      <ol aria-label={texts.label} className={styles.steps}>
        {timelineOf(order).map((step) => (
          <li key={step.name} className={cx(styles.step, step.isDone && styles.done)}>
            <span aria-hidden className={styles.mark}>
              {step.isDone && <Check />}
            </span>
            <span className={styles.name}>{texts.steps[step.name]}</span>
            <span className={styles.when}>{whenOf(step)}</span>
            {step.name === 'shipped' && step.isDone && order.trackingNumber && (
              <span className={styles.tracking}>
                {orderTexts.list.tracking} <Tracking trackingNumber={order.trackingNumber} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {next && <p className={styles.next}>{next}</p>}
    </div>
  );
}

function whenOf({ isDone, at }: Step): string {
  if (!isDone) return texts.ahead;
  return at ? formatLongDay(at) : texts.done;
}

function nextOf(order: Order): string {
  if (order.status === 'cancelled') return endOf(order);
  if (order.status === 'delivered') return order.canReturn ? texts.next.returnable : texts.next.delivered;
  if (order.status === 'shipped') return order.trackingNumber ? texts.next.tracked : texts.next.shipped;
  const late = lateSince(order, shopDay(Date.now()));
  if (late) return texts.next.late({ day: formatLongWeekday(late) });
  const day = shipsBy(order);
  return day ? texts.next[order.status]({ day: formatLongWeekday(day) }) : texts.next.waiting;
}

/** What was sent, and what became of the money. */
function endOf(order: Order): string {
  const { items, refunds, byInvoice } = order;
  const goods = items.some(({ shipped }) => shipped > 0) ? texts.next.noMore : texts.next.cancelled;
  if (byInvoice && !byInvoice.paidAt) {
    const amount = formatCents(byInvoice.amount);
    return `${goods} ${byInvoice.amount > 0 ? texts.next.stillDue({ amount }) : texts.next.nothingDue}`;
  }
  if (refunds.some(({ state }) => state === 'pending')) return `${goods} ${texts.next.refunding}`;
  const { paid, back } = paidOf(order);
  if (back === 0) return `${goods} ${texts.next.kept}`;
  if (back >= paid) return `${goods} ${texts.next.refunded}`;
  return `${goods} ${texts.next.partlyRefunded({ amount: formatCents(back) })}`;
}

/** What was taken off an invoice was never paid. */
function paidOf({ totalAmount, refundedAmount, byInvoice }: Order) {
  const credited = byInvoice ? totalAmount - byInvoice.amount : 0;
  return { paid: totalAmount - credited, back: refundedAmount - credited };
}
