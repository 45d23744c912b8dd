import { z } from 'zod';
import { type Ctx, forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, databaseTime } from '../../../platform/core/database-time.ts';
import { lock, query } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { shopDay } from '../../../shared/business-days.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { addDays } from '../../../shared/local-time.ts';
import { formatCents } from '../../../shared/money.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { redraw } from '../../assets/index.ts';
import { takeMail } from '../../mail/index.ts';
import { type CheckoutLine, findGone, findMadeToMeasure } from '../../shop/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { quoteAnswered, quoteRequested } from '../events.ts';
import { refuseUnprintable } from '../printable.ts';
import { QuoteRow } from '../quote.entity.ts';
import { QUOTE_DAYS, type QuoteAnswer, type QuoteRequestInput, quoteNumber } from '../schema.ts';
import { tables } from '../tables.ts';
import { endHold, endHoldsOf } from './checkout-stock.ts';
import { closeCheckout } from './close-checkout.ts';
import { issueQuote } from './papers.ts';

/**
 * Offers what an open checkout would buy, at its prices, for 30 days. Nothing stays reserved once the checkout is left.
 * A repeat returns the same quote.
 * @returns its id
 * @throws AppError `not_found` for another user's payment, `conflict` for a checkout that has ended or is of a quote,
 *   `too_many_requests`
 */
export async function quoteCheckout(ctx: SignedInCtx, paymentIntentId: string): Promise<number> {
  const { userId } = ctx.actor;
  return await transaction(ctx, async (tx) => {
    const checkout = await tx.em.findOne(CheckoutRow, { paymentIntentId, userId }, forUpdate);
    if (!checkout) throw notFound('Payment');
    const former = await tx.em.findOne(QuoteRow, { checkoutId: checkout.id }, { fields: ['id'] });
    if (former) return former.id;
    if (checkout.quoteId)
      throw new AppError('conflict', 'This is a quote already. Order it, or ask for one of your cart.');
    if (checkout.state !== 'open')
      throw new AppError('conflict', 'This checkout has expired. Open it again to get a quote.');
    await takeMail(tx, userId, 'quotes', ctx.actor.username);
    const { lines, subtotal, shipping, tax, taxBasis = null, shippingAddress, propertyId = null } = checkout;
    const { billingAddress = null, poNumber = null, taxId = null } = checkout;
    const quoteId = await tx.em.insert(QuoteRow, {
      userId,
      state: 'open',
      checkoutId: checkout.id,
      request: null,
      lines,
      subtotal,
      shipping,
      tax,
      taxBasis,
      note: null,
      orderId: null,
      destination: { shippingAddress, billingAddress, poNumber, taxId, propertyId },
      validUntil: await lastDay(tx),
      createdAt: databaseNow(),
      answeredAt: databaseNow(),
    });
    await recordEvent(tx, quoteAnswered, { quoteId });
    await issueQuote(tx, quoteId);
    return quoteId;
  });
}

/**
 * Asks for a price of goods made to measure.
 * @returns the quote's id
 * @throws AppError `not_found`, also for other goods, `too_many_requests`
 */
export async function requestQuote(ctx: SignedInCtx, { productId, ...asked }: QuoteRequestInput): Promise<number> {
  const product = await madeToMeasure(ctx, productId);
  const { userId, username } = ctx.actor;
  return await transaction(ctx, async (tx) => {
    await takeMail(tx, userId, 'quotes', username);
    const quoteId = await tx.em.insert(QuoteRow, {
      userId,
      state: 'requested',
      checkoutId: null,
      lines: [],
      subtotal: 0,
      shipping: null,
      tax: null,
      taxBasis: null,
      destination: null,
      note: null,
      validUntil: null,
      orderId: null,
      request: { ...asked, productId, productName: product.name },
      createdAt: databaseNow(),
      answeredAt: null,
    });
    await recordEvent(tx, quoteRequested, { quoteId });
    return quoteId;
  });
}

/** Of an account at once. */
const MOST_PHOTOS = 10;
const MOST_PHOTO_BYTES = 5_000_000;

const photosRow = z.object({ count: z.int(), bytes: z.int() });

