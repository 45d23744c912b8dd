import type { InferEntity } from '@mikro-orm/core';
import { z } from 'zod';
import { type Ctx, forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { query, write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { BinaryReply, SignedInCtx } from '../../../platform/http/route.ts';
import { heavyWork, queueAccountOf } from '../../../platform/process/fair-queue.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import {
  type CheckoutLine,
  directoryUrl,
  drawPlacard,
  resolveInscription,
  svgReply,
  withoutDeletedDirectories,
} from '../../shop/index.ts';
import type { Inscription, InscriptionInput } from '../../shop/schema.ts';
import { nameOf } from '../document.ts';
import { inscriptionSet, orderWaits } from '../events.ts';
import { InscriptionRow } from '../inscription.entity.ts';
import { OrderItemRow, OrderRow } from '../order.entity.ts';
import { orderNumber } from '../schema.ts';
import { tables } from '../tables.ts';
import { addChange, changeOrder } from './order-change.ts';

export async function insertInscriptions(tx: Tx, orderId: number, lines: readonly CheckoutLine[]): Promise<void> {
  if (!lines.some(({ made: placard }) => placard)) return;
  const items = await tx.em.find(OrderItemRow, { orderId }, { orderBy: { id: 'asc' } });
  const texts = await withoutDeletedDirectories(
    tx,
    lines.map(({ made: placard }) => placard?.inscription ?? null),
  );
  const rows = lines.flatMap(({ made: placard }, index) => {
    const orderItemId = items[index]?.id;
    if (!placard || orderItemId === undefined) return [];
    const { propertyId = null, slug = null, name = null, address = null } = texts[index] ?? {};
    const answeredAt = placard.inscription ? databaseNow() : null;
    return [{ orderItemId, orderId, face: placard.face, propertyId, slug, name, address, answeredAt }];
  });
  await tx.em.insertMany(InscriptionRow, rows);
  if (rows.some(({ slug, name }) => slug === null || name === null)) await recordEvent(tx, orderWaits, { orderId });
}

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

/** @throws AppError `not_found`, `conflict` while the inscription is incomplete */
export const readDrawing = async (ctx: Ctx, orderId: number, orderItemId: number): Promise<BinaryReply> =>
  svgReply(await drawingOf(ctx, orderId, orderItemId));

/**
 * Returns a drawing of any order as a file. @throws AppError `not_found`, `conflict` while the inscription is
 * incomplete
 */
export const readWorkshopDrawing = async (ctx: AdminCtx, orderId: number, orderItemId: number): Promise<BinaryReply> =>
  svgReply(await drawingOf(ctx, orderId, orderItemId), `order-${orderNumber(orderId)}-placard-${orderItemId}.svg`);

async function drawingOf(ctx: Ctx, orderId: number, orderItemId: number): Promise<string> {
  const row = await ctx.em.findOne(InscriptionRow, { orderId, orderItemId });
  if (!row) throw notFoundError('Placard');
  if (row.drawing) return row.drawing;
  const item = await ctx.em.findOneOrFail(OrderItemRow, { id: orderItemId });
  const { name, slug, address = null } = row;
  if (name == null || slug == null)
    throw new AppError('conflict', 'What is engraved is not known yet. The order waits for the customer.');
  const drawing = await drawItem(ctx, row, item, { name, slug, address });
  // Condition: the inscription has not changed since the drawing started.
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

type PlacardText = Pick<Inscription, 'name' | 'address'> & { slug: string };

async function drawItem(ctx: Ctx, { face, orderId }: InscriptionRow, item: Item, text: PlacardText): Promise<string> {
  const remark = `Order ${orderNumber(orderId)}, line ${item.id}: ${item.quantity} × ${nameOf(item)}`;
  const placard = { ...text, face, url: directoryUrl(ctx.platform.env, text.slug), remark };
  return await heavyWork.run(queueAccountOf(ctx), (turn) => drawPlacard(turn, placard));
}

type Item = Pick<InferEntity<typeof OrderItemRow>, 'id' | 'quantity' | 'productName' | 'variantName'>;

/**
 * Sets the customer's inscription until production begins.
 * @throws AppError `not_found`, `conflict` once in production; as `resolveInscription`
 */
export async function answerInscription(
  ctx: SignedInCtx,
  orderId: number,
  orderItemId: number,
  input: InscriptionInput,
): Promise<void> {
  const { userId } = ctx.actor;
  const order = await ctx.em.findOne(OrderRow, { id: orderId, userId });
  if (!order) throw notFoundError('Order');
  const text = await resolveInscription(ctx, input, userId);
  await transaction(ctx, async (tx) => {
    const { status } = await tx.em.findOneOrFail(OrderRow, { id: orderId, userId }, forUpdate);
    const row = await lockPlacard(tx, orderId, orderItemId);
    if (status !== 'pending' && !(status === 'processing' && isIncomplete(row))) throw tooLateError(status);
    await updateInscription(tx, row, text);
  });
  await drawPlacards(ctx, orderId);
}

/**
 * Sets an inscription for the customer and mails them.
 * @throws AppError `not_found`, `stale`, `conflict` once shipped; as `resolveInscription`
 */
export async function setInscription(
  ctx: AdminCtx,
  orderId: number,
  orderItemId: number,
  input: InscriptionInput,
  ifMatch: number | null,
): Promise<void> {
  const existingOrder = await ctx.em.findOne(OrderRow, { id: orderId });
  if (!existingOrder) throw notFoundError('Order');
  const text = await resolveInscription(ctx, input, existingOrder.userId);
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    const row = await lockPlacard(tx, orderId, orderItemId);
    if (order.status !== 'pending' && order.status !== 'processing') throw tooLateError(order.status);
    await updateInscription(tx, row, text);
    const notes = `Engraved: ${[text.name, text.address, text.slug].filter(Boolean).join(', ')}`;
    const { seq } = await addChange(tx, order, { kind: 'inscription', notes });
    await recordEvent(tx, inscriptionSet, { orderId, orderItemId, seq });
  });
  await drawPlacards(ctx, orderId);
}

