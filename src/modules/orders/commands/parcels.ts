import type { Tx } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { intArray, query, write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { restock } from '../../shop/index.ts';
import { orderNews, orderStatusChanged } from '../events.ts';
import type { OrderRow } from '../order.entity.ts';
import { ParcelItemRow, ParcelRow } from '../parcel.entity.ts';
import { comingBack, isSent, type LineQuantity, type LineUnits, statusOf, unitsOf } from '../queries/units.ts';
import { type OrderStatus, orderNumber, type ParcelChanges, type ParcelInput } from '../schema.ts';
import { tables } from '../tables.ts';
import { withLineEntries } from './line-stock.ts';
import { addChange, changeOrder, type HistoryEntry } from './order-change.ts';
import { findUnits, namesOf, rejectRepeatedItems } from './refunds.ts';
import { assertCanShip } from './shipping.ts';

/**
 * Adds a parcel to an order and mails the customer. The order is shipped once all its units are.
 * @throws AppError as `changeOrder` and the shipping check; `conflict` for units that cannot be shipped
 */
export async function addParcel(
  ctx: AdminCtx,
  orderId: number,
  input: ParcelInput,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    if (order.status === 'cancelled') throw new AppError('conflict', 'This order was cancelled');
    await assertCanShip(tx, order, input.shipAnyway);
    const lines = linesToShip(await unitsOf(tx, orderId), input.items);
    const { carrier, trackingNumber } = input;
    const parcelId = await insertParcel(
      tx,
      orderId,
      { kind: 'shipment', carrier, trackingNumber, isShipped: true },
      lines,
    );
    await recordParcel(tx, order, {
      kind: 'parcel',
      status: statusOf('shipped', await unitsOf(tx, orderId)),
      trackingNumber: await latestTrackingNumber(tx, orderId),
      details: { parcelId, items: namesOf(lines), ...(carrier && { carrier }), ...trackingNumberField(trackingNumber) },
    });
  });
}

async function recordParcel(tx: Tx, order: OrderRow, entry: HistoryEntry): Promise<void> {
  const { seq } = await addChange(tx, order, entry);
  await recordActivity(tx, {
    action: 'order.parcel_changed',
    subject: orderNumber(order.id),
    after: { ...entry.details },
  });
  await recordEvent(tx, orderNews, { orderId: order.id, seq });
}

function linesToShip(orderUnits: readonly LineUnits[], inputItems: ParcelInput['items']): LineQuantity[] {
  const itemsToShip = inputItems ?? orderUnits.map((units) => ({ orderItemId: units.id, quantity: units.toShip }));
  const lines = itemsToShip
    .map(({ orderItemId, quantity }) => ({ units: findUnits(orderUnits, orderItemId), quantity }))
    .filter(({ quantity }) => quantity > 0);
  rejectRepeatedItems(lines);
  for (const { units, quantity } of lines)
    if (quantity > units.toShip)
      throw new AppError('conflict', `Only ${units.toShip} of ${units.productName} are left to ship`);
  if (lines.length === 0) throw new AppError('conflict', 'Nothing of this order is left to ship');
  return lines;
}

export async function insertParcel(
  tx: Tx,
  orderId: number,
  parcel: {
    kind: 'shipment' | 'replacement';
    carrier: string | null;
    trackingNumber: string | null;
    reason?: string;
    isShipped: boolean;
  },
  lines: readonly LineQuantity[],
): Promise<number> {
  const { isShipped, reason = null, ...parcelFields } = parcel;
  const shippedAt = isShipped ? databaseNow() : null;
  const parcelId = await tx.em.insert(ParcelRow, {
    ...parcelFields,
    reason,
    orderId,
    shippedAt,
    createdAt: databaseNow(),
  });
  const items = lines.map(({ units, quantity }) => ({ parcelId, orderItemId: units.id, quantity }));
  if (items.length > 0) await tx.em.insertMany(ParcelItemRow, items);
  return parcelId;
}

interface Parcel extends Pick<Required<ParcelRow>, 'id' | 'kind'> {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly isShipped: boolean;
  readonly isDelivered: boolean;
}

async function listParcels(tx: Tx, orderId: number): Promise<Parcel[]> {
  const rows = await tx.em.find(ParcelRow, { orderId }, { orderBy: { id: 'asc' } });
  return rows.map(({ id, kind, carrier = null, trackingNumber = null, shippedAt, deliveredAt }) => ({
    id,
    kind,
    carrier,
    trackingNumber,
    isShipped: Boolean(shippedAt),
    isDelivered: Boolean(deliveredAt),
  }));
}

