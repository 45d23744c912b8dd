import type { Order, OrderStatus } from '../../../../../modules/orders/schema.ts';
import { outlookOf } from '../../../../../modules/orders/values.ts';

export interface Step {
  name: 'ordered' | 'paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded' | 'refunding';
  isDone: boolean;
  /** ISO 8601; `null` for a future or skipped step. */
  at: string | null;
  /** Refunded cents. */
  amount?: number;
}

const way = ['pending', 'processing', 'shipped', 'delivered'] as const;

type TimelineOrder = Pick<
  Order,
  'status' | 'statuses' | 'createdAt' | 'byInvoice' | 'refunds' | 'refundedAmount' | 'totalAmount'
>;

/** Steps of an order by its status; undone steps are ahead again, and a refunded order has none ahead. */
export function timelineOf(order: TimelineOrder): Step[] {
  const { status, statuses, createdAt, byInvoice } = order;
  const cameTo = (reachedStatus: OrderStatus) =>
    statuses.findLast((statusEntry) => statusEntry.status === reachedStatus)?.at ?? null;
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

/** Refunds of paid money; reductions of an open invoice are none. */
const refundsOf = ({ refunds }: Pick<Order, 'refunds'>): Step[] =>
  refunds
    .filter(({ state, isCredit }) => state !== 'failed' && !isCredit)
    .map(({ state, refundedAt, amount }) =>
      state === 'refunded' && refundedAt
        ? { name: 'refunded', isDone: true, at: refundedAt, amount }
        : { name: 'refunding', isDone: false, at: null, amount },
    );

/** Inserts each refund after earlier steps; a step without a day keeps its position. */
function inOrder(steps: readonly Step[], refunds: readonly Step[]): Step[] {
  const sortedSteps = [...steps];
  for (const refund of refunds) {
    const isBefore = sortedSteps.map(({ at }) => at !== null && refund.at !== null && at <= refund.at);
    const before = isBefore.lastIndexOf(true);
    sortedSteps.splice(refund.at === null ? sortedSteps.length : before + 1, 0, refund);
  }
  return sortedSteps;
}