const isIncomplete = ({ name, slug }: InscriptionRow) => name == null || slug == null;

async function lockPlacard(tx: Tx, orderId: number, orderItemId: number): Promise<InscriptionRow> {
  const row = await tx.em.findOne(InscriptionRow, { orderId, orderItemId }, forUpdate);
  if (!row) throw notFoundError('Placard');
  return row;
}

function tooLateError(status: OrderRow['status']): AppError {
  return new AppError(
    'conflict',
    status === 'processing'
      ? 'Your placard is being made, so its text cannot be changed here. Please contact us.'
      : `This order is ${status}, so the text of its placard cannot be changed.`,
  );
}

async function updateInscription(tx: Tx, before: InscriptionRow, text: Inscription): Promise<void> {
  const { orderItemId, orderId } = before;
  const { propertyId, slug, name, address } = text;
  const inscriptionFields = { propertyId, slug, name, address, drawing: null, answeredAt: databaseNow() };
  await tx.em.nativeUpdate(InscriptionRow, { orderItemId }, inscriptionFields);
  await recordActivity(tx, {
    action: 'order.inscription_set',
    subject: orderNumber(orderId),
    before: { name: before.name ?? null, address: before.address ?? null, directory: before.slug ?? null },
    after: { name: text.name, address: text.address, directory: text.slug },
  });
}

const waitingOrder = z.object({ orderId: z.int() });

export async function remindOfInscriptions(ctx: OutsideTransaction): Promise<void> {
  await transaction(ctx, async (tx) => {
    const orders = await write(
      tx,
      `update order_inscription n set reminded_at = now() from customer_order o
       where o.id = n.order_id and (n.slug is null or n.name is null) and n.reminded_at is null
         and o.status in ('pending', 'processing') and o.created_at < now() - interval '3 days'
       returning n.order_id as "orderId"`,
      [],
      waitingOrder,
    );
    for (const orderId of new Set(orders.map((row) => row.orderId)))
      await recordEvent(tx, orderWaits, { orderId, isReminder: true });
  });
}
