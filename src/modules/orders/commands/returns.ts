import { z } from 'zod';
import { forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { query } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { orderNews } from '../events.ts';
import type { OrderRow } from '../order.entity.ts';
import { IS_RETURN_OVER } from '../queries/parcels.ts';
import { returnable, type Units, unitsOf } from '../queries/units.ts';
import { ReturnItemRow, ReturnRow } from '../return.entity.ts';
import { orderNumber, type ReturnChange, type ReturnInput, type ReturnRequest } from '../schema.ts';
import { RETURN_DAYS, refundOfLines } from '../values.ts';
import { putBack } from './line-stock.ts';
import { addChange, addEntry, changeOrder, type Entry, lockOwnOrder } from './order-change.ts';
import type { PackedLine } from './parcels.ts';
import { refreshPayment } from './payment-state.ts';
import { tryRefund } from './refund-attempts.ts';
import { atMost, restOf } from './refund-tax.ts';
import { namesOf, oweOrderRefund, refuseRepeated, unitsIn } from './refunds.ts';

const window = z.object({ isOver: z.boolean() });

/**
 * The customer asks to return goods, within 30 days after delivery.
 * @returns the return's id
 * @throws AppError `not_found` for another user's order, `conflict` too late or for more than was sent
 */
export async function requestReturn(ctx: SignedInCtx, orderId: number, input: ReturnRequest): Promise<number> {
  return await transaction(ctx, async (tx) => {
    const order = await lockOwnOrder(tx, ctx.actor.userId, orderId);
    if (order.status !== 'shipped' && order.status !== 'delivered')
      throw new AppError('conflict', 'Only an order that was shipped can be returned');
    const [found] = await query(
      tx,
      `select ${IS_RETURN_OVER} as "isOver" from customer_order o where o.id = ?`,
      [orderId],
      window,
    );
    if (found?.isOver)
      throw new AppError(
        'conflict',
        `Items can be returned within ${RETURN_DAYS} days after delivery. Please contact us.`,
      );
    const { returnId, lines } = await insertReturn(tx, orderId, { ...input, labelNumber: null }, true);
    const details = { returnId, items: namesOf(lines), reason: input.reason };
    await tell(tx, order, { kind: 'return_requested', details });
    return returnId;
  });
}

/** An entry by the customer, who is mailed; the revision stays. */
async function tell(tx: Tx, order: OrderRow, entry: Entry): Promise<void> {
  const seq = await addEntry(tx, order, entry);
  await recordEvent(tx, orderNews, { orderId: order.id, seq });
}

/** The customer keeps the goods. @throws AppError `not_found`, `conflict` once they are received */
export async function withdrawReturn(ctx: SignedInCtx, orderId: number, returnId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const order = await lockOwnOrder(tx, ctx.actor.userId, orderId);
    const { state } = await lockReturn(tx, orderId, returnId);
    if (state !== 'requested' && state !== 'approved') throw new AppError('conflict', 'This return is closed already');
    await setState(tx, returnId, 'withdrawn');
    await addEntry(tx, order, { kind: 'return_withdrawn', details: { returnId } });
  });
}

/**
 * The staff expects goods back; the customer is mailed with the label's number.
 * @throws AppError as `changeOrder`; `conflict` for more than was sent
 */
export async function openReturn(
  ctx: AdminCtx,
  orderId: number,
  input: ReturnInput,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    const { returnId, lines } = await insertReturn(tx, orderId, input, false);
    const { reason, labelNumber } = input;
    const details = { returnId, items: namesOf(lines), reason, ...(labelNumber && { labelNumber }) };
    await noteReturn(tx, order, { kind: 'return_approved', details });
  });
}

async function noteReturn(tx: Tx, order: OrderRow, entry: Entry): Promise<void> {
  const { seq } = await addChange(tx, order, entry);
  await recordActivity(tx, {
    action: 'order.return_changed',
    subject: orderNumber(order.id),
    after: { kind: entry.kind, ...entry.details },
  });
  await recordEvent(tx, orderNews, { orderId: order.id, seq });
}

async function insertReturn(
  tx: Tx,
  orderId: number,
  { items, reason, labelNumber }: ReturnInput,
  isByCustomer: boolean,
): Promise<{ returnId: number; lines: PackedLine[] }> {
  const all = await unitsOf(tx, orderId);
  const lines = items.map(({ orderItemId, quantity }) => ({ units: unitsIn(all, orderItemId), quantity }));
  refuseRepeated(lines);
  for (const { units, quantity } of lines)
    if (quantity > returnable(units))
      throw new AppError('conflict', `Only ${returnable(units)} of ${units.productName} can be returned`);
  const returnId = await tx.em.insert(ReturnRow, {
    orderId,
    state: isByCustomer ? 'requested' : 'approved',
    reason,
    isByCustomer,
    labelNumber,
    createdAt: databaseNow(),
    updatedAt: databaseNow(),
  });
  await tx.em.insertMany(
    ReturnItemRow,
    lines.map(({ units, quantity }) => ({ returnId, orderItemId: units.id, quantity })),
  );
  return { returnId, lines };
}

