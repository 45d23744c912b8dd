import { randomUUID } from 'node:crypto';
import { forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { lock, query } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { isPoBox, parseDeliveryRates, rateFor } from '../../../shared/delivery.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { type CheckoutLine, cartForCheckout, reserveStock } from '../../shop/index.ts';
import { findOwnProperty } from '../../tenancy/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { type PaymentIntent, PaymentRefused, type Payments } from '../payment-provider.ts';
import { paymentsOf, requirePayments } from '../payments.ts';
import { addressTexts, rejectUnprintable } from '../printable.ts';
import {
  type Amounts,
  type CheckoutInput,
  type CheckoutSession,
  MAX_TOTAL,
  MIN_TOTAL,
  type ShippingAddress,
  type ShopSettings,
} from '../schema.ts';
import { shopSettingsOf } from '../shop-settings.ts';
import { tables } from '../tables.ts';
import {
  calculateStripeTax,
  hasSameTax,
  type PricedLine,
  type Sale,
  subtotalOf,
  type Tax,
  type TaxCalculation,
  taxOf,
  taxRulesOf,
} from '../tax.ts';
import { addressKey } from './addresses.ts';
import { businessTermsOf } from './business-terms.ts';
import { releaseDraftHold, returnToDraft } from './checkout-stock.ts';
import { cancelCheckout, closeCheckout } from './close-checkout.ts';
import { invoiceRefusal } from './credit.ts';
import { extendHoldWhilePaying } from './extend-hold.ts';
import { finalizeOrder } from './finalize-order.ts';
import { lockQuotedLines } from './quotes.ts';

/** Attempts to replace a checkout or calculate its tax; other tabs may open one concurrently. */
const MAX_ROUNDS = 5;

/**
 * Opens a checkout of the cart: reserves stock, fixes prices and destination, creates one intent. Idempotent; after a
 * change of the cart, cancels the former intent and transfers its reservation.
 * @throws AppError `invalid` (empty cart, unprintable characters), `out_of_stock`, `conflict` (paid or processing)
 */
export async function openCheckout(ctx: SignedInCtx, input: CheckoutInput): Promise<CheckoutSession> {
  const payments = requirePayments(ctx.platform);
  await rejectUnprintable({
    ...addressTexts(input.shippingAddress),
    ...addressTexts(input.billingAddress, 'billingAddress.'),
    poNumber: input.poNumber,
    taxId: input.taxId,
  });
  const retryState: RetryState = { cancelledId: null, taxCalculation: null };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const reservation = await reserveCart(ctx, input, retryState);
    if ('untaxed' in reservation) {
      retryState.taxCalculation = await calculateStripeTax(payments, reservation.untaxed);
      continue;
    }
    const { checkout, mustBeReplaced, hasLapsed } = reservation;
    if (hasLapsed && (await extendHoldWhilePaying(ctx, checkout.id))) continue;
    if (mustBeReplaced) {
      retryState.cancelledId = await replaceCheckout(ctx, checkout.id);
      if (hasLapsed) await closeCheckout(ctx, checkout.id, 'expired');
      continue;
    }
    const intent = checkout.paymentIntentId
      ? await payments.find(checkout.paymentIntentId)
      : await attachIntent(ctx, checkout, await createIntent(ctx, payments, checkout));
    if (intent?.status === 'unpaid') return await sessionOf(ctx, checkout, intent);
    if (intent?.status === 'processing') throw await stillProcessingError(ctx, intent.id);
    retryState.cancelledId = await replaceCheckout(ctx, checkout.id);
  }
  throw new AppError('conflict', 'Your cart is changing in another window. Please try again.');
}

/** State carried over from earlier attempts. */
interface RetryState {
  cancelledId: number | null;
  taxCalculation: TaxCalculation | null;
}

