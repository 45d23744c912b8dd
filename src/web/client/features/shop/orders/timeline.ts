import type { Order, OrderStatus } from '../../../../../modules/orders/schema.ts';

export interface Step {
  name: 'ordered' | 'paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded';
  isDone: boolean;
  /** ISO 8601; `null` for a step that is ahead or was skipped. */
  at: string | null;
}

const way = ['pending', 'processing', 'shipped', 'delivered'] as const;

/** Follows the current status; steps that were undone are ahead again. */
export function timelineOf({
  status,
  statuses,
  createdAt,
  refundedAt,
  byInvoice,
}: Pick<Order, 'status' | 'statuses' | 'createdAt' | 'refundedAt' | 'byInvoice'>): Step[] {
  const cameTo = (wanted: OrderStatus) => statuses.findLast((one) => one.status === wanted)?.at ?? null;
  const paid: Step = { name: byInvoice ? 'ordered' : 'paid', isDone: true, at: createdAt };
  if (status === 'cancelled') {
    const back: Step[] = refundedAt && !byInvoice ? [{ name: 'refunded', isDone: true, at: refundedAt }] : [];
    return [paid, { name: 'cancelled', isDone: true, at: cameTo('cancelled') }, ...back];
  }
  const reached = way.indexOf(status);
  const ahead = (['processing', 'shipped', 'delivered'] as const).map((name): Step => {
    const isDone = way.indexOf(name) <= reached;
    return { name, isDone, at: isDone ? cameTo(name) : null };
  });
  return [paid, ...ahead];
}
