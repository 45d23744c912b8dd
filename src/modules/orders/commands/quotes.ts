import { type Ctx, forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, readDatabaseTime } from '../../../platform/core/database-time.ts';
import { lock, query } from '../../../platform/core/sql.ts';
import { sql } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { queueAccountOf } from '../../../platform/process/fair-queue.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { reserveBytes } from '../../../platform/records/storage.ts';
import { shopDay } from '../../../shared/business-days.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { addDays } from '../../../shared/local-time.ts';
import { formatCents } from '../../../shared/money.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { redraw } from '../../assets/index.ts';
import { countMail } from '../../mail/index.ts';
import { type CheckoutLine, findMadeToMeasure, findUnavailable } from '../../shop/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { quoteAnswered, quoteRequested } from '../events.ts';
import { rejectUnprintable } from '../printable.ts';
import { QuoteRow } from '../quote.entity.ts';
import { QUOTE_DAYS, type QuoteAnswer, type QuoteRequestInput, quoteNumber } from '../schema.ts';
import { tables } from '../tables.ts';
import { releaseDraftHold, releaseDraftHoldsOf } from './checkout-stock.ts';
import { closeCheckout } from './close-checkout.ts';
import { issueQuote } from './papers.ts';

/**
 * Creates a quote of an open checkout at its prices; reserves nothing. Idempotent.
 * @returns its ID
 * @throws AppError `not_found`, `conflict` for an ended checkout or one of a quote, `too_many_requests`
 */
export async function quoteCheckout(ctx: SignedInCtx, paymentIntentId: string): Promise<number> {
  const { userId } = ctx.actor;
  return await transaction(ctx, async (tx) => {
    const checkout = await tx.em.findOne(CheckoutRow, { paymentIntentId, userId }, forUpdate);
    if (!checkout) throw notFoundError('Payment');
    const existingQuote = await tx.em.findOne(QuoteRow, { checkoutId: checkout.id }, { fields: ['id'] });
    if (existingQuote) return existingQuote.id;
    if (checkout.quoteId)
      throw new AppError('conflict', 'This is a quote already. Order it, or ask for one of your cart.');
    if (checkout.state !== 'open')
      throw new AppError('conflict', 'This checkout has expired. Open it again to get a quote.');
    await countMail(tx, userId, 'quotes', ctx.actor.username);
    const { lines, subtotal, shipping, tax, taxBasis, shippingAddress, propertyId = null } = checkout;
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
      validUntil: await lastValidDay(tx),
      createdAt: databaseNow(),
      answeredAt: databaseNow(),
    });
    await recordEvent(tx, quoteAnswered, { quoteId });
    await issueQuote(tx, quoteId);
    return quoteId;
  });
}

/**
 * Requests a quote for made-to-measure goods.
 * @returns the quote's ID
 * @throws AppError `not_found`, also for other goods, `too_many_requests`
 */
export async function requestQuote(
  ctx: SignedInCtx,
  { productId, ...requestInput }: QuoteRequestInput,
): Promise<number> {
  const product = await readMadeToMeasure(ctx, productId);
  const { userId, username } = ctx.actor;
  return await transaction(ctx, async (tx) => {
    await countMail(tx, userId, 'quotes', username);
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
      request: { ...requestInput, productId, productName: product.name },
      createdAt: databaseNow(),
      answeredAt: null,
    });
    await recordEvent(tx, quoteRequested, { quoteId });
    return quoteId;
  });
}

const MAX_PHOTOS = 10;
const MAX_PHOTO_BYTES = 5_000_000;

/**
 * Stores a photo of the wall until the request is answered.
 * @throws AppError `not_found`, `unsupported_type`, `unreadable_file`, `conflict` above the account's limit,
 * `storage_full`
 */
