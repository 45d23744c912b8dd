import type { InferEntity } from '@mikro-orm/core';
import { z } from 'zod';
import { type Ctx, forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { query, write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { Bytes, SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import {
  type CheckoutLine,
  directoryUrl,
  drawPlacard,
  resolveInscription,
  svgReply,
  withLivingDirectory,
} from '../../shop/index.ts';
import type { Inscription, InscriptionInput } from '../../shop/schema.ts';
import { nameOf } from '../document.ts';
import { inscriptionSet, orderWaits } from '../events.ts';
import { InscriptionRow } from '../inscription.entity.ts';
import { OrderItemRow, OrderRow } from '../order.entity.ts';
import { orderNumber } from '../schema.ts';
import { tables } from '../tables.ts';
import { addChange, changeOrder } from './order-change.ts';

/** Copies what is engraved from the checkout's lines, which became the items of the order. */
export async function keepInscriptions(tx: Tx, orderId: number, lines: readonly CheckoutLine[]): Promise<void> {
  if (!lines.some(({ made }) => made)) return;
  const items = await tx.em.find(OrderItemRow, { orderId }, { orderBy: { id: 'asc' } });
  const texts = await withLivingDirectory(
    tx,
    lines.map(({ made }) => made?.inscription ?? null),
  );
  const rows = lines.flatMap(({ made }, at) => {
    const orderItemId = items[at]?.id;
    if (!made || orderItemId === undefined) return [];
    const { propertyId = null, slug = null, name = null, address = null } = texts[at] ?? {};
    const answeredAt = made.inscription ? databaseNow() : null;
    return [{ orderItemId, orderId, face: made.face, propertyId, slug, name, address, answeredAt }];
  });
  await tx.em.insertMany(InscriptionRow, rows);
  if (rows.some(({ slug, name }) => slug === null || name === null)) await recordEvent(tx, orderWaits, { orderId });
}

/** Draws the placards of an order whose text is known. Idempotent. */
export async function drawPlacards(ctx: Ctx, orderId: number): Promise<void> {
  const items = await query(
    ctx,
    tables(ctx)
      .selectFrom('order_inscription')
      .select('orderItemId')
      .where('orderId', '=', orderId)
      .where('drawing', 'is', null)
      .where('name', 'is not', null)
      .where('slug', 'is not', null),
  );
  for (const { orderItemId } of items) await drawingOf(ctx, orderId, orderItemId);
}

/** @throws AppError `not_found`, `conflict` while the text is not known */
export const readDrawing = async (ctx: Ctx, orderId: number, orderItemId: number): Promise<Bytes> =>
  svgReply(await drawingOf(ctx, orderId, orderItemId));

/** Of any order, as a file. @throws AppError `not_found`, `conflict` while the text is not known */
export const readWorkshopDrawing = async (ctx: AdminCtx, orderId: number, orderItemId: number): Promise<Bytes> =>
  svgReply(await drawingOf(ctx, orderId, orderItemId), `order-${orderNumber(orderId)}-placard-${orderItemId}.svg`);

async function drawingOf(ctx: Ctx, orderId: number, orderItemId: number): Promise<string> {
  const row = await ctx.em.findOne(InscriptionRow, { orderId, orderItemId });
  if (!row) throw notFound('Placard');
  if (row.drawing) return row.drawing;
  const item = await ctx.em.findOneOrFail(OrderItemRow, { id: orderItemId });
  const { name, slug, address = null } = row;
  if (name == null || slug == null)
    throw new AppError('conflict', 'What is engraved is not known yet. The order waits for the customer.');
  const drawing = await draw(ctx, row, item, { name, slug, address });
  // Unless the text was changed meanwhile.
  await writeOutsideTransaction(
    ctx,
    tables(ctx)
      .updateTable('order_inscription')
      .set({ drawing })
      .where('orderItemId', '=', orderItemId)
      .where('drawing', 'is', null)
      .where('name', '=', name)
      .where('slug', '=', slug)
      .where('address', 'is not distinct from', address),
  );
  return drawing;
}

type Text = Pick<Inscription, 'name' | 'address'> & { slug: string };

async function draw(ctx: Ctx, { face, orderId }: InscriptionRow, item: Item, text: Text): Promise<string> {
  const remark = `Order ${orderNumber(orderId)}, line ${item.id}: ${item.quantity} × ${nameOf(item)}`;
  return await drawPlacard({ ...text, face, url: directoryUrl(ctx.platform.env, text.slug), remark });
}

type Item = Pick<InferEntity<typeof OrderItemRow>, 'id' | 'quantity' | 'productName' | 'variantName'>;

/**
 * The customer says what is engraved, until it is being made.
 * @throws AppError `not_found`, `conflict` once it is made, or as `resolveInscription`
 */
export async function answerInscription(
  ctx: SignedInCtx,
  orderId: number,
  orderItemId: number,
  input: InscriptionInput,
): Promise<void> {
  const { userId } = ctx.actor;
  const order = await ctx.em.findOne(OrderRow, { id: orderId, userId });
  if (!order) throw notFound('Order');
  const text = await resolveInscription(ctx, input, userId);
  await transaction(ctx, async (tx) => {
    const { status } = await tx.em.findOneOrFail(OrderRow, { id: orderId, userId }, forUpdate);
    const row = await placardOf(tx, orderId, orderItemId);
    if (status !== 'pending' && !(status === 'processing' && isOpen(row))) throw tooLate(status);
    await inscribe(tx, row, text);
  });
  await drawPlacards(ctx, orderId);
}

/**
 * An administrator says it for the customer, who is mailed.
 * @throws AppError `not_found`, `stale`, `conflict` once it was shipped, or as `resolveInscription`
 */
export async function setInscription(
  ctx: AdminCtx,
  orderId: number,
  orderItemId: number,
  input: InscriptionInput,
  ifMatch: number | null,
): Promise<void> {
  const found = await ctx.em.findOne(OrderRow, { id: orderId });
  if (!found) throw notFound('Order');
  const text = await resolveInscription(ctx, input, found.userId);
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    const row = await placardOf(tx, orderId, orderItemId);
    if (order.status !== 'pending' && order.status !== 'processing') throw tooLate(order.status);
    await inscribe(tx, row, text);
    const notes = `Engraved: ${[text.name, text.address, text.slug].filter(Boolean).join(', ')}`;
    const { seq } = await addChange(tx, order, { kind: 'inscription', notes });
    await recordEvent(tx, inscriptionSet, { orderId, orderItemId, seq });
  });
  await drawPlacards(ctx, orderId);
}

const isOpen = ({ name, slug }: InscriptionRow) => name == null || slug == null;

async function placardOf(tx: Tx, orderId: number, orderItemId: number): Promise<InscriptionRow> {
  const row = await tx.em.findOne(InscriptionRow, { orderId, orderItemId }, forUpdate);
  if (!row) throw notFound('Placard');
  return row;
}

function tooLate(status: OrderRow['status']): AppError {
  return new AppError(
    'conflict',
    status === 'processing'
      ? 'Your placard is being made, so its text cannot be changed here. Please contact us.'
      : `This order is ${status}, so the text of its placard cannot be changed.`,
  );
}

async function inscribe(tx: Tx, before: InscriptionRow, text: Inscription): Promise<void> {
  const { orderItemId, orderId } = before;
  const { propertyId, slug, name, address } = text;
  const answered = { propertyId, slug, name, address, drawing: null, answeredAt: databaseNow() };
  await tx.em.nativeUpdate(InscriptionRow, { orderItemId }, answered);
  await recordActivity(tx, {
    action: 'order.inscription_set',
    subject: orderNumber(orderId),
    before: { name: before.name ?? null, address: before.address ?? null, directory: before.slug ?? null },
    after: { name: text.name, address: text.address, directory: text.slug },
  });
}

const waiting = z.object({ orderId: z.int() });

/** Asks once more after three days. */
export async function remindOfInscriptions(ctx: OutsideTransaction): Promise<void> {
  await transaction(ctx, async (tx) => {
    const orders = await write(
      tx,
      `update order_inscription n set reminded_at = now() from customer_order o
       where o.id = n.order_id and (n.slug is null or n.name is null) and n.reminded_at is null
         and o.status in ('pending', 'processing') and o.created_at < now() - interval '3 days'
       returning n.order_id as "orderId"`,
      [],
      waiting,
    );
    for (const orderId of new Set(orders.map((row) => row.orderId)))
      await recordEvent(tx, orderWaits, { orderId, isReminder: true });
  });
}
