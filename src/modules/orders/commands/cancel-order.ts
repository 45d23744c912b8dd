import { transaction } from '../../../platform/core/context.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { AppError } from '../../../shared/errors.ts';
import { unitsOf } from '../queries/units.ts';
import { lockOwnOrder } from './order-change.ts';
import { moveOrder } from './order-status.ts';
import { tryRefund } from './refund-attempts.ts';

const CANCELLATION = { status: 'cancelled', notes: null, refund: true, shipAnyway: false } as const;

/**
 * Cancels and refunds an own order that is not being prepared yet. Idempotent.
 * @throws AppError `not_found`, `conflict` once it is being prepared
 */
export async function cancelOwnOrder(ctx: SignedInCtx, orderId: number): Promise<void> {
  const refundId = await transaction(ctx, async (tx) => {
    const order = await lockOwnOrder(tx, ctx.actor.userId, orderId);
    if (order.status === 'cancelled') return null;
    const isPrepared = order.status !== 'pending' || (await unitsOf(tx, orderId)).some(({ shipped }) => shipped > 0);
    if (isPrepared)
      throw new AppError('conflict', 'We are preparing this order already. Contact us if you want to cancel it.');
    return (await moveOrder(tx, order, CANCELLATION)).refundId;
  });
  if (refundId !== null) await tryRefund(ctx, refundId);
}