export async function addQuotePhoto(ctx: SignedInCtx, quoteId: number, bytes: Uint8Array): Promise<void> {
  const [redrawnPhoto] = await redraw(queueAccountOf(ctx), bytes, 'photo');
  await transaction(ctx, async (tx) => {
    const quotes = tables(tx).selectFrom('quote').where('userId', '=', ctx.actor.userId);
    await lock(tx, quotes.select('id').orderBy('id').forUpdate());
    const count = sql<number>`count(photo)::int`.as('count');
    const bytesOfAll = sql<number>`coalesce(sum(octet_length(photo)), 0)::int`.as('bytes');
    const [otherPhotos] = await query(tx, quotes.where('id', '<>', quoteId).select([count, bytesOfAll]));
    if (
      otherPhotos &&
      (otherPhotos.count >= MAX_PHOTOS || otherPhotos.bytes + redrawnPhoto.bytes.length > MAX_PHOTO_BYTES)
    )
      throw new AppError('conflict', 'Your requests have as many photos as they can. Withdraw one to add another.');
    const openRequest = { id: quoteId, userId: ctx.actor.userId, state: 'requested' as const };
    // Delete the former photo first: it does not count.
    if ((await tx.em.nativeUpdate(QuoteRow, openRequest, { photo: null })) === 0) throw notFoundError('Request');
    const payer = { propertyId: null, accountId: ctx.actor.userId };
    const [{ bytes: photo }] = await reserveBytes(tx, payer, [redrawnPhoto]);
    await tx.em.nativeUpdate(QuoteRow, openRequest, { photo });
  });
}

/** Withdraws a quote for its customer. @throws AppError `not_found`, `conflict` for an ordered or paid one */
export const withdrawQuote = (ctx: SignedInCtx, quoteId: number): Promise<void> =>
  withdrawOffer(ctx, quoteId, { userId: ctx.actor.userId });

/** @param filter filter of quotes that may be withdrawn */
export async function withdrawOffer(
  ctx: OutsideTransaction,
  quoteId: number,
  filter: { userId: number } | { heldUntil: { $ne: null } },
  record?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const lockOffer = async (tx: Tx) => {
    const quote = await tx.em.findOne(QuoteRow, { id: quoteId, ...filter }, forUpdate);
    if (!quote) throw notFoundError('Quote');
    if (quote.state === 'ordered') throw new AppError('conflict', 'This quote was ordered already');
    return quote;
  };
  await changeOffer(ctx, quoteId, lockOffer, async (tx) => {
    await releaseDraftHold(tx, quoteId);
    await tx.em.nativeUpdate(QuoteRow, { id: quoteId }, { state: 'withdrawn', photo: null });
    await record?.(tx);
  });
}

/**
 * Answers a request with an offer, replaceable until it is ordered.
 * @throws AppError `not_found`, `conflict` for a quote of a cart and for ordered, paid or withdrawn ones, `invalid` for
 * unprintable characters
 */
export async function answerQuote(ctx: AdminCtx, quoteId: number, answer: QuoteAnswer): Promise<void> {
  const { unitPrice, quantity, description, leadDays, note } = answer;
  await rejectUnprintable({ description, note });
  await answerRequest(ctx, quoteId, async (tx, { request }) => {
    const { productId, productName } = request;
    const { weight, isFreight } = await readMadeToMeasure(tx, productId);
    const delivery = { weight: weight ?? 0, isFreight, leadDays };
    const line = { productId, variantId: null, productName, variantName: description, quantity, unitPrice, delivery };
    const offer = { lines: [line], subtotal: unitPrice * quantity, validUntil: await lastValidDay(tx) };
    await tx.em.nativeUpdate(QuoteRow, { id: quoteId }, { state: 'open', note, answeredAt: databaseNow(), ...offer });
    await issueQuote(tx, quoteId);
    return { action: 'quote.answered', after: { price: formatCents(offer.subtotal), description } };
  });
}

export async function declineQuote(ctx: AdminCtx, quoteId: number, note: string): Promise<void> {
  await answerRequest(ctx, quoteId, async (tx) => {
    await tx.em.nativeUpdate(QuoteRow, { id: quoteId }, { state: 'declined', note, answeredAt: databaseNow() });
    return { action: 'quote.declined', after: { note } };
  });
}

type RequestedQuote = QuoteRow & { request: NonNullable<QuoteRow['request']> };
type Decision = { action: 'quote.answered' | 'quote.declined'; after: Record<string, string> };

