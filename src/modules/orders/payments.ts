import type { Env } from '../../platform/config/env.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { AppError } from '../../shared/errors.ts';
import { withKeyWatch } from './commands/payment-key.ts';
import { createInvoicePayments, INVOICE_PAYMENT } from './invoice-payments.ts';
import type { ExistingPayments, Payments } from './payment-provider.ts';
import type { Config, PaymentProvider } from './schema.ts';
import type { StripeAccount } from './stripe-account.ts';
import { isLive } from './stripe-mode.ts';
import { createTestPayments, TEST_INTENT } from './test-payments.ts';

type OpeningProvider = Exclude<PaymentProvider, 'invoice'>;

const paymentsByPlatform = new WeakMap<Platform, Map<OpeningProvider, Payments>>();

/** Returns the provider of new payments; `null` when payments are off. */
export function paymentsOf(platform: Platform): Payments | null {
  const { provider } = providerOf(platform.env);
  return provider === 'off' ? null : paymentsBy(platform, provider);
}

/**
 * Returns the provider of an existing payment, which is independent of the current configuration. @throws AppError
 * `unavailable`
 */
export function paymentsFor(platform: Platform, intentId: string): ExistingPayments {
  const provider = providerOfIntent(intentId);
  if (provider === 'invoice') return createInvoicePayments(platform);
  if (provider === 'stripe' && !platform.env.STRIPE_SECRET_KEY) throw notConfigured();
  return paymentsBy(platform, provider);
}

export function providerOfIntent(intentId: string): PaymentProvider {
  if (intentId.startsWith(INVOICE_PAYMENT)) return 'invoice';
  return intentId.startsWith(TEST_INTENT) ? 'test' : 'stripe';
}

/** @throws AppError `unavailable` when payments are off */
export function requirePayments(platform: Platform): Payments {
  const payments = paymentsOf(platform);
  if (!payments) throw notConfigured();
  return payments;
}

/** Returns Stripe with a key; else test payments, which production must configure explicitly. */
export function providerOf(env: Env): Config['payments'] {
  if (env.STRIPE_SECRET_KEY) return { provider: 'stripe', publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '' };
  const isTest = env.PAYMENTS ? env.PAYMENTS === 'test' : env.NODE_ENV !== 'production';
  return { provider: isTest ? 'test' : 'off' };
}

export const usesTestPayments = (env: Env): boolean => {
  const { provider } = providerOf(env);
  return provider === 'test' || (provider === 'stripe' && !isLive(env));
};

/** Returns the Stripe account for `doctor`. @throws Error of Stripe */
export const readStripeAccount = async (env: Env): Promise<StripeAccount> =>
  (await import('./stripe-account.ts')).readStripeAccount(env);

const notConfigured = () => new AppError('unavailable', 'Payments are not configured');

function paymentsBy(platform: Platform, provider: OpeningProvider): Payments {
  const paymentsByProvider = paymentsByPlatform.get(platform) ?? new Map<OpeningProvider, Payments>();
  paymentsByPlatform.set(platform, paymentsByProvider);
  const payments = paymentsByProvider.get(provider) ?? createPayments(platform, provider);
  paymentsByProvider.set(provider, payments);
  return payments;
}

const createPayments = (platform: Platform, provider: OpeningProvider): Payments =>
  provider === 'stripe' ? stripeOf(platform) : createTestPayments(platform);

function stripeOf(platform: Platform): Payments {
  const { env, log } = platform;
  let modulePromise: Promise<Required<Payments>> | undefined;
  const loadStripe = () =>
    (modulePromise ??= import('./stripe.ts').then((module) => module.createStripePayments(env, log)));
  return withKeyWatch(platform, {
    open: async (...args) => await (await loadStripe()).open(...args),
    find: async (...args) => await (await loadStripe()).find(...args),
    cancel: async (...args) => await (await loadStripe()).cancel(...args),
    refund: async (...args) => await (await loadStripe()).refund(...args),
    facts: async (...args) => await (await loadStripe()).facts(...args),
    intentOfCharge: async (...args) => await (await loadStripe()).intentOfCharge(...args),
    label: async (...args) => await (await loadStripe()).label(...args),
    checkKey: async () => await (await loadStripe()).checkKey(),
    calculateTax: async (...args) => await (await loadStripe()).calculateTax(...args),
    recordTax: async (...args) => await (await loadStripe()).recordTax(...args),
    reverseTax: async (...args) => await (await loadStripe()).reverseTax(...args),
  });
}
