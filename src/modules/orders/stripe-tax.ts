import Stripe from 'stripe';
import type { Logger } from '../../platform/observability/logger.ts';
import { AppError } from '../../shared/errors.ts';
import { KeyRefused, type TaxCalculation, type TaxRequest } from './payment-provider.ts';

/** https://docs.stripe.com/tax/custom#handle-errors */
const BAD_ADDRESS = new Set<string | undefined>([
  ...['customer_tax_location_invalid', 'invalid_tax_location', 'shipping_address_invalid'],
  ...['postal_code_invalid', 'state_unsupported'],
]);

/**
 * Sales tax by Stripe Tax. The payment names the calculation, so that Stripe records the tax when it is paid, and its
 * reversal when it is refunded (https://docs.stripe.com/tax/payment-intent).
 * @throws AppError `invalid` for an address that Stripe does not find, `unavailable`
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
      line_items: lines.map(({ productId, quantity, unitPrice }, at) => ({
        ...{ amount: unitPrice * quantity, quantity, tax_behavior: 'exclusive' as const },
        reference: `${at + 1}: product ${productId}`,
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
    throw refusalOf(cause, log);
  }
}

function refusalOf(cause: unknown, log: Logger): AppError {
  if (cause instanceof Stripe.errors.StripeAuthenticationError) return new KeyRefused(cause.message, cause);
  if (cause instanceof Stripe.errors.StripeError && BAD_ADDRESS.has(cause.code))
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
