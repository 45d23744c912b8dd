import type { OrderEvent } from '../../../../modules/orders/schema.ts';
import { formatMoment } from '../../../../texts/format.ts';
import ordersTexts from '../../../../texts/generated/admin/orders.en.js';
import styles from './OrderDetails.module.css';

const texts = ordersTexts.details;

interface OrderHistoryProps {
  events: readonly OrderEvent[];
  /** Tracking number before the first event. */
  trackingBefore?: string | null;
}

export function OrderHistory({ events, trackingBefore = null }: OrderHistoryProps) {
  return (
    <ol className={styles.history}>
      {events.map((event, at) => (
        <li key={event.seq}>
          <p>{titleOf(event, events[at - 1]?.trackingNumber ?? (at === 0 ? trackingBefore : null))}</p>
          <p className={styles.quiet}>
            {formatMoment(event.at)} {event.actor && texts.by({ actor: event.actor })}
          </p>
          {event.notes && <p className={styles.note}>{event.notes}</p>}
        </li>
      ))}
    </ol>
  );
}

/** An event without a new status or tracking number is a note or, without a note, a refund. */
function titleOf({ fromStatus, toStatus, trackingNumber, notes }: OrderEvent, trackingBefore: string | null): string {
  const tracking =
    trackingNumber === trackingBefore
      ? ''
      : trackingNumber
        ? texts.tracked({ number: trackingNumber })
        : texts.untracked;
  if (fromStatus === null) return texts.placedEvent;
  if (fromStatus !== toStatus) return [texts.changed[toStatus], tracking].filter(Boolean).join('. ');
  return tracking || (notes ? texts.noted : texts.refundRequested);
}
