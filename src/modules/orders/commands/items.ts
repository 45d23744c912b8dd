import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { orderNews } from '../events.ts';
import type { OrderRow } from '../order.entity.ts';
import { type LineUnits, unitsOf } from '../queries/units.ts';
import { type ItemsInput, orderNumber } from '../schema.ts';
import { refundOfLines } from '../values.ts';
import { addChange, changeOrder } from './order-change.ts';
import { refreshPayment } from './payment-state.ts';
import { tryRefund } from './refund-attempts.ts';
import { cappedSums, refundableSumsOf } from './refund-tax.ts';
import {
  createOrderRefund,
  findUnits,
  moveRefundedUnits,
  namesOf,
  type RefundedLine,
  rejectRepeatedItems,
  withQuantities,
} from './refunds.ts';

/**
 * Lowers quantities of an unshipped order, refunds and restocks the difference, and mails the customer.
 * @throws AppError as `changeOrder`; `conflict` once shipped, or when nothing would be left
 */
export async function changeItems(
  ctx: AdminCtx,
  orderId: number,
  { items, reason }: ItemsInput,
  ifMatch: number | null,
): Promise<void> {
  const refundId = await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    assertNotShipped(order);
    const units = await unitsOf(tx, orderId);
    const reducedLines = items.map((item) => reducedLine(findUnits(units, item.orderItemId), item.quantity));
    rejectRepeatedItems(reducedLines);
    const lines = reducedLines.filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) return null;
    if (remainingUnits(units, lines) === 0)
      throw new AppError('conflict', 'Nothing would be left of this order. Cancel it instead.');
    const refundSums = cappedSums(
      refundOfLines(order, withQuantities(units, lines)),
      await refundableSumsOf(tx, order),
    );
    if (refundSums.amount === 0)
      throw new AppError('conflict', 'This order has been refunded in full. Cancel it instead.');
    const id = await createOrderRefund(tx, order, { ...refundSums, reason: 'order_changed', note: reason, lines });
    await moveRefundedUnits(tx, id, lines, 'change');
    const details = { refundId: id, amount: refundSums.amount, items: namesOf(lines), ...(reason && { reason }) };
    const { seq } = await addChange(tx, order, { kind: 'items', details });
    await recordActivity(tx, { action: 'order.items_changed', subject: orderNumber(orderId), after: details });
    await refreshPayment(tx, orderId);
    await recordEvent(tx, orderNews, { orderId, seq });
    return id;
  });
  if (refundId !== null) await tryRefund(ctx, refundId);
}

function assertNotShipped({ status }: OrderRow): void {
  if (status === 'cancelled') throw new AppError('conflict', 'This order was cancelled');
  if (status !== 'pending' && status !== 'processing')
    throw new AppError('conflict', 'This order has been shipped. Refund what comes back instead.');
}

/**
 * Returns the units that leave the order. @throws AppError `invalid` for more units, `conflict` for fewer than were
 * shipped
 */
function reducedLine(units: LineUnits, newQuantity: number): RefundedLine {
  const currentQuantity = units.ordered - units.canceled;
  const quantity = currentQuantity - newQuantity;
  if (quantity < 0)
    throw new AppError('invalid', 'A quantity can only be lowered: nothing more was paid for', {
      fields: { items: 'A quantity can only be lowered' },
    });
  if (quantity > units.toShip)
    throw new AppError('conflict', `${units.shipped} of ${units.productName} have been shipped`);
  return { units, quantity, canceled: quantity, isRestocked: true };
}

const remainingUnits = (units: readonly LineUnits[], lines: readonly RefundedLine[]) =>
  units.reduce((sum, { ordered, canceled }) => sum + ordered - canceled, 0) -
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
