import { type Tx, transaction } from '../../../platform/core/context.ts';
import { intArray, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { copyMail } from '../../mail/index.ts';
import { orderStatusChanged } from '../events.ts';
import type { OrderRow } from '../order.entity.ts';
import { mailKeyPrefix } from '../order-mails.ts';
import { restockable, unitsOf } from '../queries/units.ts';
import { type OrderStatus, orderNumber, type StatusInput } from '../schema.ts';
import { putBack, takeAgain } from './line-stock.ts';
import { addChange, changeOrder } from './order-change.ts';
import { followStatus } from './parcels.ts';
import { refreshPayment } from './payment-state.ts';
import { tryRefund } from './refund-attempts.ts';
import { restOf } from './refund-tax.ts';
import { oweOrderRefund } from './refunds.ts';
import { checkShipping } from './shipping.ts';

/**
 * Changes an order's status; any transition is allowed. Each real change adds a history entry and sets the revision to
 * its number. A new status moves stock and mails the customer, a new tracking number mails, a note does neither.
 * @param ifMatch revision the administrator saw; `null`: last write wins.
 * @returns whether the customer is mailed.
 * @throws AppError as `changeOrder`; `out_of_stock` when a canceled order is reopened
 *   without stock; `conflict` when it was refunded or is on hold
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

/** For a locked order. @returns whether the customer is mailed, and the refund to try after the commit */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  input: StatusInput,
): Promise<{ isMailed: boolean; refundId: number | null }> {
  if (order.status === 'cancelled' && input.status !== 'cancelled' && order.refunded >= order.total)
    throw new AppError('conflict', 'This order was refunded, so it must stay cancelled');
  const rest = input.refund && order.refunded < order.total ? await restOf(tx, order) : null;
  const isMailed = await change(tx, order, input, rest?.amount ?? null);
  if (!rest) return { isMailed, refundId: null };
  const refundId = await oweOrderRefund(tx, order, { ...rest, reason: 'order_cancelled', note: null, lines: [] });
  await refreshPayment(tx, order.id);
  return { isMailed: true, refundId };
}

/** Resends a copy of an order's mail. @throws AppError `not_found` for another mail */
export async function resendOrderMail(ctx: AdminCtx, orderId: number, mailId: number): Promise<void> {
  await transaction(ctx, (tx) => copyMail(tx, mailId, mailKeyPrefix(orderId)));
}

async function change(tx: Tx, order: OrderRow, input: StatusInput, refund: number | null): Promise<boolean> {
  const before = { status: order.status, trackingNumber: order.trackingNumber ?? null };
  const { status, trackingNumber = before.trackingNumber } = input;
  const after = { status, trackingNumber };
  const isChanged = before.status !== after.status || before.trackingNumber !== after.trackingNumber;
  if (!isChanged && !input.notes && refund === null) return false;
  if (isShipping(before.status, status)) await checkShipping(tx, order, input.shipAnyway);
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
  const isNews = before.status !== status || (isChanged && trackingNumber !== null);
  if (isNews) await recordEvent(tx, orderStatusChanged, { orderId: order.id, seq });
  return isNews;
}

/** Goods leave the house. */
export const isShipping = (before: OrderStatus, after: OrderStatus) =>
  (after === 'shipped' || after === 'delivered') && before !== 'shipped' && before !== 'delivered';

/** Canceling restocks what is left of the order, reopening takes the same units again. */
async function moveStock(tx: Tx, order: OrderRow, status: OrderStatus): Promise<void> {
  if (status !== 'cancelled' && order.status !== 'cancelled') return;
  const units = await unitsOf(tx, order.id);
  const isCanceled = status === 'cancelled';
  const moved = units.map((line) => ({
    units: line,
    quantity: isCanceled ? restockable(line, order.status === 'delivered') : line.restocked,
  }));
  if (isCanceled) await putBack(tx, moved, 'cancellation');
  else await takeAgain(tx, moved);
  await write(
    tx,
    `update order_item set restocked = line.q from unnest(?::int[], ?::int[]) as line (id, q) where order_item.id = line.id`,
    [intArray(moved.map((line) => line.units.id)), intArray(moved.map(({ quantity }) => (isCanceled ? quantity : 0)))],
  );
}
