import type { Order, OrderStatus } from '../../../../../modules/orders/schema.ts';
import { outlookOf } from '../../../../../modules/orders/values.ts';

export interface Step {
  name: 'ordered' | 'paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'refunding';
  isDone: boolean;
  /** ISO 8601; `null` for a step that is ahead or was skipped. */
  at: string | null;
  /** Cents that went back. */
  amount?: number;
}

const way = ['pending', 'processing', 'shipped', 'delivered'] as const;

type Shown = Pick<
  Order,
  'status' | 'statuses' | 'createdAt' | 'byInvoice' | 'refunds' | 'refundedAmount' | 'totalAmount'
>;

/** Follows the current status; steps that were undone are ahead again, and nothing is ahead of what was paid back. */
export function timelineOf(order: Shown): Step[] {
  const { status, statuses, createdAt, byInvoice } = order;
  const cameTo = (wanted: OrderStatus) => statuses.findLast((one) => one.status === wanted)?.at ?? null;
  const paid: Step = { name: byInvoice ? 'ordered' : 'paid', isDone: true, at: createdAt };
  if (status === 'cancelled') {
    return [paid, { name: 'cancelled', isDone: true, at: cameTo('cancelled') }, ...refundsOf(order)];
  }
  const reached = way.indexOf(status);
  const steps = (['processing', 'shipped', 'delivered'] as const).map((name): Step => {
    const isDone = way.indexOf(name) <= reached;
    return { name, isDone, at: isDone ? cameTo(name) : null };
  });
  const past = inOrder([paid, ...steps.filter(({ isDone }) => isDone)], refundsOf(order));
  const isOver = outlookOf({ status, refunded: order.refundedAmount, total: order.totalAmount }) === 'refunded';
  return isOver ? past : [...past, ...steps.filter(({ isDone }) => !isDone)];
}

/** Money that was paid: what was taken off an open invoice never was. */
const refundsOf = ({ refunds }: Pick<Order, 'refunds'>): Step[] =>
  refunds
    .filter(({ state, isCredit }) => state !== 'failed' && !isCredit)
    .map(({ state, refundedAt, amount }) =>
      state === 'refunded' && refundedAt
        ? { name: 'refunded', isDone: true, at: refundedAt, amount }
        : { name: 'refunding', isDone: false, at: null, amount },
    );

/** Each refund after what happened before it; a step without a day stays where it is. */
function inOrder(steps: readonly Step[], refunds: readonly Step[]): Step[] {
  const placed = [...steps];
  for (const refund of refunds) {
    const isBefore = placed.map(({ at }) => at !== null && refund.at !== null && at <= refund.at);
    const before = isBefore.lastIndexOf(true);
    placed.splice(refund.at === null ? placed.length : before + 1, 0, refund);
  }
  return placed;
}