async function answerRequest(
  ctx: AdminCtx,
  quoteId: number,
  applyDecision: (tx: Tx, quote: RequestedQuote) => Promise<Decision>,
): Promise<void> {
  await changeOffer(
    ctx,
    quoteId,
    (tx) => lockRequestedQuote(tx, quoteId),
    async (tx, quote) => {
      const { action, after } = await applyDecision(tx, quote);
      await recordActivity(tx, { action, subject: quoteNumber(quoteId), after });
      await recordEvent(tx, quoteAnswered, { quoteId });
    },
  );
}

async function lockRequestedQuote(tx: Tx, quoteId: number): Promise<RequestedQuote> {
  const quote = await tx.em.findOne(QuoteRow, { id: quoteId }, forUpdate);
  if (!quote) throw notFoundError('Quote');
  const { request } = quote;
  if (!request) throw new AppError('conflict', 'This quote is of a cart: it needs no answer');
  if (quote.state === 'ordered' || quote.state === 'withdrawn')
    throw new AppError('conflict', `This quote is ${quote.state} already`);
  return { ...quote, request };
}

/**
 * Changes an unpaid offer. Ends its checkouts first; a succeeded payment becomes the order.
 * @param lockQuote locks and validates the quote
 * @throws AppError of the validation; `conflict` once it is paid
 */
async function changeOffer<Quote>(
  ctx: OutsideTransaction,
  quoteId: number,
  lockQuote: (tx: Tx) => Promise<Quote>,
  applyChange: (tx: Tx, quote: Quote) => Promise<void>,
): Promise<void> {
  await transaction(ctx, lockQuote);
  await closeCheckouts(ctx, quoteId);
  await transaction(ctx, async (tx) => {
    const quote = await lockQuote(tx);
    await assertNotBeingPaid(tx, quoteId);
    if ((await tx.em.count(CheckoutRow, { quoteId, state: ['open', 'closing'] })) > 0)
      throw new AppError('conflict', 'This quote is being paid right now. Please try again in a moment.');
    await applyChange(tx, quote);
  });
}

async function assertNotBeingPaid(tx: Tx, quoteId: number): Promise<void> {
  if ((await tx.em.count(CheckoutRow, { quoteId, state: 'processing' })) > 0)
    throw new AppError('conflict', 'A bank is already paying for this quote');
}

async function closeCheckouts(ctx: OutsideTransaction, quoteId: number): Promise<void> {
  const checkouts = tables(ctx).selectFrom('checkout').select('id').where('quoteId', '=', quoteId);
  const openCheckouts = await query(ctx, checkouts.where('state', 'in', ['open', 'closing']));
  for (const { id } of openCheckouts) await closeCheckout(ctx, id, 'expired');
}

/**
 * Locks a quote and returns its lines at the quoted prices.
 * @throws AppError `not_found`, `conflict` when not open, expired, or processing at a bank
 */
export async function lockQuotedLines(tx: Tx, userId: number, quoteId: number): Promise<CheckoutLine[]> {
  const quote = await tx.em.findOne(QuoteRow, { id: quoteId, userId }, forUpdate);
  if (!quote) throw notFoundError('Quote');
  const { state, validUntil = null, lines } = quote;
  if (state !== 'open') throw new AppError('conflict', 'This quote can no longer be ordered');
  if (validUntil === null || validUntil < shopDay(await readDatabaseTime(tx)))
    throw new AppError('conflict', 'This quote has expired. Ask for a new one.');
  await assertNotBeingPaid(tx, quoteId);
  const unsoldName = await findUnavailable(tx, lines);
  if (unsoldName) throw new AppError('conflict', `${unsoldName} is no longer sold. Ask for a new quote.`);
  return lines;
}

export async function deleteQuotes(tx: Tx, userId: number): Promise<void> {
  await releaseDraftHoldsOf(tx, userId);
  await tx.em.nativeDelete(QuoteRow, { userId });
}

async function readMadeToMeasure(ctx: Ctx, productId: number) {
  const product = await findMadeToMeasure(ctx, productId);
  if (!product) throw notFoundError('Product');
  return product;
}

const lastValidDay = async (tx: Tx): Promise<string> => addDays(shopDay(await readDatabaseTime(tx)), QUOTE_DAYS);
