import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { intArray, query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { restock } from '../../shop/index.ts';
import { orderNews, orderStatusChanged } from '../events.ts';
import type { OrderRow } from '../order.entity.ts';
import { toShip, type Units, unitsOf } from '../queries/units.ts';
import { type OrderStatus, orderNumber, type ParcelChanges, type ParcelInput } from '../schema.ts';
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

const inserted = z.object({ id: z.int() });

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
  const { kind, carrier, trackingNumber, reason = null, isShipped } = parcel;
  const [row] = await write(
    tx,
    `insert into parcel (order_id, kind, carrier, tracking_number, reason, shipped_at)
     values (?, ?, ?, ?, ?, case when ?::boolean then now() end) returning id`,
    [orderId, kind, carrier, trackingNumber, reason, isShipped],
    inserted,
  );
  if (!row) throw new Error('Insert returned no row');
  await write(
    tx,
    `insert into parcel_item (parcel_id, order_item_id, quantity) select ?, * from unnest(?::int[], ?::int[])`,
    [row.id, intArray(lines.map(({ units }) => units.id)), intArray(lines.map(({ quantity }) => quantity))],
  );
  return row.id;
}

const parcelRow = z.object({
  id: z.int(),
  kind: z.enum(['shipment', 'replacement']),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  isShipped: z.boolean(),
  isDelivered: z.boolean(),
});
type ParcelRow = z.output<typeof parcelRow>;

/** Of a locked order, oldest first. */
async function parcelsIn(tx: Tx, orderId: number): Promise<ParcelRow[]> {
  return await query(
    tx,
    `select id, kind, carrier, tracking_number as "trackingNumber", shipped_at is not null as "isShipped",
       delivered_at is not null as "isDelivered"
     from parcel where order_id = ? order by id`,
    [orderId],
    parcelRow,
  );
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
    await write(
      tx,
      `update parcel set carrier = ?, tracking_number = ?,
         shipped_at = case when ?::boolean then coalesce(shipped_at, now()) end,
         delivered_at = case when ?::boolean then coalesce(delivered_at, now()) end
       where id = ?`,
      [after.carrier, after.trackingNumber, after.isShipped, after.isDelivered, parcelId],
    );
    await noteParcelChange(tx, order, before, after);
  });
}

function changed(before: ParcelRow, input: ParcelChanges): ParcelRow {
  const { carrier = before.carrier, trackingNumber = before.trackingNumber, isDelivered = before.isDelivered } = input;
  const isShipped =
    before.isShipped || isDelivered || input.isShipped === true || (input.trackingNumber ?? null) !== null;
  return { ...before, carrier, trackingNumber, isShipped, isDelivered };
}

async function noteParcelChange(tx: Tx, order: OrderRow, before: ParcelRow, after: ParcelRow): Promise<void> {
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
 * @throws AppError as `changeOrder`; `not_found`, `conflict` for a replacement that was sent
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
      await restock(tx, await packedIn(tx, parcelId));
    }
    await write(tx, `delete from parcel where id = ?`, [parcelId]);
    const isSent = order.status === 'shipped' || order.status === 'delivered';
    const isBack = parcel.kind === 'shipment' && isSent;
    const details = { parcelId, ...numberOf(parcel.trackingNumber) };
    await addChange(tx, order, {
      kind: 'parcel_removed',
      ...(isBack && { status: 'processing' }),
      trackingNumber: await latestNumber(tx, orderId),
      details,
    });
    await recordActivity(tx, { action: 'order.parcel_removed', subject: orderNumber(orderId), before: details });
  });
}

/** @throws AppError `not_found` */
async function parcelOf(tx: Tx, orderId: number, parcelId: number): Promise<ParcelRow> {
  const parcel = (await parcelsIn(tx, orderId)).find(({ id }) => id === parcelId);
  if (!parcel) throw notFound('Parcel');
  return parcel;
}

const packed = z.object({ variantId: z.int().nullable(), quantity: z.int() });

async function packedIn(tx: Tx, parcelId: number) {
  return await query(
    tx,
    `select i.variant_id as "variantId", u.quantity from parcel_item u join order_item i on i.id = u.order_item_id
     where u.parcel_id = ?`,
    [parcelId],
    packed,
  );
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
  if (wasSent && (status === 'pending' || status === 'processing'))
    await write(tx, `delete from parcel where order_id = ? and kind = 'shipment'`, [order.id]);
  const isRenumbered = trackingNumber !== (order.trackingNumber ?? null);
  const lines = isSent && !wasSent ? remaining(await unitsOf(tx, order.id)) : [];
  if (lines.length > 0) {
    const parcel = { kind: 'shipment' as const, carrier: null, trackingNumber, isShipped: true };
    await insertParcel(tx, order.id, parcel, lines);
  } else if (isRenumbered)
    await write(
      tx,
      `update parcel set tracking_number = ? where id = (select max(id) from parcel where order_id = ? and kind = 'shipment')`,
      [trackingNumber, order.id],
    );
  if (isSent && status !== order.status)
    await write(
      tx,
      `update parcel set delivered_at = case when ?::boolean then coalesce(delivered_at, now()) end
       where order_id = ? and kind = 'shipment'`,
      [status === 'delivered', order.id],
    );
}

const remaining = (all: readonly Units[]): PackedLine[] =>
  all.map((units) => ({ units, quantity: toShip(units) })).filter(({ quantity }) => quantity > 0);