interface Reservation {
  checkout: CheckoutRow;
  /** Differs in cart or destination, or is closing: cancel it first. */
  mustBeReplaced: boolean;
  /** Expired: release its stock before reserving again. */
  hasLapsed?: boolean;
}

/** Reuses the open checkout, or creates one that replaces the canceled one. */
export async function reserveCart(
  ctx: SignedInCtx,
  input: CheckoutInput,
  { cancelledId, taxCalculation }: RetryState,
): Promise<Reservation | { untaxed: Sale }> {
  const { userId } = ctx.actor;
  return await transaction(ctx, async (tx) => {
    await lock(tx, `select pg_advisory_xact_lock(hashtext('checkout'), ?)`, [userId]);
    const { quoteId } = input;
    const lines = quoteId === null ? await cartForCheckout(tx, userId) : await lockQuotedLines(tx, userId, quoteId);
    if (lines.length === 0) throw new AppError('invalid', 'Cart is empty');
    const destination = await orderDestination(tx, input);
    if (lines.some(({ delivery }) => delivery?.isFreight)) rejectPoBox(destination.shippingAddress);
    const { taxCertificate: certificate } = await businessTermsOf(tx, userId);
    const settings = await shopSettingsOf(tx);
    const [shipping, rules] = [deliveryOf(settings, lines), taxRulesOf(tx.platform.env, settings)];
    const sale = { lines, shipping, shippingAddress: destination.shippingAddress, certificate };
    const cartTax = taxOf(rules, sale, taxCalculation);
    const openCheckoutRow = await lockOpenCheckout(tx, userId);
    if (openCheckoutRow && (await hasLapsed(tx, openCheckoutRow.id)))
      return { checkout: openCheckoutRow, mustBeReplaced: true, hasLapsed: true };
    const isSame =
      openCheckoutRow?.state === 'open' &&
      areSameLines(openCheckoutRow.lines, lines) &&
      hasSameTerms(openCheckoutRow, { ...destination, shipping });
    if (openCheckoutRow && isSame && hasSameTax(openCheckoutRow, rules, sale))
      return { checkout: openCheckoutRow, mustBeReplaced: false };
    if (!cartTax) return { untaxed: sale };
    const row = { userId, state: 'open' as const, lines, ...amountsOf(lines, cartTax, shipping), ...destination };
    if (openCheckoutRow && openCheckoutRow.id !== cancelledId)
      return { checkout: openCheckoutRow, mustBeReplaced: true };
    const replacedLines = openCheckoutRow && !(await returnToDraft(tx, openCheckoutRow)) ? openCheckoutRow.lines : [];
    const isSetAside = await releaseDraftHold(tx, quoteId);
    const reservedUntil = await reserveStock(tx, userId, lines, { replacedLines, isSetAside });
    if (openCheckoutRow)
      await tx.em.nativeUpdate(
        CheckoutRow,
        { id: openCheckoutRow.id },
        { state: openCheckoutRow.closingAs ?? 'replaced' },
      );
    const id = await tx.em.insert(CheckoutRow, {
      ...row,
      reservedUntil,
      currency: 'usd',
      idempotencyKey: randomUUID(),
      createdAt: databaseNow(),
    });
    return { checkout: { ...(await tx.em.findOneOrFail(CheckoutRow, { id })) }, mustBeReplaced: false };
  });
}

async function lockOpenCheckout(tx: Tx, userId: number): Promise<CheckoutRow | null> {
  const state = { $in: ['open', 'closing'] as const };
  const [checkout] = await tx.em.find(CheckoutRow, { userId, state }, { ...forUpdate, orderBy: { state: 'desc' } });
  return checkout ? { ...checkout } : null;
}

const hasLapsed = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.em.count(CheckoutRow, { id, reservedUntil: { $lte: databaseNow() } })) > 0;

