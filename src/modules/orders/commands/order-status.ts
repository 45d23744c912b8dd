import { type Tx, transaction } from '../../../platform/core/context.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { copyMail } from '../../mail/index.ts';
import { orderStatusChanged } from '../events.ts';
import type { OrderRow } from '../order.entity.ts';
import { mailKeyPrefix } from '../order-mails.ts';
import { isSent, restockable, unitsOf } from '../queries/units.ts';
import { type OrderStatus, orderNumber, type StatusInput } from '../schema.ts';
import { restockLines, undoCancellation } from './line-stock.ts';
import { addChange, changeOrder } from './order-change.ts';
import { followStatus } from './parcels.ts';
import { refreshPayment } from './payment-state.ts';
import { tryRefund } from './refund-attempts.ts';
import { refundableSumsOf } from './refund-tax.ts';
import { createOrderRefund } from './refunds.ts';
import { assertCanShip } from './shipping.ts';

/**
 * Changes an order's status; any transition is allowed. A new status moves stock and mails the customer; a new tracking
 * number mails; a note does neither.
 * @param ifMatch expected revision; `null`: last write wins
 * @returns whether the customer is mailed
 * @throws AppError as `changeOrder`; `out_of_stock` when reopening; `conflict` when refunded or on hold
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
  const { isMailed, refundId } = await changeOrder(ctx, orderId, ifMatch, (tx, order) => moveOrder(tx, order, input));
  if (refundId !== null) await tryRefund(ctx, refundId);
  return isMailed;
}

/**
 * Changes the status of a locked order. @returns whether the customer is mailed, and the refund to attempt after the
 * commit
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  input: StatusInput,
): Promise<{ isMailed: boolean; refundId: number | null }> {
  if (order.status === 'cancelled' && input.status !== 'cancelled' && order.refunded >= order.total)
    throw new AppError('conflict', 'This order was refunded, so it must stay cancelled');
  const refundableSums = input.refund && order.refunded < order.total ? await refundableSumsOf(tx, order) : null;
  const isMailed = await applyStatus(tx, order, input, refundableSums?.amount ?? null);
  if (!refundableSums) return { isMailed, refundId: null };
  const refundId = await createOrderRefund(tx, order, {
    ...refundableSums,
    reason: 'order_cancelled',
    note: null,
    lines: [],
  });
  await refreshPayment(tx, order.id);
  return { isMailed: true, refundId };
}

/** Resends an order's mail. @throws AppError `not_found` for another mail */
export async function resendOrderMail(ctx: AdminCtx, orderId: number, mailId: number): Promise<void> {
  await transaction(ctx, (tx) => copyMail(tx, mailId, mailKeyPrefix(orderId)));
}

async function applyStatus(tx: Tx, order: OrderRow, input: StatusInput, refund: number | null): Promise<boolean> {
  const before = { status: order.status, trackingNumber: order.trackingNumber ?? null };
  const { status, trackingNumber = before.trackingNumber } = input;
  const after = { status, trackingNumber };
  const isChanged = before.status !== after.status || before.trackingNumber !== after.trackingNumber;
  if (!isChanged && !input.notes && refund === null) return false;
  if (isShipping(before.status, status)) await assertCanShip(tx, order, input.shipAnyway);
  if (before.status !== status) await moveStock(tx, order, status);
  if (isChanged) await followStatus(tx, order, after);
  const details = refund === null ? {} : { details: { amount: refund } };
  const { seq } = await addChange(tx, order, { kind: 'status', ...after, notes: input.notes, ...details });
  if (isChanged || input.notes)
    await recordActivity(tx, {
      action: 'order.status_changed',
      subject: orderNumber(order.id),
      before,
      after: { ...after, ...(input.notes && { notes: input.notes }) },
    });
  const isCustomerMailed = before.status !== status || (isChanged && trackingNumber !== null);
  if (isCustomerMailed) await recordEvent(tx, orderStatusChanged, { orderId: order.id, seq });
  return isCustomerMailed;
}

export const isShipping = (before: OrderStatus, after: OrderStatus) => isSent(after) && !isSent(before);

/** Restocks the remaining units on cancellation, takes the same units again on reopening. */
async function moveStock(tx: Tx, order: OrderRow, status: OrderStatus): Promise<void> {
  if (status !== 'cancelled' && order.status !== 'cancelled') return;
  const orderUnits = await unitsOf(tx, order.id);
  if (status !== 'cancelled') return await undoCancellation(tx, orderUnits);
  const isDelivered = order.status === 'delivered';
  const lines = orderUnits.map((units) => ({ units, quantity: restockable(units, isDelivered) }));
  await restockLines(tx, lines, 'cancellation', { cause: 'cancellation', causeId: null });
}
