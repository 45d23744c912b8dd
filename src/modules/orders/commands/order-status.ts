import { forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { copyMail } from '../../mail/index.ts';
import { restock, takeStock } from '../../shop/index.ts';
import { orderStatusChanged } from '../events.ts';
import { OrderEventRow, OrderItemRow, OrderRow } from '../order.entity.ts';
import { mailKeyPrefix } from '../order-mails.ts';
import { RefundRow } from '../payment.entity.ts';
import { orderHistory, readOrder } from '../queries.ts';
import { orderNumber, type StaleOrder, type StatusInput } from '../schema.ts';
import { oweRefund, tryRefund } from './refunds.ts';

/**
 * Changes an order's status; any transition is allowed. Each real change adds a history entry and sets the revision to
 * its number. A new status moves stock and mails the customer, a new tracking number mails, a note does neither.
 * @param ifMatch revision the administrator saw; `null`: last write wins.
 * @returns whether the customer is mailed.
 * @throws AppError `stale` with the order and its changes since; `out_of_stock` when a canceled order is reopened
 *   without stock; `conflict` when it was refunded
 */
export async function updateOrderStatus(
  ctx: AdminCtx,
  orderId: number,
  input: StatusInput,
  ifMatch: number | null,
): Promise<boolean> {
  if (input.refund && input.status !== 'cancelled')
    throw new AppError('invalid', 'Only a cancelled order can be refunded', {
      fields: { refund: 'Cancel the order first' },
    });
  const { isMailed, refundId } = await transaction(ctx, async (tx) => {
    const order = await tx.em.findOne(OrderRow, { id: orderId }, forUpdate);
    if (!order) throw notFound('Order');
    await refuseStale({ ...tx, actor: ctx.actor }, order, ifMatch);
    const refund = await tx.em.findOne(RefundRow, { paymentIntentId: order.paymentIntentId });
    if (refund && input.status !== 'cancelled')
      throw new AppError('conflict', 'This order was refunded, so it must stay cancelled');
    const startsRefund = input.refund && !refund;
    const isMailed = await change(tx, order, { ...input, refund: startsRefund });
    if (!startsRefund) return { isMailed, refundId: null };
    const { paymentIntentId, checkoutId, userId, total, currency } = order;
    const owed = { paymentIntentId, checkoutId, userId, amount: total, currency, orderId };
    return { isMailed: true, refundId: await oweRefund(tx, { ...owed, reason: 'order_cancelled' }) };
  });
  if (refundId !== null) await tryRefund(ctx, refundId);
  return isMailed;
}

/** Resends a copy of an order's mail. @throws AppError `not_found` for another mail */
export async function resendOrderMail(ctx: AdminCtx, orderId: number, mailId: number): Promise<void> {
  await transaction(ctx, (tx) => copyMail(tx, mailId, mailKeyPrefix(orderId)));
}

/** @throws AppError `stale` with the order and its changes since */
export async function refuseStale(ctx: AdminCtx, { id, revision }: OrderRow, ifMatch: number | null): Promise<void> {
  if (ifMatch !== null && ifMatch !== revision) throw await staleOrder(ctx, id, ifMatch);
}

async function staleOrder(ctx: AdminCtx, orderId: number, seen: number): Promise<AppError> {
  const [current, changes] = [await readOrder(ctx, orderId), await orderHistory(ctx, orderId, seen)];
  const last = changes.at(-1);
  const details: StaleOrder = { changedBy: last?.actor ?? 'Somebody', changedAt: last?.at ?? null, current, changes };
  return new AppError('stale', 'Another administrator has changed this order', { details: { ...details } });
}

async function change(tx: Tx, order: OrderRow, input: StatusInput): Promise<boolean> {
  const before = { status: order.status, trackingNumber: order.trackingNumber ?? null };
  const { status, trackingNumber = before.trackingNumber } = input;
  const after = { status, trackingNumber };
  const isChanged = before.status !== after.status || before.trackingNumber !== after.trackingNumber;
  if (!isChanged && !input.notes && !input.refund) return false;
  if (before.status !== after.status) await moveStock(tx, order, input);
  const seq = await addEvent(tx, order, { ...after, notes: input.notes });
  await tx.em.nativeUpdate(OrderRow, { id: order.id }, { ...after, revision: seq });
  if (isChanged || input.notes)
    await recordActivity(tx, {
      action: 'order.status_changed',
      subject: orderNumber(order.id),
      before,
      after: { ...after, ...(input.notes && { notes: input.notes }) },
    });
  const isNews = before.status !== status || (isChanged && trackingNumber !== null);
  if (isNews) await recordEvent(tx, orderStatusChanged, { orderId: order.id, seq });
  return isNews;
}

/** Canceling restocks, reopening takes the stock again. */
async function moveStock(tx: Tx, order: OrderRow, { status }: StatusInput): Promise<void> {
  if (status !== 'cancelled' && order.status !== 'cancelled') return;
  const items = await tx.em.find(OrderItemRow, { orderId: order.id });
  const lines = items.map(({ variantId, quantity }) => ({ variantId: variantId ?? null, quantity }));
  await (status === 'cancelled' ? restock : takeStock)(tx, lines);
}

export async function addEvent(
  tx: Tx,
  order: OrderRow,
  { status, trackingNumber, notes }: Pick<OrderRow, 'status'> & { trackingNumber: string | null; notes: string | null },
): Promise<number> {
  const seq = (await tx.em.count(OrderEventRow, { orderId: order.id })) + 1;
  await tx.em.insert(OrderEventRow, {
    ...{ orderId: order.id, seq, fromStatus: order.status, toStatus: status, trackingNumber, notes },
    actorId: tx.actor?.userId ?? null,
    createdAt: databaseNow(),
  });
  return seq;
}
