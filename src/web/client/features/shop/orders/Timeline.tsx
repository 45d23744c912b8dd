import { Check } from 'lucide-react';
import type { Order } from '../../../../../modules/orders/schema.ts';
import { lateSince, shipsBy } from '../../../../../modules/orders/values.ts';
import { shopDay } from '../../../../../shared/business-days.ts';
import { trackingUrl } from '../../../../../shared/parcel-tracking.ts';
import { formatLongDay, formatLongWeekday } from '../../../../../texts/format.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { cx } from '../../../ui/cx.ts';
import { Link } from '../../../ui/Link.tsx';
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
  if (order.status === 'cancelled') return order.refundedAt ? texts.next.refunded : texts.next.cancelled;
  if (order.status === 'delivered') return texts.next.delivered;
  if (order.status === 'shipped') return order.trackingNumber ? texts.next.tracked : texts.next.shipped;
  const late = lateSince(order, shopDay(Date.now()));
  if (late) return texts.next.late({ day: formatLongWeekday(late) });
  const day = shipsBy(order);
  return day ? texts.next[order.status]({ day: formatLongWeekday(day) }) : texts.next.waiting;
}

/** Links to the carrier where the number is recognized. */
function Tracking({ trackingNumber }: { trackingNumber: string }) {
  const url = trackingUrl(trackingNumber);
  if (!url) return trackingNumber;
  return (
    <Link href={url} target="_blank">
      {trackingNumber}
    </Link>
  );
}