/** @throws AppError `not_found` */
async function lockReturn(tx: Tx, orderId: number, returnId: number): Promise<ReturnRow> {
  const found = await tx.em.findOne(ReturnRow, { id: returnId, orderId }, forUpdate);
  if (!found) throw notFound('Return');
  return found;
}

const setState = (tx: Tx, returnId: number, state: ReturnRow['state']) =>
  tx.em.nativeUpdate(ReturnRow, { id: returnId }, { state, updatedAt: databaseNow() });

/**
 * Approves, declines or receives a return; the customer is mailed. Received goods are refunded and restocked by choice.
 * @throws AppError as `changeOrder`; `not_found`, `conflict` for a closed one
 */
export async function changeReturn(
  ctx: AdminCtx,
  orderId: number,
  returnId: number,
  input: ReturnChange,
  ifMatch: number | null,
): Promise<void> {
  const refundId = await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    const found = await lockReturn(tx, orderId, returnId);
    refuseClosed(found, input);
    if (input.state === 'received') return await receive(tx, order, found, input);
    const { state, labelNumber, answer } = input;
    await tx.em.nativeUpdate(
      ReturnRow,
      { id: returnId },
      {
        state,
        updatedAt: databaseNow(),
        ...(labelNumber !== undefined && { labelNumber }),
        ...(answer !== null && { answer }),
      },
    );
    const details = { returnId, ...(labelNumber && { labelNumber }), ...(answer && { reason: answer }) };
    await noteReturn(tx, order, { kind: state === 'approved' ? 'return_approved' : 'return_declined', details });
    return null;
  });
  if (refundId !== null) await tryRefund(ctx, refundId);
}

/** @throws AppError `conflict` */
function refuseClosed({ state, refundId }: ReturnRow, input: ReturnChange): void {
  const isOpen = state === 'requested' || state === 'approved';
  const isRefundedLater = state === 'received' && input.state === 'received' && input.refund && refundId == null;
  if (!isOpen && !isRefundedLater) throw new AppError('conflict', 'This return is closed already');
}

/** @returns the refund to try after the commit */
async function receive(tx: Tx, order: OrderRow, found: ReturnRow, input: ReturnChange): Promise<number | null> {
  const items = await tx.em.find(ReturnItemRow, { returnId: found.id }, { orderBy: { orderItemId: 'asc' } });
  const all = await unitsOf(tx, order.id);
  const lines = items.map(({ orderItemId, quantity }) => ({ units: unitsIn(all, orderItemId), quantity }));
  if (found.state !== 'received') await restockReturn(tx, found.id, lines, input.restock);
  const refundId = input.refund ? await refundReturn(tx, order, found, lines) : null;
  const received = { state: 'received' as const, updatedAt: databaseNow(), ...(refundId !== null && { refundId }) };
  await tx.em.nativeUpdate(ReturnRow, { id: found.id }, received);
  const details = { returnId: found.id, items: namesOf(lines), ...(refundId !== null && { refundId }) };
  await noteReturn(tx, order, { kind: 'return_received', details });
  await refreshPayment(tx, order.id);
  return refundId;
}

async function restockReturn(
  tx: Tx,
  returnId: number,
  lines: readonly PackedLine[],
  orderItemIds: readonly number[],
): Promise<void> {
  const back = lines.filter(({ units }) => orderItemIds.includes(units.id));
  await putBack(tx, back, 'return');
  const items = { returnId, orderItemId: back.map(({ units }) => units.id) };
  await tx.em.nativeUpdate(ReturnItemRow, items, { isRestocked: true });
}

/** Units that were paid back before are left out, and no more than is left of the payment is refunded. */
async function refundReturn(
  tx: Tx,
  order: OrderRow,
  { reason }: ReturnRow,
  lines: readonly PackedLine[],
): Promise<number | null> {
  const unpaid = lines
    .map(({ units, quantity }) => ({ units, quantity: Math.min(quantity, units.quantity - units.refunded) }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...line, takenOut: 0, again: 0, isRestocked: false }));
  const all = await unitsOf(tx, order.id);
  const asked = all.map((units: Units) => ({
    ...units,
    quantity: unpaid.find((line) => line.units.id === units.id)?.quantity ?? 0,
  }));
  const owed = atMost(refundOfLines(order, asked), await restOf(tx, order));
  if (owed.amount === 0) return null;
  return await oweOrderRefund(tx, order, { ...owed, reason: 'returned', note: reason, lines: unpaid });
}
