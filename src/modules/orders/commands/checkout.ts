import { randomUUID } from 'node:crypto';
import { forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { lock, query } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { isPoBox, parseRates, rateFor } from '../../../shared/delivery.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { type CheckoutLine, cartForCheckout, reserveStock } from '../../shop/index.ts';
import { findOwnProperty } from '../../tenancy/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { type PaymentIntent, PaymentRefused, type Payments } from '../payment-provider.ts';
import { paymentsOf, requirePayments } from '../payments.ts';
import { addressTexts, refuseUnprintable } from '../printable.ts';
import {
  type Amounts,
  type CheckoutInput,
  type CheckoutSession,
  FLAT_TAX,
  MAX_TOTAL,
  MIN_TOTAL,
  type ShippingAddress,
  type ShopSettings,
} from '../schema.ts';
import { shopSettingsOf } from '../shop-settings.ts';
import { tables } from '../tables.ts';
import {
  type PricedLine,
  type Quote,
  quoteTax,
  type Sale,
  sameTax,
  subtotalOf,
  type Tax,
  taxOf,
  taxRulesOf,
} from '../tax.ts';
import { addressKey } from './addresses.ts';
import { businessTermsOf } from './business-terms.ts';
import { backToDraft, endHold } from './checkout-stock.ts';
import { cancelCheckout, closeCheckout } from './close-checkout.ts';
import { invoiceRefusal } from './credit.ts';
import { finalizeOrder } from './finalize-order.ts';
import { quotedLines } from './quotes.ts';

/** Each round replaces a checkout, or asks for its tax; another tab may open the next one meanwhile. */
const ROUNDS = 5;

/**
 * Opens a checkout of the actor's cart: reserves stock, fixes prices and destination, creates one payment intent.
 * Idempotent for an unchanged cart. After a change, the former intent is canceled first, and its reservation passes to
 * the new one.
 * @throws AppError `invalid` (empty cart, letters that invoices cannot print), `out_of_stock`, `conflict` (paid, or a payment is processing)
 */
export async function openCheckout(ctx: SignedInCtx, input: CheckoutInput): Promise<CheckoutSession> {
  const payments = requirePayments(ctx.platform);
  await refuseUnprintable({
    ...addressTexts(input.shippingAddress),
    ...addressTexts(input.billingAddress, 'billingAddress.'),
    poNumber: input.poNumber,
    taxId: input.taxId,
  });
  const known: Known = { cancelledId: null, quote: null };
  for (let round = 0; round < ROUNDS; round++) {
    const reserved = await reserveCart(ctx, input, known);
    if ('untaxed' in reserved) {
      known.quote = await quoteTax(payments, reserved.untaxed);
      continue;
    }
    const { checkout, mustBeReplaced, hasLapsed } = reserved;
    if (mustBeReplaced) {
      known.cancelledId = await replaceCheckout(ctx, checkout.id);
      if (hasLapsed) await closeCheckout(ctx, checkout.id, 'expired');
      continue;
    }
    const intent = checkout.paymentIntentId
      ? await payments.find(checkout.paymentIntentId)
      : await keepIntent(ctx, checkout, await createIntent(ctx, payments, checkout));
    if (intent?.status === 'unpaid') return await sessionOf(ctx, checkout, intent);
    if (intent?.status === 'processing') throw await stillProcessing(ctx, intent.id);
    known.cancelledId = await replaceCheckout(ctx, checkout.id);
  }
  throw new AppError('conflict', 'Your cart is changing in another window. Please try again.');
}

/** What earlier rounds found out. */
interface Known {
  cancelledId: number | null;
  quote: Quote | null;
}

interface Reserved {
  checkout: CheckoutRow;
  /** For another cart or destination, or closing: cancel it first. */
  mustBeReplaced: boolean;
  /** Expired: release its stock before reserving again. */
  hasLapsed?: boolean;
}

/** Reuses the open checkout, or creates one in place of the canceled. */
export async function reserveCart(
  ctx: SignedInCtx,
  input: CheckoutInput,
  { cancelledId, quote }: Known,
): Promise<Reserved | { untaxed: Sale }> {
  const { userId } = ctx.actor;
  return await transaction(ctx, async (tx) => {
    await lock(tx, `select pg_advisory_xact_lock(hashtext('checkout'), ?)`, [userId]);
    const { quoteId } = input;
    const lines = quoteId === null ? await cartForCheckout(tx, userId) : await quotedLines(tx, userId, quoteId);
    if (lines.length === 0) throw new AppError('invalid', 'Cart is empty');
    const destination = await orderDestination(tx, input);
    if (lines.some(({ delivery }) => delivery?.isFreight)) refusePoBox(destination.shippingAddress);
    const { taxCertificate: certificate } = await businessTermsOf(tx, userId);
    const settings = await shopSettingsOf(tx);
    const [shipping, rules] = [deliveryOf(settings, lines), taxRulesOf(tx.platform.env, settings)];
    const sale = { lines, shipping, shippingAddress: destination.shippingAddress, certificate };
    const tax = taxOf(rules, sale, quote);
    const live = await holdingCheckout(tx, userId);
    if (live && (await hasLapsed(tx, live.id))) return { checkout: live, mustBeReplaced: true, hasLapsed: true };
    const isSame =
      live?.state === 'open' && sameLines(live.lines, lines) && sameOrder(live, { ...destination, shipping });
    if (live && isSame && sameTax(live, rules, sale)) return { checkout: live, mustBeReplaced: false };
    if (!tax) return { untaxed: sale };
    const row = { userId, state: 'open' as const, lines, ...amountsOf(lines, tax, shipping), ...destination };
    if (live && live.id !== cancelledId) return { checkout: live, mustBeReplaced: true };
    const instead = live && !(await backToDraft(tx, live)) ? live.lines : [];
    await endHold(tx, quoteId);
    const reservedUntil = await reserveStock(tx, userId, lines, instead);
    if (live) await tx.em.nativeUpdate(CheckoutRow, { id: live.id }, { state: live.closingAs ?? 'replaced' });
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

async function holdingCheckout(tx: Tx, userId: number): Promise<CheckoutRow | null> {
  const state = { $in: ['open', 'closing'] as const };
  const [live] = await tx.em.find(CheckoutRow, { userId, state }, { ...forUpdate, orderBy: { state: 'desc' } });
  return live ? { ...live } : null;
}

const hasLapsed = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.em.count(CheckoutRow, { id, reservedUntil: { $lte: databaseNow() } })) > 0;

async function orderDestination(tx: Tx, input: CheckoutInput) {
  const { propertyId, shippingAddress, billingAddress, poNumber, taxId, savesAddress, quoteId } = input;
  const property = propertyId === null ? null : await findOwnProperty(tx, propertyId, tx.actor?.userId ?? 0);
  if (propertyId !== null && !property) throw notFound('Property');
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
 * @param only the checkout of this payment, as another tab may have opened the next one; or one of the cart
 */
export async function leaveCheckout(
  ctx: OutsideTransaction,
  userId: number,
  only: { paymentIntentId?: string | undefined; ofCart?: boolean } = {},
): Promise<void> {
  if (!paymentsOf(ctx.platform)) return;
  const { paymentIntentId, ofCart = false } = only;
  const open = tables(ctx).selectFrom('checkout').select('id').where('userId', '=', userId).where('state', '=', 'open');
  const [checkout] = await query(
    ctx,
    open
      .$if(paymentIntentId !== undefined, (all) => all.where('paymentIntentId', '=', paymentIntentId ?? null))
      .$if(ofCart, (all) => all.where('quoteId', 'is', null)),
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

/** Cents, by the weight of all lines. */
function deliveryOf({ deliveryTable }: ShopSettings, lines: readonly CheckoutLine[]): number {
  const ounces = lines.reduce((sum, { quantity, delivery }) => sum + quantity * (delivery?.weight ?? 0), 0);
  return rateFor(parseRates(deliveryTable) ?? [], ounces)?.price ?? 0;
}

function refusePoBox({ street, suite }: ShippingAddress): void {
  const field = isPoBox(street) ? 'street' : 'suite';
  if (!isPoBox(street) && !isPoBox(suite ?? '')) return;
  const message = 'Displays and covers come by freight, which does not deliver to a PO box. Enter a street address.';
  throw new AppError('invalid', message, { fields: { [field]: message } });
}

function sameLines(left: readonly CheckoutLine[], right: readonly CheckoutLine[]): boolean {
  const key = (lines: readonly CheckoutLine[]) =>
    lines
      .map(({ productId, variantId, quantity, unitPrice, made, bundle }) =>
        JSON.stringify([productId, variantId, quantity, unitPrice, made?.inscription ?? null, bundle?.productId]),
      )
      .sort()
      .join(';');
  return key(left) === key(right);
}

type Asked = Pick<
  CheckoutRow,
  'shippingAddress' | 'billingAddress' | 'poNumber' | 'taxId' | 'savesAddress' | 'propertyId' | 'shipping' | 'quoteId'
>;

/** Destination, billing and delivery. */
function sameOrder(live: Asked, asked: Asked): boolean {
  const key = (of: Asked) =>
    JSON.stringify([
      addressKey(of.shippingAddress),
      of.billingAddress ? addressKey(of.billingAddress) : null,
      of.poNumber ?? null,
      of.taxId ?? null,
      of.savesAddress,
      of.propertyId ?? null,
      of.shipping,
      of.quoteId ?? null,
    ]);
  return key(live) === key(asked);
}

/** A refusal renews the idempotency key. */
async function createIntent(ctx: SignedInCtx, payments: Payments, checkout: CheckoutRow): Promise<PaymentIntent> {
  try {
    const { id: checkoutId, total: amount } = checkout;
    const { bankDebitFrom } = await shopSettingsOf(ctx);
    const acceptsBankDebit = bankDebitFrom !== null && amount >= bankDebitFrom;
    const wishes = { receiptEmail: ctx.actor.username, acceptsBankDebit };
    return await payments.open({ ...checkout, ...wishes, checkoutId, amount });
  } catch (error) {
    if (error instanceof PaymentRefused) {
      const { id, idempotencyKey } = checkout;
      const renewed = { idempotencyKey: randomUUID() };
      await transaction(ctx, (tx) => tx.em.nativeUpdate(CheckoutRow, { id, idempotencyKey }, renewed));
    }
    throw error;
  }
}

/** Stores the intent; one of an expired checkout must not be paid. */
async function keepIntent(ctx: SignedInCtx, { id }: CheckoutRow, intent: PaymentIntent): Promise<PaymentIntent | null> {
  const free = { id, state: 'open' as const, $or: [{ paymentIntentId: null }, { paymentIntentId: intent.id }] };
  const kept = await transaction(ctx, (tx) => tx.em.nativeUpdate(CheckoutRow, free, { paymentIntentId: intent.id }));
  return kept > 0 ? intent : await requirePayments(ctx.platform).cancel(intent.id);
}

/**
 * Cancels a checkout for its replacement, which takes over its stock.
 * @returns its id.
 * @throws AppError when it is paid or processing
 */
async function replaceCheckout(ctx: SignedInCtx, checkoutId: number): Promise<number> {
  const { paymentIntentId, status, isBanking } = await cancelCheckout(ctx, checkoutId, 'replaced');
  if (!paymentIntentId || isBanking) return checkoutId;
  if (status === 'processing') throw await stillProcessing(ctx, paymentIntentId);
  if (status !== 'succeeded') return checkoutId;
  const result = await finalizeOrder(ctx, paymentIntentId);
  if (result.outcome !== 'order') return checkoutId;
  throw new AppError('conflict', 'This cart has already been paid for', {
    details: { orderId: result.orderId, paymentIntentId },
  });
}

async function stillProcessing(ctx: SignedInCtx, paymentIntentId: string): Promise<AppError> {
  const found = await finalizeOrder(ctx, paymentIntentId);
  const isBankDebit = found.outcome === 'unpaid' && found.status === 'banking';
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
    taxBasis: taxBasis ?? FLAT_TAX,
    reservedUntil: reservedUntil.toISOString(),
    invoiceDays: terms.invoiceDays,
    invoiceRefusal: await invoiceRefusal(ctx, userId, terms, total),
  };
}