async function orderDestination(tx: Tx, input: CheckoutInput) {
  const { propertyId, shippingAddress, billingAddress, poNumber, taxId, savesAddress, quoteId } = input;
  const property = propertyId === null ? null : await findOwnProperty(tx, propertyId, tx.actor?.userId ?? 0);
  if (propertyId !== null && !property) throw notFoundError('Property');
  return {
    shippingAddress: { ...shippingAddress, country: 'US' },
    billingAddress: billingAddress && { ...billingAddress, country: 'US' },
    poNumber,
    taxId,
    savesAddress,
    quoteId,
    propertyId,
    propertyName: property?.name ?? null,
    propertySlug: property?.slug ?? null,
  };
}

/**
 * Closes the open checkout and releases its stock.
 * @param filter the payment whose checkout to close, as another tab may have opened the next one; or a checkout of the
 * cart
 */
export async function leaveCheckout(
  ctx: OutsideTransaction,
  userId: number,
  filter: { paymentIntentId?: string | undefined; ofCart?: boolean } = {},
): Promise<void> {
  if (!paymentsOf(ctx.platform)) return;
  const { paymentIntentId, ofCart = false } = filter;
  const openCheckouts = tables(ctx)
    .selectFrom('checkout')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '=', 'open');
  const [checkout] = await query(
    ctx,
    openCheckouts
      .$if(paymentIntentId !== undefined, (checkouts) =>
        checkouts.where('paymentIntentId', '=', paymentIntentId ?? null),
      )
      .$if(ofCart, (checkouts) => checkouts.where('quoteId', 'is', null)),
  );
  if (checkout) await closeCheckout(ctx, checkout.id, 'expired');
}

/** @throws AppError `invalid` outside of the payment limits */
export function amountsOf<Taxes extends Pick<Tax, 'tax'>>(
  lines: readonly PricedLine[],
  taxes: Taxes,
  shipping = 0,
): Amounts & Taxes {
  const { tax } = taxes;
  const subtotal = subtotalOf(lines);
  const total = subtotal + shipping + tax;
  if (total > MAX_TOTAL)
    throw new AppError('invalid', 'An order can be at most $999,999.99. Please contact us about larger orders.');
  if (total < MIN_TOTAL)
    throw new AppError('invalid', 'A card payment must be at least $0.50. Please add something to your cart.');
  return { ...taxes, subtotal, shipping, total };
}

function deliveryOf({ deliveryTable }: ShopSettings, lines: readonly CheckoutLine[]): number {
  const ounces = lines.reduce((sum, { quantity, delivery }) => sum + quantity * (delivery?.weight ?? 0), 0);
  return rateFor(parseDeliveryRates(deliveryTable) ?? [], ounces)?.price ?? 0;
}

function rejectPoBox({ street, suite }: ShippingAddress): void {
  const field = isPoBox(street) ? 'street' : 'suite';
  if (!isPoBox(street) && !isPoBox(suite ?? '')) return;
  const message = 'Displays and covers come by freight, which does not deliver to a PO box. Enter a street address.';
  throw new AppError('invalid', message, { fields: { [field]: message } });
}

function areSameLines(someLines: readonly CheckoutLine[], otherLines: readonly CheckoutLine[]): boolean {
  const key = (lines: readonly CheckoutLine[]) =>
    lines
      .map(({ productId, variantId, quantity, unitPrice, made: placard, bundle }) =>
        JSON.stringify([productId, variantId, quantity, unitPrice, placard?.inscription ?? null, bundle?.productId]),
      )
      .sort()
      .join(';');
  return key(someLines) === key(otherLines);
}

type OrderTerms = Pick<
  CheckoutRow,
  'shippingAddress' | 'billingAddress' | 'poNumber' | 'taxId' | 'savesAddress' | 'propertyId' | 'shipping' | 'quoteId'
>;

