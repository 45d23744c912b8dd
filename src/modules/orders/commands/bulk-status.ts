import { type Tx, transaction } from '../../../platform/core/context.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import type { OrderRow } from '../order.entity.ts';
import { type BulkStatusInput, orderNumber, type StaleOrders } from '../schema.ts';
import { lockOrder } from './order-change.ts';
import { isShipping, moveOrder } from './order-status.ts';
import { checkAllShipping } from './shipping.ts';

/**
 * Changes the status of several orders, all or none.
 * @throws AppError `stale` with `details.stale`, as `checkAllShipping`, as `updateOrderStatus`
 */
export async function updateStatuses(ctx: AdminCtx, { orders: asked, shipAnyway }: BulkStatusInput): Promise<void> {
  const sorted = asked.toSorted((one, other) => one.id - other.id); // in id order, against deadlocks
  await transaction(ctx, async (tx) => {
    const moves: { order: OrderRow; input: BulkStatusInput['orders'][number] }[] = [];
    for (const input of sorted) moves.push({ order: await lockNamed(tx, input.id), input });
    refuseStale(moves.filter(({ order, input }) => order.revision !== input.revision).map(({ order }) => order));
    const shipping = moves.filter(({ order, input }) => isShipping(order.status, input.status));
    await checkAllShipping(
      tx,
      shipping.map(({ order }) => order),
      shipAnyway,
    );
    for (const { order, input } of moves) {
      const { status, trackingNumber } = input;
      await moveOrder(tx, order, { status, trackingNumber, notes: null, refund: false, shipAnyway: true });
    }
  });
}

/** @throws AppError `not_found` that names the order */
async function lockNamed(tx: Tx, orderId: number): Promise<OrderRow> {
  return await lockOrder(tx, orderId).catch((error: unknown) => {
    throw error instanceof AppError ? notFound(`Order ${orderNumber(orderId)}`) : error;
  });
}

/** @throws AppError `stale` */
function refuseStale(stale: readonly OrderRow[]): void {
  if (stale.length === 0) return;
  const named = stale.map(({ id }) => orderNumber(id)).join(', ');
  const details: StaleOrders = { stale: stale.map(({ id, revision, status }) => ({ id, revision, status })) };
  const message = `Changed by another administrator meanwhile: ${named}. Nothing was saved. Reload the list and try again.`;
  throw new AppError('stale', message, { details: { ...details } });
}
