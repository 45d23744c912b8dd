import type { Tx } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { intArray, query, write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { restock } from '../../shop/index.ts';
import { orderNews, orderStatusChanged } from '../events.ts';
import type { OrderRow } from '../order.entity.ts';
import { ParcelItemRow, ParcelRow } from '../parcel.entity.ts';
import { comesBack, toShip, type Units, unitsOf } from '../queries/units.ts';
import { type OrderStatus, orderNumber, type ParcelChanges, type ParcelInput } from '../schema.ts';
import { tables } from '../tables.ts';
import { addChange, changeOrder, type Entry } from './order-change.ts';
import { namesOf, refuseRepeated, unitsIn } from './refunds.ts';
import { checkShipping } from './shipping.ts';

/** Units of a parcel. */
export interface PackedLine {
  readonly units: Units;
  readonly quantity: number;
}

/**
 * Records a parcel of an order; the customer is mailed. The order is shipped once everything is.
 * @throws AppError as `changeOrder` and `checkShipping`; `conflict` for units that are not there to ship
 */
export async function addParcel(
  ctx: AdminCtx,
  orderId: number,
  input: ParcelInput,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    if (order.status === 'cancelled') throw new AppError('conflict', 'This order was cancelled');
    await checkShipping(tx, order, input.shipAnyway);
    const lines = linesToShip(await unitsOf(tx, orderId), input.items);
    const { carrier, trackingNumber } = input;
    const parcelId = await insertParcel(
      tx,
      orderId,
      { kind: 'shipment', carrier, trackingNumber, isShipped: true },
      lines,
    );
    const isAll = (await unitsOf(tx, orderId)).every((units) => toShip(units) === 0);
    await noteParcel(tx, order, {
      kind: 'parcel',
      status: isAll ? 'shipped' : 'processing',
      trackingNumber: await latestNumber(tx, orderId),
      details: { parcelId, items: namesOf(lines), ...(carrier && { carrier }), ...numberOf(trackingNumber) },
    });
  });
}

async function noteParcel(tx: Tx, order: OrderRow, entry: Entry): Promise<void> {
  const { seq } = await addChange(tx, order, entry);
  await recordActivity(tx, {
    action: 'order.parcel_changed',
    subject: orderNumber(order.id),
    after: { ...entry.details },
  });
  await recordEvent(tx, orderNews, { orderId: order.id, seq });
}

/** @throws AppError `conflict` */
function linesToShip(all: readonly Units[], asked: ParcelInput['items']): PackedLine[] {
  const wanted = asked ?? all.map((units) => ({ orderItemId: units.id, quantity: toShip(units) }));
  const lines = wanted
    .map(({ orderItemId, quantity }) => ({ units: unitsIn(all, orderItemId), quantity }))
    .filter(({ quantity }) => quantity > 0);
  refuseRepeated(lines);
  for (const { units, quantity } of lines)
    if (quantity > toShip(units))
      throw new AppError('conflict', `Only ${toShip(units)} of ${units.productName} are left to ship`);
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
  lines: readonly PackedLine[],
): Promise<number> {
  const { isShipped, reason = null, ...sent } = parcel;
  const shippedAt = isShipped ? databaseNow() : null;
  const parcelId = await tx.em.insert(ParcelRow, { ...sent, reason, orderId, shippedAt, createdAt: databaseNow() });
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

/** Of a locked order, oldest first. */
async function parcelsIn(tx: Tx, orderId: number): Promise<Parcel[]> {
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

/** The tracking number of the latest parcel that has one. */
export async function latestNumber(tx: Tx, orderId: number): Promise<string | null> {
  const numbered = (await parcelsIn(tx, orderId)).filter(({ trackingNumber }) => trackingNumber !== null);
  return numbered.at(-1)?.trackingNumber ?? null;
}

/**
 * Corrects a parcel, sends a waiting replacement, or notes a delivery. A new number is mailed; the order is delivered once
 * all its parcels are.
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
    const before = await parcelOf(tx, orderId, parcelId);
    const after = changed(before, input);
    if (after.isShipped && !before.isShipped) await checkShipping(tx, order, input.shipAnyway);
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
    await noteParcelChange(tx, order, before, after);
  });
}

function changed(before: Parcel, input: ParcelChanges): Parcel {
  const { carrier = before.carrier, trackingNumber = before.trackingNumber, isDelivered = before.isDelivered } = input;
  const isShipped =
    before.isShipped || isDelivered || input.isShipped === true || (input.trackingNumber ?? null) !== null;
  return { ...before, carrier, trackingNumber, isShipped, isDelivered };
}

async function noteParcelChange(tx: Tx, order: OrderRow, before: Parcel, after: Parcel): Promise<void> {
  const status = await statusByParcels(tx, order);
  const isNumbered = after.trackingNumber !== null && after.trackingNumber !== before.trackingNumber;
  const { carrier, trackingNumber } = after;
  const { seq } = await addChange(tx, order, {
    kind: 'parcel_changed',
    status,
    trackingNumber: await latestNumber(tx, order.id),
    details: {
      parcelId: after.id,
      ...(carrier && { carrier }),
      ...numberOf(trackingNumber),
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
  else if (isNumbered || (after.isShipped && !before.isShipped))
    await recordEvent(tx, orderNews, { orderId: order.id, seq });
}

/** Delivered once all parcels of a fully shipped order are, and no longer when one turns out not to be. */
async function statusByParcels(tx: Tx, { id, status }: OrderRow): Promise<OrderStatus> {
  if (status !== 'shipped' && status !== 'delivered') return status;
  const shipments = (await parcelsIn(tx, id)).filter(({ kind }) => kind === 'shipment');
  return shipments.every(({ isDelivered }) => isDelivered) ? 'delivered' : 'shipped';
}

/**
 * Removes a parcel that was recorded by mistake; nobody is mailed. The units of a replacement that was not sent go back
 * into stock.
 * @throws AppError as `changeOrder`; `not_found`, `conflict` for goods that were sent
 */
export async function removeParcel(
  ctx: AdminCtx,
  orderId: number,
  parcelId: number,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    const parcel = await parcelOf(tx, orderId, parcelId);
    if (parcel.kind === 'replacement') {
      if (parcel.isShipped) throw new AppError('conflict', 'This replacement has been sent');
      await restock(tx, await packedIn(tx, parcelId), 'replacement');
    } else refuseBack(await unitsOf(tx, orderId), await packedIn(tx, parcelId));
    await tx.em.nativeDelete(ParcelRow, { id: parcelId });
    const isSent = order.status === 'shipped' || order.status === 'delivered';
    const isBack = parcel.kind === 'shipment' && isSent;
    const details = { parcelId, ...numberOf(parcel.trackingNumber) };
    const { seq } = await addChange(tx, order, {
      kind: 'parcel_removed',
      ...(isBack && { status: 'processing' }),
      trackingNumber: await latestNumber(tx, orderId),
      details,
    });
    await recordActivity(tx, { action: 'order.parcel_removed', subject: orderNumber(orderId), before: details });
    if (isBack) await recordEvent(tx, orderNews, { orderId, seq });
  });
}

