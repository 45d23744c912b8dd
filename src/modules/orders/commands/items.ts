import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { orderNews } from '../events.ts';
import type { OrderRow } from '../order.entity.ts';
import { toShip, type Units, unitsOf } from '../queries/units.ts';
import { type ItemsInput, orderNumber } from '../schema.ts';
import { refundOfLines } from '../values.ts';
import { putBack } from './line-stock.ts';
import { addChange, changeOrder } from './order-change.ts';
import { refreshPayment } from './payment-state.ts';
import { tryRefund } from './refund-attempts.ts';
import { atMost, restOf } from './refund-tax.ts';
import { namesOf, oweOrderRefund, type RefundedLine, refuseRepeated, unitsIn, withQuantities } from './refunds.ts';

/**
 * Lowers quantities of an order before shipping: the difference is refunded and goes back into stock, and the customer
 * is mailed.
 * @throws AppError as `changeOrder`; `conflict` once shipped, or when nothing would be left
 */
export async function changeItems(
  ctx: AdminCtx,
  orderId: number,
  { items, reason }: ItemsInput,
  ifMatch: number | null,
): Promise<void> {
  const refundId = await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    refuseShipped(order);
    const units = await unitsOf(tx, orderId);
    const asked = items.map((item) => lowered(unitsIn(units, item.orderItemId), item.quantity));
    refuseRepeated(asked);
    const lines = asked.filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) return null;
    if (remaining(units, lines) === 0)
      throw new AppError('conflict', 'Nothing would be left of this order. Cancel it instead.');
    const owed = atMost(refundOfLines(order, withQuantities(units, lines)), await restOf(tx, order));
    if (owed.amount === 0) throw new AppError('conflict', 'This order has been refunded in full. Cancel it instead.');
    const id = await oweOrderRefund(tx, order, { ...owed, reason: 'order_changed', note: reason, lines });
    await putBack(tx, lines, 'change');
    const details = { refundId: id, amount: owed.amount, items: namesOf(lines), ...(reason && { reason }) };
    const { seq } = await addChange(tx, order, { kind: 'items', details });
    await recordActivity(tx, { action: 'order.items_changed', subject: orderNumber(orderId), after: details });
    await refreshPayment(tx, orderId);
    await recordEvent(tx, orderNews, { orderId, seq });
    return id;
  });
  if (refundId !== null) await tryRefund(ctx, refundId);
}

/** @throws AppError `conflict` */
function refuseShipped({ status }: OrderRow): void {
  if (status === 'cancelled') throw new AppError('conflict', 'This order was cancelled');
  if (status !== 'pending' && status !== 'processing')
    throw new AppError('conflict', 'This order has been shipped. Refund what comes back instead.');
}

/** The units that leave the order. @throws AppError `invalid` for more units, `conflict` for fewer than were shipped */
function lowered(units: Units, wanted: number): RefundedLine {
  const now = units.quantity - units.takenOut;
  const quantity = now - wanted;
  if (quantity < 0)
    throw new AppError('invalid', 'A quantity can only be lowered: nothing more was paid for', {
      fields: { items: 'A quantity can only be lowered' },
    });
  if (quantity > toShip(units))
    throw new AppError('conflict', `${units.shipped} of ${units.productName} have been shipped`);
  return { units, quantity, takenOut: quantity, again: 0, isRestocked: true };
}

const remaining = (units: readonly Units[], lines: readonly RefundedLine[]) =>
  units.reduce((sum, { quantity, takenOut }) => sum + quantity - takenOut, 0) -
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