/**
 * Of the wall. Until the request is answered.
 * @throws AppError `not_found`, `unsupported_type`, `unreadable_file`, `conflict` for more than an account may keep
 */
export async function addQuotePhoto(ctx: SignedInCtx, quoteId: number, bytes: Uint8Array): Promise<void> {
  const [{ bytes: photo }] = await redraw(bytes, 'photo');
  await transaction(ctx, async (tx) => {
    await lock(tx, `select id from quote where user_id = ? order by id for update`, [ctx.actor.userId]);
    const [others] = await query(
      tx,
      `select count(*)::int as count, coalesce(sum(octet_length(photo)), 0)::int as bytes from quote
       where user_id = ? and id <> ? and photo is not null`,
      [ctx.actor.userId, quoteId],
      photosRow,
    );
    if (others && (others.count >= MOST_PHOTOS || others.bytes + photo.length > MOST_PHOTO_BYTES))
      throw new AppError('conflict', 'Your requests have as many photos as they can. Withdraw one to add another.');
    const own = { id: quoteId, userId: ctx.actor.userId, state: 'requested' as const };
    const added = await tx.em.nativeUpdate(QuoteRow, own, { photo });
    if (added === 0) throw notFound('Request');
  });
}

/** The customer does not want it any more. @throws AppError `not_found`, `conflict` for an ordered or paid one */
export const withdrawQuote = (ctx: SignedInCtx, quoteId: number): Promise<void> =>
  withdrawOffer(ctx, quoteId, { userId: ctx.actor.userId });

/** @param only which quotes may be withdrawn */
export async function withdrawOffer(
  ctx: OutsideTransaction,
  quoteId: number,
  only: { userId: number } | { heldUntil: { $ne: null } },
  record?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const find = async (tx: Tx) => {
    const quote = await tx.em.findOne(QuoteRow, { id: quoteId, ...only }, forUpdate);
    if (!quote) throw notFound('Quote');
    if (quote.state === 'ordered') throw new AppError('conflict', 'This quote was ordered already');
    return quote;
  };
  await changeOffer(ctx, quoteId, find, async (tx) => {
    await endHold(tx, quoteId);
    await tx.em.nativeUpdate(QuoteRow, { id: quoteId }, { state: 'withdrawn', photo: null });
    await record?.(tx);
  });
}

/**
 * Offers what a customer asked for; again with another price until it is ordered.
 * @throws AppError `not_found`, `conflict` for a quote of a cart, an ordered, paid or withdrawn one, `invalid` for letters
 *   that quotes cannot print
 */
export async function answerQuote(ctx: AdminCtx, quoteId: number, answer: QuoteAnswer): Promise<void> {
  const { unitPrice, quantity, description, leadDays, note } = answer;
  await refuseUnprintable({ description, note });
  await decide(ctx, quoteId, async (tx, { request }) => {
    const { productId, productName } = request;
    const { weight, isFreight } = await madeToMeasure(tx, productId);
    const delivery = { weight: weight ?? 0, isFreight, leadDays };
    const line = { productId, variantId: null, productName, variantName: description, quantity, unitPrice, delivery };
    const offer = { lines: [line], subtotal: unitPrice * quantity, validUntil: await lastDay(tx) };
    await tx.em.nativeUpdate(QuoteRow, { id: quoteId }, { state: 'open', note, answeredAt: databaseNow(), ...offer });
    await issueQuote(tx, quoteId);
    return { action: 'quote.answered', after: { price: formatCents(offer.subtotal), description } };
  });
}

/** @throws AppError as `answerQuote` */
export async function declineQuote(ctx: AdminCtx, quoteId: number, note: string): Promise<void> {
  await decide(ctx, quoteId, async (tx) => {
    await tx.em.nativeUpdate(QuoteRow, { id: quoteId }, { state: 'declined', note, answeredAt: databaseNow() });
    return { action: 'quote.declined', after: { note } };
  });
}

type Asked = QuoteRow & { request: NonNullable<QuoteRow['request']> };
type Decision = { action: 'quote.answered' | 'quote.declined'; after: Record<string, string> };