/** @throws AppError `not_found` */
async function parcelOf(tx: Tx, orderId: number, parcelId: number): Promise<Parcel> {
  const parcel = (await parcelsIn(tx, orderId)).find(({ id }) => id === parcelId);
  if (!parcel) throw notFound('Parcel');
  return parcel;
}

interface Packed {
  readonly orderItemId: number;
  readonly variantId: number | null;
  readonly quantity: number;
}

async function packedIn(tx: Tx, parcelId: number): Promise<Packed[]> {
  const items = tables(tx)
    .selectFrom('parcel_item as packed')
    .innerJoin('order_item as item', 'item.id', 'packed.orderItemId');
  return await query(
    tx,
    items.select(['packed.orderItemId', 'item.variantId', 'packed.quantity']).where('packed.parcelId', '=', parcelId),
  );
}

/** Goods that come back were sent, so their parcel is no mistake. @throws AppError `conflict` */
function refuseBack(all: readonly Units[], lines: readonly Packed[]): void {
  for (const { orderItemId, quantity } of lines) {
    const units = unitsIn(all, orderItemId);
    if (units.shipped - quantity < comesBack(units))
      throw new AppError(
        'conflict',
        `${units.productName} of this parcel came back or is being returned, so the parcel must stay`,
      );
  }
}

const numberOf = (trackingNumber: string | null) => (trackingNumber === null ? {} : { trackingNumber });

/** Parcels follow a status that an administrator sets. */
export async function followStatus(
  tx: Tx,
  order: OrderRow,
  { status, trackingNumber }: { status: OrderStatus; trackingNumber: string | null },
): Promise<void> {
  const isSent = status === 'shipped' || status === 'delivered';
  const wasSent = order.status === 'shipped' || order.status === 'delivered';
  if (wasSent && (status === 'pending' || status === 'processing')) await unpack(tx, order.id);
  const shipments = tables(tx).selectFrom('parcel').where('orderId', '=', order.id).where('kind', '=', 'shipment');
  const latest = shipments.select((row) => row.fn.max('id').as('id'));
  const isRenumbered = trackingNumber !== (order.trackingNumber ?? null);
  const lines = isSent && !wasSent ? remaining(await unitsOf(tx, order.id)) : [];
  if (lines.length > 0) {
    const parcel = { kind: 'shipment' as const, carrier: null, trackingNumber, isShipped: true };
    await insertParcel(tx, order.id, parcel, lines);
  } else if (isRenumbered)
    await write(tx, tables(tx).updateTable('parcel').set({ trackingNumber }).where('id', '=', latest));
  if (isSent && status !== order.status)
    await write(
      tx,
      tables(tx)
        .updateTable('parcel')
        .set((row) => ({ deliveredAt: status === 'delivered' ? row.fn.coalesce('deliveredAt', now) : null }))
        .where('orderId', '=', order.id)
        .where('kind', '=', 'shipment'),
    );
}

/** Nothing was sent yet, except for what comes back: it stays in the first parcels that it was packed in. */
async function unpack(tx: Tx, orderId: number): Promise<void> {
  const back = (await unitsOf(tx, orderId)).map((units) => ({ id: units.id, quantity: comesBack(units) }));
  const lines = [intArray(back.map(({ id }) => id)), intArray(back.map(({ quantity }) => quantity))];
  await write(
    tx,
    `with packed as (
       select u.parcel_id, u.order_item_id, least(u.quantity, line.q - coalesce(sum(u.quantity) over (
           partition by u.order_item_id order by p.id rows between unbounded preceding and 1 preceding), 0)) as stays
       from parcel p join parcel_item u on u.parcel_id = p.id
       join unnest(?::int[], ?::int[]) as line (id, q) on line.id = u.order_item_id
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

const remaining = (all: readonly Units[]): PackedLine[] =>
  all.map((units) => ({ units, quantity: toShip(units) })).filter(({ quantity }) => quantity > 0);
