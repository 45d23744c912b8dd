import Stripe from 'stripe';
import type { Logger } from '../../platform/observability/logger.ts';
import { AppError } from '../../shared/errors.ts';
import {
  KeyRefused,
  type TaxCalculation,
  type TaxRequest,
  type TaxReversalRequest,
  type TaxSaleRequest,
} from './payment-provider.ts';
import type { TaxLine } from './values.ts';

/** Errors of addresses: https://docs.stripe.com/tax/custom#handle-errors */
const BAD_ADDRESS_CODES = new Set<string | undefined>([
  'customer_tax_location_invalid',
  'invalid_tax_location',
  'shipping_address_invalid',
  'postal_code_invalid',
  'state_unsupported',
]);

/**
 * Calculates sales tax with Stripe Tax (https://docs.stripe.com/tax/custom).
 * @throws AppError `invalid` for an unknown address, `unavailable`
 */
export async function calculateTax(
  stripe: Stripe,
  log: Logger,
  { currency, lines, shipping, shippingAddress, isExempt }: TaxRequest,
): Promise<TaxCalculation> {
  const { street: line1, suite: line2, city, state, zip: postal_code, country } = shippingAddress;
  try {
    const calculation = await stripe.tax.calculations.create({
      currency,
      line_items: lines.map(({ productId, quantity, unitPrice }, index) => ({
        amount: unitPrice * quantity,
        quantity,
        tax_behavior: 'exclusive' as const,
        reference: `${index + 1}: product ${productId}`,
      })),
      ...(shipping > 0 && { shipping_cost: { amount: shipping, tax_behavior: 'exclusive' as const } }),
      customer_details: {
        address: { line1, ...(line2 && { line2 }), city, state, postal_code, country },
        address_source: 'shipping',
        ...(isExempt && { taxability_override: 'customer_exempt' as const }),
      },
    });
    if (!calculation.id) throw new Error('Stripe Tax answered without an id');
    return { id: calculation.id, tax: calculation.tax_amount_exclusive };
  } catch (cause) {
    throw taxError(cause, log);
  }
}

/** Far above an order's lines. */
const MAX_LINES = { limit: 1_000 };

export async function recordTax(
  stripe: Stripe,
  { calculationId: calculation, reference, idempotencyKey }: TaxSaleRequest,
): Promise<{ transactionId: string; lines: TaxLine[] }> {
  const { transactions } = stripe.tax;
  const { id, shipping_cost } = await transactions.createFromCalculation(
    { calculation, reference },
    { idempotencyKey },
  );
  const lines = await transactions.listLineItems(id, { limit: 100 }).autoPagingToArray(MAX_LINES);
  return {
    transactionId: id,
    lines: [
      ...lines.map((line) => ({ id: line.id, amount: line.amount, tax: line.amount_tax })),
      ...(shipping_cost ? [{ id: null, amount: shipping_cost.amount, tax: shipping_cost.amount_tax }] : []),
    ],
  };
}

/** Reverses part of a sale, or a reversal whose refund the bank returned. */
export async function reverseTax(
  stripe: Stripe,
  { transactionId: original_transaction, lines, reference, idempotencyKey }: TaxReversalRequest,
): Promise<string> {
  const reversal = { original_transaction, reference };
  const { id } = await stripe.tax.transactions.createReversal(
    lines === null
      ? { ...reversal, mode: 'full' }
      : { ...reversal, mode: 'partial', ...reversedParts(lines, reference) },
    { idempotencyKey },
  );
  return id;
}

function reversedParts(lines: readonly TaxLine[], reference: string) {
  const delivery = lines.find(({ id }) => id === null);
  const line_items = lines.flatMap(({ id, amount, tax }, index) =>
    id === null ? [] : [{ original_line_item: id, amount, amount_tax: tax, reference: `${reference} ${index + 1}` }],
  );
  return {
    ...(line_items.length > 0 && { line_items }),
    ...(delivery && { shipping_cost: { amount: delivery.amount, amount_tax: delivery.tax } }),
  };
}

function taxError(cause: unknown, log: Logger): AppError {
  if (cause instanceof Stripe.errors.StripeAuthenticationError) return new KeyRefused(cause.message, cause);
  if (cause instanceof Stripe.errors.StripeError && BAD_ADDRESS_CODES.has(cause.code))
    return new AppError(
      'invalid',
      'We could not work out the sales tax for this address. Check the street, city, state and ZIP code.',
      { cause },
    );
  log.error({ err: cause }, 'Stripe Tax request failed');
  return new AppError(
    'unavailable',
    'The sales tax cannot be worked out right now. You have not been charged. Please try again in a moment.',
    { cause, retryAfter: 5 },
  );
}