async function decide(
  ctx: AdminCtx,
  quoteId: number,
  change: (tx: Tx, quote: Asked) => Promise<Decision>,
): Promise<void> {
  await changeOffer(
    ctx,
    quoteId,
    (tx) => lockAsked(tx, quoteId),
    async (tx, quote) => {
      const { action, after } = await change(tx, quote);
      await recordActivity(tx, { action, subject: quoteNumber(quoteId), after });
      await recordEvent(tx, quoteAnswered, { quoteId });
    },
  );
}

/** @throws AppError `not_found`, `conflict` */
async function lockAsked(tx: Tx, quoteId: number): Promise<Asked> {
  const quote = await tx.em.findOne(QuoteRow, { id: quoteId }, forUpdate);
  if (!quote) throw notFound('Quote');
  const { request } = quote;
  if (!request) throw new AppError('conflict', 'This quote is of a cart: it needs no answer');
  if (quote.state === 'ordered' || quote.state === 'withdrawn')
    throw new AppError('conflict', `This quote is ${quote.state} already`);
  return { ...quote, request };
}

/**
 * Changes an offer that nobody has paid. Its checkouts are ended first: a payment that was made becomes the order.
 * @param find locks the quote, and refuses one that must not change
 * @throws AppError as `find`; `conflict` once it is paid
 */
async function changeOffer<Quote>(
  ctx: OutsideTransaction,
  quoteId: number,
  find: (tx: Tx) => Promise<Quote>,
  change: (tx: Tx, quote: Quote) => Promise<void>,
): Promise<void> {
  await transaction(ctx, find);
  await endCheckouts(ctx, quoteId);
  await transaction(ctx, async (tx) => {
    const quote = await find(tx);
    await refuseWhilePaid(tx, quoteId);
    if ((await tx.em.count(CheckoutRow, { quoteId, state: ['open', 'closing'] })) > 0)
      throw new AppError('conflict', 'This quote is being paid right now. Please try again in a moment.');
    await change(tx, quote);
  });
}

/** @throws AppError `conflict` while a bank works on its payment */
async function refuseWhilePaid(tx: Tx, quoteId: number): Promise<void> {
  if ((await tx.em.count(CheckoutRow, { quoteId, state: 'processing' })) > 0)
    throw new AppError('conflict', 'A bank is already paying for this quote');
}

/** The offer must not be paid any more. */
async function endCheckouts(ctx: OutsideTransaction, quoteId: number): Promise<void> {
  const checkouts = tables(ctx).selectFrom('checkout').select('id').where('quoteId', '=', quoteId);
  const open = await query(ctx, checkouts.where('state', 'in', ['open', 'closing']));
  for (const { id } of open) await closeCheckout(ctx, id, 'expired');
}

/**
 * What a checkout of a quote buys, at the quoted prices; locks the quote.
 * @throws AppError `not_found`, `conflict` for one that is not open, has expired, or that a bank works on
 */
export async function quotedLines(tx: Tx, userId: number, quoteId: number): Promise<CheckoutLine[]> {
  const quote = await tx.em.findOne(QuoteRow, { id: quoteId, userId }, forUpdate);
  if (!quote) throw notFound('Quote');
  const { state, validUntil = null, lines } = quote;
  if (state !== 'open') throw new AppError('conflict', 'This quote can no longer be ordered');
  if (validUntil === null || validUntil < shopDay(await databaseTime(tx)))
    throw new AppError('conflict', 'This quote has expired. Ask for a new one.');
  await refuseWhilePaid(tx, quoteId);
  const gone = await findGone(tx, lines);
  if (gone) throw new AppError('conflict', `${gone} is no longer sold. Ask for a new quote.`);
  return lines;
}

/** Of a deleted account. */
export async function forgetQuotes(tx: Tx, userId: number): Promise<void> {
  await endHoldsOf(tx, userId);
  await tx.em.nativeDelete(QuoteRow, { userId });
}

/** @throws AppError `not_found`, also for other goods */
async function madeToMeasure(ctx: Ctx, productId: number) {
  const product = await findMadeToMeasure(ctx, productId);
  if (!product) throw notFound('Product');
  return product;
}

const lastDay = async (tx: Tx): Promise<string> => addDays(shopDay(await databaseTime(tx)), QUOTE_DAYS);
