import { Check } from 'lucide-react';
import type { Order } from '../../../../../modules/orders/schema.ts';
import { lateSince, outlookOf, shipsBy } from '../../../../../modules/orders/values.ts';
import { shopDay } from '../../../../../shared/business-days.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatLongDay, formatLongWeekday } from '../../../../../texts/format.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { Tracking } from '../../../components/order/Tracking.tsx';
import { serverNow } from '../../../lib/server-now.ts';
import { cx } from '../../../ui/cx.ts';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './Timeline.module.css';
import { type Step, timelineOf } from './timeline.ts';

const texts = orderTexts.timeline;

export function Timeline({ order }: { order: Order }) {
  const next = nextOf(order);
  return (
    <Stack gap="12">
      <Stack aria-label={texts.label} as="ol" gap="8">
        {timelineOf(order).map((step, at) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: an order can have several refunds
            key={`${step.name} ${at}`}
            as="li"
            align="baseline"
            gap="0 12"
            className={cx(styles.step, step.isDone && styles.done)}
          >
            <span aria-hidden className={styles.mark}>
              {step.isDone && <Check />}
            </span>
            <span className={styles.name}>{nameOf(step)}</span>
            <span className={styles.when}>{whenOf(step)}</span>
            {step.name === 'shipped' && step.isDone && order.trackingNumber && (
              <span className={styles.tracking}>
                {orderTexts.list.tracking} <Tracking trackingNumber={order.trackingNumber} />
              </span>
            )}
          </Row>
        ))}
      </Stack>
      {next && <Text tone="quiet">{next}</Text>}
    </Stack>
  );
}

const nameOf = ({ name, amount }: Step): string =>
  amount === undefined ? texts.steps[name] : texts.withAmount({ step: texts.steps[name], amount: formatCents(amount) });

function whenOf({ isDone, at }: Step): string {
  if (!isDone) return texts.ahead;
  return at ? formatLongDay(at) : texts.done;
}

function nextOf(order: Order): string {
  const outlook = outlookOf({ ...order, refunded: order.refundedAmount, total: order.totalAmount });
  if (outlook === 'cancelled') return finalStateOf(order);
  if (outlook === 'refunded') return moneyOf(order);
  if (outlook === 'arrived') return order.canReturn ? texts.next.returnable : texts.next.delivered;
  if (outlook === 'onTheWay') return order.trackingNumber ? texts.next.tracked : texts.next.shipped;
  const late = lateSince(order, shopDay(serverNow()));
  if (late) return texts.next.late({ day: formatLongWeekday(late) });
  const day = shipsBy(order);
  const kind = order.status === 'processing' ? 'processing' : 'pending';
  return day ? texts.next[kind]({ day: formatLongWeekday(day) }) : texts.next.waiting;
}

function finalStateOf(order: Order): string {
  const goods = order.items.some(({ shipped }) => shipped > 0) ? texts.next.noMore : texts.next.cancelled;
  return `${goods} ${moneyOf(order)}`;
}

function moneyOf(order: Order): string {
  const { refunds, byInvoice } = order;
  if (byInvoice && !byInvoice.paidAt) {
    const amount = formatCents(byInvoice.amount);
    return byInvoice.amount > 0 ? texts.next.stillDue({ amount }) : texts.next.nothingDue;
  }
  if (refunds.some(({ state }) => state === 'pending')) return texts.next.refunding;
  const { paid, back } = paidOf(order);
  if (back === 0) return texts.next.kept;
  if (back >= paid) return texts.next.refunded;
  return texts.next.partlyRefunded({ amount: formatCents(back) });
}

/** Amount paid; reductions of an invoice were never paid. */
function paidOf({ totalAmount, refundedAmount, byInvoice }: Order) {
  const credited = byInvoice ? totalAmount - byInvoice.amount : 0;
  return { paid: totalAmount - credited, back: refundedAmount - credited };
}
