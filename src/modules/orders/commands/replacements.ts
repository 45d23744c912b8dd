import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { enterTaken, takeStock } from '../../shop/index.ts';
import { orderNews } from '../events.ts';
import { type Units, unitsOf } from '../queries/units.ts';
import { orderNumber, type ReplacementInput } from '../schema.ts';
import { stockOf } from './line-stock.ts';
import { addChange, changeOrder } from './order-change.ts';
import { insertParcel, latestNumber } from './parcels.ts';
import { namesOf, refuseRepeated, unitsIn } from './refunds.ts';
import { checkShipping } from './shipping.ts';

/**
 * Sends goods of an order once more, from stock and without a payment; the customer is mailed. Without a tracking number
 * the parcel waits to be packed.
 * @throws AppError as `changeOrder` and `checkShipping`; `out_of_stock`; `conflict` for more than was shipped and is not
 *   being replaced already
 */
export async function addReplacement(
  ctx: AdminCtx,
  orderId: number,
  input: ReplacementInput,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    await checkShipping(tx, order, input.shipAnyway);
    const all = await unitsOf(tx, orderId);
    const lines = input.items.map(({ orderItemId, quantity }) => ({ units: unitsIn(all, orderItemId), quantity }));
    refuseRepeated(lines);
    for (const { units, quantity } of lines) refuseTooMany(units, quantity);
    await takeStock(tx, stockOf(lines));
    await enterTaken(tx, stockOf(lines), 'replaced');
    const { carrier, trackingNumber, reason } = input;
    const isShipped = trackingNumber !== null;
    const parcel = { kind: 'replacement' as const, carrier, trackingNumber, reason, isShipped };
    const parcelId = await insertParcel(tx, orderId, parcel, lines);
    const details = {
      parcelId,
      items: namesOf(lines),
      reason,
      isShipped,
      ...(trackingNumber && { trackingNumber }),
    };
    const number = await latestNumber(tx, orderId);
    const { seq } = await addChange(tx, order, { kind: 'replacement', trackingNumber: number, details });
    await recordActivity(tx, { action: 'order.replaced', subject: orderNumber(orderId), after: details });
    await recordEvent(tx, orderNews, { orderId, seq });
  });
}

/** @throws AppError `conflict` */
function refuseTooMany({ productName, shipped, beingReplaced }: Units, quantity: number): void {
  if (quantity > shipped) throw new AppError('conflict', `Only ${shipped} of ${productName} have been shipped`);
  if (quantity > shipped - beingReplaced)
    throw new AppError(
      'conflict',
      `${beingReplaced} of ${shipped} shipped ${productName} are being replaced already. Mark that replacement as delivered before you send another.`,
    );
}
