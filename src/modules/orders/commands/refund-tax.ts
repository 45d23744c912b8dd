import type { Tx } from '../../../platform/core/context.ts';
import type { OrderRow } from '../order.entity.ts';
import { RefundRow } from '../payment.entity.ts';
import { type Sums, taxOfRefund } from '../values.ts';

/** What was paid of a locked order and is not given back, or about to be; tax included. */
export async function restOf(tx: Tx, order: OrderRow): Promise<Sums> {
  const former = await tx.em.find(RefundRow, { orderId: order.id, state: ['due', 'pending', 'refunded'] });
  const amount = order.total - former.reduce((sum, refund) => sum + refund.amount, 0);
  const tax = order.tax - former.reduce((sum, refund) => sum + refund.tax, 0);
  return { amount, tax: Math.max(0, Math.min(tax, amount)) };
}

/** Lines cost more than is left after a refund by amount. */
export const atMost = (sums: Sums, rest: Sums): Sums => (sums.amount > rest.amount ? rest : sums);

/** @param share tax of the refund's lines; in proportion to the amount by default */
export const taxOfNext = async (tx: Tx, order: OrderRow, amount: number, share?: number): Promise<number> =>
  taxOfRefund(order, await restOf(tx, order), amount, share);