export async function latestTrackingNumber(tx: Tx, orderId: number): Promise<string | null> {
  const trackedParcels = (await listParcels(tx, orderId)).filter(({ trackingNumber }) => trackingNumber !== null);
  return trackedParcels.at(-1)?.trackingNumber ?? null;
}

/**
 * Corrects a parcel, ships a waiting replacement, or records a delivery. Mails a new tracking number; the order is
 * delivered once all its parcels are.
 * @throws AppError as `changeOrder`; `not_found`
 */
export async function changeParcel(
  ctx: AdminCtx,
  orderId: number,
  parcelId: number,
  input: ParcelChanges,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    const before = await findParcel(tx, orderId, parcelId);
    const after = changedParcel(before, input);
    if (after.isShipped && !before.isShipped) await assertCanShip(tx, order, input.shipAnyway);
    const { carrier, trackingNumber } = after;
    await write(
      tx,
      tables(tx)
        .updateTable('parcel')
        .set((row) => ({
          carrier,
          trackingNumber,
          shippedAt: after.isShipped ? row.fn.coalesce('shippedAt', now) : null,
          deliveredAt: after.isDelivered ? row.fn.coalesce('deliveredAt', now) : null,
        }))
        .where('id', '=', parcelId),
    );
    await recordParcelChange(tx, order, before, after);
  });
}

function changedParcel(before: Parcel, input: ParcelChanges): Parcel {
  const { carrier = before.carrier, trackingNumber = before.trackingNumber, isDelivered = before.isDelivered } = input;
  const isShipped =
    before.isShipped || isDelivered || input.isShipped === true || (input.trackingNumber ?? null) !== null;
  return { ...before, carrier, trackingNumber, isShipped, isDelivered };
}

async function recordParcelChange(tx: Tx, order: OrderRow, before: Parcel, after: Parcel): Promise<void> {
  const status = statusOf(order.status, await unitsOf(tx, order.id));
  const hasNewNumber = after.trackingNumber !== null && after.trackingNumber !== before.trackingNumber;
  const { carrier, trackingNumber } = after;
  const { seq } = await addChange(tx, order, {
    kind: 'parcel_changed',
    status,
    trackingNumber: await latestTrackingNumber(tx, order.id),
    details: {
      parcelId: after.id,
      ...(carrier && { carrier }),
      ...trackingNumberField(trackingNumber),
      ...(after.isShipped && !before.isShipped && { isShipped: true }),
      ...(after.isDelivered !== before.isDelivered && { isDelivered: after.isDelivered }),
    },
  });
  await recordActivity(tx, {
    action: 'order.parcel_changed',
    subject: orderNumber(order.id),
    before: { ...before },
    after: { ...after },
  });
  if (status !== order.status) await recordEvent(tx, orderStatusChanged, { orderId: order.id, seq });
  else if (hasNewNumber || (after.isShipped && !before.isShipped))
    await recordEvent(tx, orderNews, { orderId: order.id, seq });
}

/**
 * Removes a parcel recorded by mistake, without a mail. Restocks the units of an unshipped replacement.
 * @throws AppError as `changeOrder`; `not_found`, `conflict` for shipped goods
 */
export async function removeParcel(
  ctx: AdminCtx,
  orderId: number,
  parcelId: number,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    const parcel = await findParcel(tx, orderId, parcelId);
    const isReplacement = parcel.kind === 'replacement';
    if (isReplacement && parcel.isShipped) throw new AppError('conflict', 'This replacement has been sent');
    const items = await listPackedItems(tx, parcelId);
    if (!isReplacement) assertNoneReturned(await unitsOf(tx, orderId), items);
    await tx.em.nativeDelete(ParcelRow, { id: parcelId });
    if (isReplacement) await restock(tx, await withLineEntries(tx, items, 'replaced', parcelId), 'replacement');
    const status = statusOf(order.status, await unitsOf(tx, orderId));
    const isReopened = status !== order.status;
    const details = { parcelId, ...trackingNumberField(parcel.trackingNumber) };
    const { seq } = await addChange(tx, order, {
      kind: 'parcel_removed',
      status,
      trackingNumber: await latestTrackingNumber(tx, orderId),
      details,
    });
    await recordActivity(tx, { action: 'order.parcel_removed', subject: orderNumber(orderId), before: details });
    if (isReopened) await recordEvent(tx, orderNews, { orderId, seq });
  });
}