function hasSameTerms(terms: OrderTerms, otherTerms: OrderTerms): boolean {
  const key = (orderTerms: OrderTerms) =>
    JSON.stringify([
      addressKey(orderTerms.shippingAddress),
      orderTerms.billingAddress ? addressKey(orderTerms.billingAddress) : null,
      orderTerms.poNumber ?? null,
      orderTerms.taxId ?? null,
      orderTerms.savesAddress,
      orderTerms.propertyId ?? null,
      orderTerms.shipping,
      orderTerms.quoteId ?? null,
    ]);
  return key(terms) === key(otherTerms);
}

async function createIntent(ctx: SignedInCtx, payments: Payments, checkout: CheckoutRow): Promise<PaymentIntent> {
  try {
    const { id: checkoutId, total: amount } = checkout;
    const { bankDebitFrom } = await shopSettingsOf(ctx);
    const acceptsBankDebit = bankDebitFrom !== null && amount >= bankDebitFrom;
    const paymentOptions = { receiptEmail: ctx.actor.username, acceptsBankDebit };
    return await payments.open({ ...checkout, ...paymentOptions, checkoutId, amount });
  } catch (error) {
    if (error instanceof PaymentRefused) {
      const { id, idempotencyKey } = checkout;
      const renewedKey = { idempotencyKey: randomUUID() };
      await transaction(ctx, (tx) => tx.em.nativeUpdate(CheckoutRow, { id, idempotencyKey }, renewedKey));
    }
    throw error;
  }
}

/** Attaches the intent to its checkout, or cancels it when the checkout has expired. */
async function attachIntent(
  ctx: SignedInCtx,
  { id }: CheckoutRow,
  intent: PaymentIntent,
): Promise<PaymentIntent | null> {
  const withoutOtherIntent = {
    id,
    state: 'open' as const,
    $or: [{ paymentIntentId: null }, { paymentIntentId: intent.id }],
  };
  const attachedCount = await transaction(ctx, (tx) =>
    tx.em.nativeUpdate(CheckoutRow, withoutOtherIntent, { paymentIntentId: intent.id }),
  );
  return attachedCount > 0 ? intent : await requirePayments(ctx.platform).cancel(intent.id);
}

/**
 * Cancels a checkout whose stock its replacement takes over. @returns its ID
 * @throws AppError when it is paid or processing
 */
async function replaceCheckout(ctx: SignedInCtx, checkoutId: number): Promise<number> {
  const { paymentIntentId, status, isBanking } = await cancelCheckout(ctx, checkoutId, 'replaced');
  if (!paymentIntentId || isBanking) return checkoutId;
  if (status === 'processing') throw await stillProcessingError(ctx, paymentIntentId);
  if (status !== 'succeeded') return checkoutId;
  const finalizedOrder = await finalizeOrder(ctx, paymentIntentId);
  if (finalizedOrder.outcome !== 'order') return checkoutId;
  throw new AppError('conflict', 'This cart has already been paid for', {
    details: { orderId: finalizedOrder.orderId, paymentIntentId },
  });
}

async function stillProcessingError(ctx: SignedInCtx, paymentIntentId: string): Promise<AppError> {
  const finalizedOrder = await finalizeOrder(ctx, paymentIntentId);
  const isBankDebit = finalizedOrder.outcome === 'unpaid' && finalizedOrder.status === 'banking';
  const details = { paymentStatus: 'processing', paymentIntentId, ...(isBankDebit && { isBankDebit }) };
  return new AppError('conflict', 'Your payment is still being checked', { details });
}

async function sessionOf(
  ctx: SignedInCtx,
  { userId, subtotal, shipping, tax, taxBasis, total, reservedUntil }: CheckoutRow,
  { clientSecret }: PaymentIntent,
): Promise<CheckoutSession> {
  const terms = await businessTermsOf(ctx, userId);
  const amounts = { subtotal, shipping, tax, total };
  return {
    clientSecret,
    amounts,
    taxBasis,
    reservedUntil: reservedUntil.toISOString(),
    invoiceDays: terms.invoiceDays,
    invoiceRefusal: await invoiceRefusal(ctx, userId, terms, total),
  };
}
