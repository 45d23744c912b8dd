import type { Tx } from '../../../platform/core/context.ts';
import type { OrderRow } from '../order.entity.ts';
import { RefundRow } from '../payment.entity.ts';
import { type Sums, taxOfRefund } from '../values.ts';

/** Returns the part of a locked order's payment that is neither refunded nor being refunded; tax included. */
export async function refundableSumsOf(tx: Tx, order: OrderRow): Promise<Sums> {
  const earlierRefunds = await tx.em.find(RefundRow, { orderId: order.id, state: ['due', 'pending', 'refunded'] });
  const amount = order.total - earlierRefunds.reduce((sum, refund) => sum + refund.amount, 0);
  const tax = order.tax - earlierRefunds.reduce((sum, refund) => sum + refund.tax, 0);
  return { amount, tax: Math.max(0, Math.min(tax, amount)) };
}

/** Limits the sums to the remaining ones: lines may cost more than is left after a refund by amount. */
export const cappedSums = (sums: Sums, maxSums: Sums): Sums => (sums.amount > maxSums.amount ? maxSums : sums);

/** @param share tax of the refund's lines; by default in proportion to the amount */
export const taxOfNextRefund = async (tx: Tx, order: OrderRow, amount: number, share?: number): Promise<number> =>
  taxOfRefund(order, await refundableSumsOf(tx, order), amount, share);
