import { databaseNow } from '../../../platform/core/database-time.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { OrderRow } from '../order.entity.ts';
import { type HoldInput, orderNumber } from '../schema.ts';
import { addChange, changeOrder } from './order-change.ts';

/** Holds an order back, or releases it. Mails nobody. @throws AppError as `changeOrder` */
export async function holdOrder(
  ctx: AdminCtx,
  orderId: number,
  { isHeld, reason }: HoldInput,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    if (isHeld === Boolean(order.heldAt)) return;
    await addChange(tx, order, { kind: isHeld ? 'held' : 'released', ...(reason && { details: { reason } }) });
    const held = isHeld ? { heldAt: databaseNow(), holdReason: reason } : { heldAt: null, holdReason: null };
    await tx.em.nativeUpdate(OrderRow, { id: orderId }, held);
    await recordActivity(tx, {
      action: isHeld ? 'order.held' : 'order.released',
      subject: orderNumber(orderId),
      ...(reason && { after: { reason } }),
    });
  });
}

/** Holds all orders of a user that are not shipped yet. @returns how many */
export async function holdOrdersOf(ctx: AdminCtx, userId: number, reason: string): Promise<number> {
  const unsent = { userId, status: ['pending' as const, 'processing' as const], heldAt: null };
  const open = await ctx.em.find(OrderRow, unsent, { fields: ['id'], orderBy: { id: 'asc' } });
  for (const { id } of open) await holdOrder(ctx, id, { isHeld: true, reason }, null);
  return open.length;
}

/** @throws AppError `conflict` */
export function refuseHeld(orders: readonly OrderRow[]): void {
  const held = orders.filter(({ heldAt }) => heldAt);
  if (held.length === 0) return;
  const named = held.map(({ id, holdReason }) => orderNumber(id) + (holdReason ? ` (${holdReason})` : ''));
  const [what, it] = held.length === 1 ? ['Order', 'it'] : ['Orders', 'them'];
  const message = `${what} ${named.join(', ')} ${held.length === 1 ? 'is' : 'are'} on hold. Release ${it} before you ship ${it}.`;
  throw new AppError('conflict', message, { details: { heldOrders: held.map(({ id }) => id) } });
}
