import { databaseNow } from '../../../platform/core/database-time.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { OrderRow } from '../order.entity.ts';
import { type HoldInput, orderNumber } from '../schema.ts';
import { addChange, changeOrder } from './order-change.ts';

/** Puts an order on hold, or releases it, without a mail. @throws AppError as `changeOrder` */
export async function holdOrder(
  ctx: AdminCtx,
  orderId: number,
  { isHeld, reason }: HoldInput,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    if (isHeld === Boolean(order.heldAt)) return;
    await addChange(tx, order, { kind: isHeld ? 'held' : 'released', ...(reason && { details: { reason } }) });
    const holdFields = isHeld ? { heldAt: databaseNow(), holdReason: reason } : { heldAt: null, holdReason: null };
    await tx.em.nativeUpdate(OrderRow, { id: orderId }, holdFields);
    await recordActivity(tx, {
      action: isHeld ? 'order.held' : 'order.released',
      subject: orderNumber(orderId),
      ...(reason && { after: { reason } }),
    });
  });
}

export async function holdOrdersOf(ctx: AdminCtx, userId: number, reason: string): Promise<number> {
  const unshippedFilter = { userId, status: ['pending' as const, 'processing' as const], heldAt: null };
  const unshippedOrders = await ctx.em.find(OrderRow, unshippedFilter, { fields: ['id'], orderBy: { id: 'asc' } });
  for (const { id } of unshippedOrders) await holdOrder(ctx, id, { isHeld: true, reason }, null);
  return unshippedOrders.length;
}

export function assertNoneHeld(orders: readonly OrderRow[]): void {
  const heldOrders = orders.filter(({ heldAt }) => heldAt);
  if (heldOrders.length === 0) return;
  const orderNames = heldOrders.map(({ id, holdReason }) => orderNumber(id) + (holdReason ? ` (${holdReason})` : ''));
  const [noun, pronoun] = heldOrders.length === 1 ? ['Order', 'it'] : ['Orders', 'them'];
  const message = `${noun} ${orderNames.join(', ')} ${heldOrders.length === 1 ? 'is' : 'are'} on hold. Release ${pronoun} before you ship ${pronoun}.`;
  throw new AppError('conflict', message, { details: { heldOrders: heldOrders.map(({ id }) => id) } });
}
