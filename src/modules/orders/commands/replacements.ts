import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { recordStockRemoval, takeStock } from '../../shop/index.ts';
import { orderNews } from '../events.ts';
import { type LineUnits, unitsOf } from '../queries/units.ts';
import { orderNumber, type ReplacementInput } from '../schema.ts';
import { stockLinesOf, withLineEntries } from './line-stock.ts';
import { addChange, changeOrder } from './order-change.ts';
import { insertParcel, latestTrackingNumber } from './parcels.ts';
import { findUnits, namesOf, rejectRepeatedItems } from './refunds.ts';
import { assertCanShip } from './shipping.ts';

/**
 * Ships goods again, from stock and without a payment. Without a tracking number the parcel waits to be packed.
 * @throws AppError as `changeOrder` and the shipping check; `out_of_stock`; `conflict` for more than was shipped and is
 * not being replaced
 */
export async function addReplacement(
  ctx: AdminCtx,
  orderId: number,
  input: ReplacementInput,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    await assertCanShip(tx, order, input.shipAnyway);
    const orderUnits = await unitsOf(tx, orderId);
    const lines = input.items.map(({ orderItemId, quantity }) => ({
      units: findUnits(orderUnits, orderItemId),
      quantity,
    }));
    rejectRepeatedItems(lines);
    for (const { units, quantity } of lines) assertReplaceable(units, quantity);
    await takeStock(tx, stockLinesOf(lines));
    const { carrier, trackingNumber, reason } = input;
    const isShipped = trackingNumber !== null;
    const parcel = { kind: 'replacement' as const, carrier, trackingNumber, reason, isShipped };
    const parcelId = await insertParcel(tx, orderId, parcel, lines);
    await recordStockRemoval(tx, await withLineEntries(tx, stockLinesOf(lines), 'replaced', parcelId), 'replaced');
    const details = {
      parcelId,
      items: namesOf(lines),
      reason,
      isShipped,
      ...(trackingNumber && { trackingNumber }),
    };
    const number = await latestTrackingNumber(tx, orderId);
    const { seq } = await addChange(tx, order, { kind: 'replacement', trackingNumber: number, details });
    await recordActivity(tx, { action: 'order.replaced', subject: orderNumber(orderId), after: details });
    await recordEvent(tx, orderNews, { orderId, seq });
  });
}

function assertReplaceable({ productName, shipped, beingReplaced }: LineUnits, quantity: number): void {
  if (quantity > shipped) throw new AppError('conflict', `Only ${shipped} of ${productName} have been shipped`);
  if (quantity > shipped - beingReplaced)
    throw new AppError(
      'conflict',
      `${beingReplaced} of ${shipped} shipped ${productName} are being replaced already. Mark that replacement as delivered before you send another.`,
    );
}
