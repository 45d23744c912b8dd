import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { OrderEventRow, OrderRow } from '../order.entity.ts';
import { orderHistory } from '../queries/history.ts';
import { readOrder } from '../queries/orders.ts';
import type { OrderEventDetails, OrderEventKind, OrderStatus, StaleOrder } from '../schema.ts';

/**
 * Locks an order for an administrator's change.
 * @param ifMatch expected revision; `null`: last write wins
 * @throws AppError `not_found`, `stale` with the order and the changes since
 */
export async function changeOrder<Result>(
  ctx: AdminCtx,
  orderId: number,
  ifMatch: number | null,
  applyChange: (tx: Tx, order: OrderRow) => Promise<Result>,
): Promise<Result> {
  return await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (ifMatch !== null && ifMatch !== order.revision)
      throw await staleOrder({ ...tx, actor: ctx.actor }, orderId, ifMatch);
    return await applyChange(tx, order);
  });
}

/** @throws AppError `not_found` */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  const order = await tx.em.findOne(OrderRow, { id: orderId }, forUpdate);
  if (!order) throw notFoundError('Order');
  return { ...order };
}

export async function lockOwnOrder(tx: Tx, userId: number, orderId: number): Promise<OrderRow> {
  const ownOrder = await tx.em.findOne(OrderRow, { id: orderId, userId });
  if (!ownOrder) throw notFoundError('Order');
  return await lockOrder(tx, orderId);
}

export interface HistoryEntry {
  kind: OrderEventKind;
  status?: OrderStatus;
  /** Unchanged when absent. */
  trackingNumber?: string | null;
  notes?: string | null;
  details?: OrderEventDetails;
}

/** Stores an administrator's change as the order's new revision. @returns its number and the changed order */
export async function addChange(
  tx: Tx,
  order: OrderRow,
  entry: HistoryEntry,
): Promise<{ seq: number; order: OrderRow }> {
  const { status = order.status, trackingNumber = order.trackingNumber ?? null } = entry;
  const seq = await addEntry(tx, order, entry);
  const after = { status, trackingNumber, revision: seq };
  await tx.em.nativeUpdate(OrderRow, { id: order.id }, after);
  return { seq, order: { ...order, ...after } };
}

export async function addEntry(tx: Tx, order: OrderRow, entry: HistoryEntry): Promise<number> {
  const { kind, status = order.status, trackingNumber = order.trackingNumber ?? null, notes = null, details } = entry;
  const seq = (await tx.em.count(OrderEventRow, { orderId: order.id })) + 1;
  await tx.em.insert(OrderEventRow, {
    orderId: order.id,
    seq,
    kind,
    fromStatus: order.status,
    toStatus: status,
    trackingNumber,
    notes,
    details: details ?? null,
    actorId: tx.actor?.userId ?? null,
    createdAt: databaseNow(),
  });
  return seq;
}

async function staleOrder(ctx: Ctx & AdminCtx, orderId: number, seenRevision: number): Promise<AppError> {
  const [currentOrder, changes] = [await readOrder(ctx, orderId), await orderHistory(ctx, orderId, seenRevision)];
  const lastChange = changes.find(({ seq }) => seq === currentOrder.revision);
  const details: StaleOrder = {
    changedBy: lastChange?.actor ?? 'An administrator',
    changedAt: lastChange?.at ?? null,
    current: currentOrder,
    changes,
  };
  return new AppError('stale', 'Another administrator has changed this order', { details: { ...details } });
}
