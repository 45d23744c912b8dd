import { z } from 'zod';
import { forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { query } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { orderNews } from '../events.ts';
import type { OrderRow } from '../order.entity.ts';
import { IS_RETURN_OVER } from '../queries/parcels.ts';
import { type LineQuantity, unitsOf } from '../queries/units.ts';
import { ReturnItemRow, ReturnRow } from '../return.entity.ts';
import { orderNumber, type ReturnChange, type ReturnInput, type ReturnRequest } from '../schema.ts';
import { RETURN_DAYS, refundOfLines } from '../values.ts';
import { restockLines } from './line-stock.ts';
import { addChange, addEntry, changeOrder, type HistoryEntry, lockOwnOrder } from './order-change.ts';
import { refreshPayment } from './payment-state.ts';
import { tryRefund } from './refund-attempts.ts';
import { cappedSums, refundableSumsOf } from './refund-tax.ts';
import { createOrderRefund, findUnits, namesOf, rejectRepeatedItems, withQuantities } from './refunds.ts';

const returnWindow = z.object({ isOver: z.boolean() });

/**
 * Requests a return for the customer, within 30 days after delivery.
 * @returns the return's ID
 * @throws AppError `not_found` for another user's order, `conflict` too late or for more units than were shipped
 */
export async function requestReturn(ctx: SignedInCtx, orderId: number, input: ReturnRequest): Promise<number> {
  return await transaction(ctx, async (tx) => {
    const order = await lockOwnOrder(tx, ctx.actor.userId, orderId);
    if (order.status !== 'shipped' && order.status !== 'delivered')
      throw new AppError('conflict', 'Only an order that was shipped can be returned');
    // sql: a condition that the customer's orders share
    const [windowRow] = await query(
      tx,
      `select ${IS_RETURN_OVER} as "isOver" from customer_order o where o.id = ?`,
      [orderId],
      returnWindow,
    );
    if (windowRow?.isOver)
      throw new AppError(
        'conflict',
        `Items can be returned within ${RETURN_DAYS} days after delivery. Please contact us.`,
      );
    const { returnId, lines } = await insertReturn(tx, orderId, { ...input, labelNumber: null }, true);
    const details = { returnId, items: namesOf(lines), reason: input.reason };
    await recordCustomerEntry(tx, order, { kind: 'return_requested', details });
    return returnId;
  });
}

/** Appends a customer's entry, which is mailed to them; the revision is unchanged. */
async function recordCustomerEntry(tx: Tx, order: OrderRow, entry: HistoryEntry): Promise<void> {
  const seq = await addEntry(tx, order, entry);
  await recordEvent(tx, orderNews, { orderId: order.id, seq });
}

/** Withdraws a return. @throws AppError `not_found`, `conflict` once received */
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
 * Opens a return for the staff; mails the customer the label's number.
 * @throws AppError as `changeOrder`; `conflict` for more units than were shipped
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
    await recordReturn(tx, order, { kind: 'return_approved', details });
  });
}

async function recordReturn(tx: Tx, order: OrderRow, entry: HistoryEntry): Promise<void> {
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
): Promise<{ returnId: number; lines: LineQuantity[] }> {
  const orderUnits = await unitsOf(tx, orderId);
  const lines = items.map(({ orderItemId, quantity }) => ({ units: findUnits(orderUnits, orderItemId), quantity }));
  rejectRepeatedItems(lines);
  for (const { units, quantity } of lines)
    if (quantity > units.returnable)
      throw new AppError('conflict', `Only ${units.returnable} of ${units.productName} can be returned`);
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

async function lockReturn(tx: Tx, orderId: number, returnId: number): Promise<ReturnRow> {
  const returnRow = await tx.em.findOne(ReturnRow, { id: returnId, orderId }, forUpdate);
  if (!returnRow) throw notFoundError('Return');
  return returnRow;
}

const setState = (tx: Tx, returnId: number, state: ReturnRow['state']) =>
  tx.em.nativeUpdate(ReturnRow, { id: returnId }, { state, updatedAt: databaseNow() });

/**
 * Approves, declines or receives a return; refunds and restocks goods on request.
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
    const returnRow = await lockReturn(tx, orderId, returnId);
    assertOpen(returnRow, input);
    if (input.state === 'received') return await receiveReturn(tx, order, returnRow, input);
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
    await recordReturn(tx, order, { kind: state === 'approved' ? 'return_approved' : 'return_declined', details });
    return null;
  });
  if (refundId !== null) await tryRefund(ctx, refundId);
}

function assertOpen({ state, refundId }: ReturnRow, input: ReturnChange): void {
  const isOpen = state === 'requested' || state === 'approved';
  const isRefundedLater = state === 'received' && input.state === 'received' && input.refund && refundId == null;
  if (!isOpen && !isRefundedLater) throw new AppError('conflict', 'This return is closed already');
}

/** @returns the refund to attempt after the commit */
async function receiveReturn(
  tx: Tx,
  order: OrderRow,
  returnRow: ReturnRow,
  input: ReturnChange,
): Promise<number | null> {
  const items = await tx.em.find(ReturnItemRow, { returnId: returnRow.id }, { orderBy: { orderItemId: 'asc' } });
  const orderUnits = await unitsOf(tx, order.id);
  const lines = items.map(({ orderItemId, quantity }) => ({ units: findUnits(orderUnits, orderItemId), quantity }));
  if (returnRow.state !== 'received') await restockReturn(tx, returnRow.id, lines, input.restock);
  const refundId = input.refund ? await refundReturn(tx, order, returnRow, lines) : null;
  const receivedFields = {
    state: 'received' as const,
    updatedAt: databaseNow(),
    ...(refundId !== null && { refundId }),
  };
  await tx.em.nativeUpdate(ReturnRow, { id: returnRow.id }, receivedFields);
  const details = { returnId: returnRow.id, items: namesOf(lines), ...(refundId !== null && { refundId }) };
  await recordReturn(tx, order, { kind: 'return_received', details });
  await refreshPayment(tx, order.id);
  return refundId;
}

async function restockReturn(
  tx: Tx,
  returnId: number,
  lines: readonly LineQuantity[],
  orderItemIds: readonly number[],
): Promise<void> {
  const restockedLines = lines.filter(({ units }) => orderItemIds.includes(units.id));
  await restockLines(tx, restockedLines, 'return', { cause: 'return', causeId: returnId });
}

/** Refunds a return without the units refunded before, at most the rest of the payment. */
async function refundReturn(
  tx: Tx,
  order: OrderRow,
  { reason }: ReturnRow,
  lines: readonly LineQuantity[],
): Promise<number | null> {
  const refundableLines = lines
    .map(({ units, quantity }) => ({ units, quantity: Math.min(quantity, units.ordered - units.refunded) }))
    .filter(({ quantity }) => quantity > 0);
  const refundedUnits = withQuantities(await unitsOf(tx, order.id), refundableLines);
  const refundSums = cappedSums(refundOfLines(order, refundedUnits), await refundableSumsOf(tx, order));
  if (refundSums.amount === 0) return null;
  return await createOrderRefund(tx, order, {
    ...refundSums,
    reason: 'returned',
    note: reason,
    lines: refundableLines,
  });
}
