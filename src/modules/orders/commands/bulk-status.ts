import { type Tx, transaction } from '../../../platform/core/context.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import type { OrderRow } from '../order.entity.ts';
import { type BulkStatusInput, orderNumber, type StaleOrders } from '../schema.ts';
import { lockOrder } from './order-change.ts';
import { isShipping, moveOrder } from './order-status.ts';
import { assertCanShipAll } from './shipping.ts';

/**
 * Changes the status of several orders, all or none.
 * @throws AppError `stale` with `details.stale`; as `updateOrderStatus`, naming each order
 */
export async function updateStatuses(
  ctx: AdminCtx,
  { orders: statusInputs, shipAnyway }: BulkStatusInput,
): Promise<void> {
  const inputsById = statusInputs.toSorted((left, right) => left.id - right.id); // lock in ID order, against deadlocks
  await transaction(ctx, async (tx) => {
    const lockedMoves: { order: OrderRow; input: BulkStatusInput['orders'][number] }[] = [];
    for (const input of inputsById) lockedMoves.push({ order: await lockOrderWithNumber(tx, input.id), input });
    assertNoneStale(
      lockedMoves.filter(({ order, input }) => order.revision !== input.revision).map(({ order }) => order),
    );
    const shipping = lockedMoves.filter(({ order, input }) => isShipping(order.status, input.status));
    await assertCanShipAll(
      tx,
      shipping.map(({ order }) => order),
      shipAnyway,
    );
    for (const { order, input } of lockedMoves) {
      const { status, trackingNumber } = input;
      await moveOrder(tx, order, { status, trackingNumber, notes: null, refund: false, shipAnyway: true });
    }
  });
}

/** @throws AppError `not_found` with the order's number */
async function lockOrderWithNumber(tx: Tx, orderId: number): Promise<OrderRow> {
  return await lockOrder(tx, orderId).catch((error: unknown) => {
    throw error instanceof AppError ? notFoundError(`Order ${orderNumber(orderId)}`) : error;
  });
}

function assertNoneStale(staleOrders: readonly OrderRow[]): void {
  if (staleOrders.length === 0) return;
  const staleNumbers = staleOrders.map(({ id }) => orderNumber(id)).join(', ');
  const details: StaleOrders = { stale: staleOrders.map(({ id, revision, status }) => ({ id, revision, status })) };
  const message = `Changed by another administrator meanwhile: ${staleNumbers}. Nothing was saved. Reload the list and try again.`;
  throw new AppError('stale', message, { details: { ...details } });
}