async function findParcel(tx: Tx, orderId: number, parcelId: number): Promise<Parcel> {
  const parcel = (await listParcels(tx, orderId)).find(({ id }) => id === parcelId);
  if (!parcel) throw notFoundError('Parcel');
  return parcel;
}

interface PackedItem {
  readonly orderItemId: number;
  readonly variantId: number | null;
  readonly quantity: number;
}

async function listPackedItems(tx: Tx, parcelId: number): Promise<PackedItem[]> {
  const items = tables(tx)
    .selectFrom('parcel_item as packed')
    .innerJoin('order_item as item', 'item.id', 'packed.orderItemId');
  return await query(
    tx,
    items.select(['packed.orderItemId', 'item.variantId', 'packed.quantity']).where('packed.parcelId', '=', parcelId),
  );
}

/** Rejects removal of a parcel whose goods are being returned. @throws AppError `conflict` */
function assertNoneReturned(orderUnits: readonly LineUnits[], lines: readonly PackedItem[]): void {
  for (const { orderItemId, quantity } of lines) {
    const units = findUnits(orderUnits, orderItemId);
    if (units.shipped - quantity < comingBack(units))
      throw new AppError(
        'conflict',
        `${units.productName} of this parcel came back or is being returned, so the parcel must stay`,
      );
  }
}

const trackingNumberField = (trackingNumber: string | null) => (trackingNumber === null ? {} : { trackingNumber });

/** Adapts the parcels to a status that an administrator sets. */
export async function followStatus(
  tx: Tx,
  order: OrderRow,
  { status, trackingNumber }: { status: OrderStatus; trackingNumber: string | null },
): Promise<void> {
  const [isNowSent, wasSent] = [isSent(status), isSent(order.status)];
  if (wasSent && (status === 'pending' || status === 'processing')) await unpackUnreturned(tx, order.id);
  const shipments = tables(tx).selectFrom('parcel').where('orderId', '=', order.id).where('kind', '=', 'shipment');
  const latestShipment = shipments.select((row) => row.fn.max('id').as('id'));
  const isRenumbered = trackingNumber !== (order.trackingNumber ?? null);
  const lines = isNowSent && !wasSent ? unshippedLines(await unitsOf(tx, order.id)) : [];
  if (lines.length > 0) {
    const parcel = { kind: 'shipment' as const, carrier: null, trackingNumber, isShipped: true };
    await insertParcel(tx, order.id, parcel, lines);
  } else if (isRenumbered)
    await write(tx, tables(tx).updateTable('parcel').set({ trackingNumber }).where('id', '=', latestShipment));
  if (isNowSent && status !== order.status)
    await write(
      tx,
      tables(tx)
        .updateTable('parcel')
        .set((row) => ({ deliveredAt: status === 'delivered' ? row.fn.coalesce('deliveredAt', now) : null }))
        .where('orderId', '=', order.id)
        .where('kind', '=', 'shipment'),
    );
}

/** Removes the parcels, but leaves units in an open return in their first parcels. */
async function unpackUnreturned(tx: Tx, orderId: number): Promise<void> {
  const returnedUnits = (await unitsOf(tx, orderId)).map((units) => ({
    id: units.id,
    quantity: comingBack(units),
  }));
  const lines = [intArray(returnedUnits.map(({ id }) => id)), intArray(returnedUnits.map(({ quantity }) => quantity))];
  await write(
    tx,
    `with packed as (
       select u.parcel_id, u.order_item_id, least(u.quantity, line.quantity - coalesce(sum(u.quantity) over (
           partition by u.order_item_id order by p.id rows between unbounded preceding and 1 preceding), 0)) as stays
       from parcel p join parcel_item u on u.parcel_id = p.id
       join unnest(?::int[], ?::int[]) as line (id, quantity) on line.id = u.order_item_id
       where p.order_id = ? and p.kind = 'shipment')
     merge into parcel_item u using packed on u.parcel_id = packed.parcel_id and u.order_item_id = packed.order_item_id
     when matched and packed.stays > 0 then update set quantity = packed.stays
     when matched then delete`,
    [...lines, orderId],
  );
  await write(
    tx,
    `delete from parcel p where order_id = ? and kind = 'shipment'
       and not exists (select from parcel_item u where u.parcel_id = p.id)`,
    [orderId],
  );
}

const unshippedLines = (orderUnits: readonly LineUnits[]): LineQuantity[] =>
  orderUnits.map((units) => ({ units, quantity: units.toShip })).filter(({ quantity }) => quantity > 0);
