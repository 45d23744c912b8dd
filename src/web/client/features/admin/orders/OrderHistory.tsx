import type { OrderEvent } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { Stack } from '../../../ui/Stack.tsx';
import styles from './OrderDetails.module.css';
import { providerWords } from './provider-words.ts';

const texts = ordersTexts.details;

interface OrderHistoryProps {
  /** Events, oldest first. */
  events: readonly OrderEvent[];
  isNewestFirst?: boolean;
  /** Tracking number before the first event. */
  trackingBefore?: string | null;
}

export function OrderHistory({ events, isNewestFirst = false, trackingBefore = null }: OrderHistoryProps) {
  const titled = events.map((event, at) => ({
    event,
    title: titleOf(event, events[at - 1]?.trackingNumber ?? (at === 0 ? trackingBefore : null)),
  }));
  return (
    <Stack as="ol" gap="8" className={styles.history}>
      {(isNewestFirst ? [...titled].reverse() : titled).map(({ event, title }) => (
        <li key={event.seq}>
          <p>{title}</p>
          <p className={styles.quiet}>
            <span>{formatMoment(event.at)}</span> {event.actor && <span>{texts.by({ actor: event.actor })}</span>}
          </p>
          {reasonOf(event) && <p className={styles.note}>{reasonOf(event)}</p>}
        </li>
      ))}
    </Stack>
  );
}

/** Note, or a reason that the title omits. */
function reasonOf({ kind, notes, details }: OrderEvent): string | null {
  const isSaid = kind === 'fraud_warning';
  return notes ?? (isSaid ? null : kind === 'dispute' ? words(details?.reason) : (details?.reason ?? null));
}

const words = (code: string | undefined) => (code ? providerWords(code) : null);

function titleOf(event: OrderEvent, trackingBefore: string | null): string {
  if (event.kind === 'status') return statusTitle(event, trackingBefore);
  const { fromStatus, toStatus } = event;
  const status = fromStatus !== null && fromStatus !== toStatus ? texts.changed[toStatus] : '';
  return [eventTitle(event), status].filter(Boolean).join('. ');
}

/** Title of an event; without a new status or tracking number it is a note or a refund. */
function statusTitle(event: OrderEvent, trackingBefore: string | null): string {
  const { fromStatus, toStatus, trackingNumber, notes, details } = event;
  if (fromStatus === null) return texts.placedEvent;
  const parts = [
    fromStatus === toStatus ? '' : texts.changed[toStatus],
    trackingNumber === trackingBefore
      ? ''
      : trackingNumber
        ? texts.tracked({ number: trackingNumber })
        : texts.untracked,
    details?.amount ? texts.refundAmount({ amount: formatCents(details.amount) }) : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('. ') : notes ? texts.noted : texts.refundRequested;
}

function eventTitle({ kind, details }: OrderEvent): string {
  const { amount = 0, items = [], status = '', reason = '', address, trackingNumber, labelNumber } = details ?? {};
  const titleValues = {
    amount: formatCents(amount),
    items: items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    status: providerWords(status),
    reason: providerWords(reason),
    address: address ? [address.name, address.street, address.city, address.zip].join(', ') : '',
  };
  const eventText = texts.events[parcelKind(kind, details)];
  const title =
    typeof eventText === 'string' ? eventText : (eventText as (values: typeof titleValues) => string)(titleValues);
  const more = trackingNumber ? texts.tracked({ number: trackingNumber }) : '';
  return [title, more, labelNumber ? texts.label({ number: labelNumber }) : ''].filter(Boolean).join('. ');
}

function parcelKind(kind: OrderEvent['kind'], details: OrderEvent['details']): keyof typeof texts.events {
  if (kind === 'status') return 'note';
  if (kind !== 'parcel_changed') return kind;
  if (details?.isDelivered !== undefined) return details.isDelivered ? 'parcel_delivered' : 'parcel_undelivered';
  return details?.isShipped ? 'replacement_sent' : kind;
}
