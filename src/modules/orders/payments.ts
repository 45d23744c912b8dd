import type { Env } from '../../platform/config/env.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { AppError } from '../../shared/errors.ts';
import { watchingKey } from './commands/payment-key.ts';
import { createInvoicePayments, INVOICE_PAYMENT } from './invoice-payments.ts';
import type { MadePayments, Payments } from './payment-provider.ts';
import type { Config, PaymentProvider } from './schema.ts';
import type { StripeAccount } from './stripe-account.ts';
import { isLive } from './stripe-mode.ts';
import { createTestPayments, TEST_INTENT } from './test-payments.ts';

/** Those that open payments. */
type Opening = Exclude<PaymentProvider, 'invoice'>;

const known = new WeakMap<Platform, Map<Opening, Payments>>();

/** For new payments. */
export function paymentsOf(platform: Platform): Payments | null {
  const { provider } = providerOf(platform.env);
  return provider === 'off' ? null : paymentsBy(platform, provider);
}

/** For an existing payment: it stays with its provider when the configuration changes. @throws AppError `unavailable` */
export function paymentsFor(platform: Platform, intentId: string): MadePayments {
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

/** Stripe with a key; else test payments, except in production unless configured. */
export function providerOf(env: Env): Config['payments'] {
  if (env.STRIPE_SECRET_KEY) return { provider: 'stripe', publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '' };
  const isTest = env.PAYMENTS ? env.PAYMENTS === 'test' : env.NODE_ENV !== 'production';
  return { provider: isTest ? 'test' : 'off' };
}

/** No new order moves real money. */
export const takesTestMoney = (env: Env): boolean => {
  const { provider } = providerOf(env);
  return provider === 'test' || (provider === 'stripe' && !isLive(env));
};

/** For `doctor`. @throws Error as Stripe answers */
export const readStripeAccount = async (env: Env): Promise<StripeAccount> =>
  (await import('./stripe-account.ts')).readStripeAccount(env);

const notConfigured = () => new AppError('unavailable', 'Payments are not configured');

function paymentsBy(platform: Platform, provider: Opening): Payments {
  const ofPlatform = known.get(platform) ?? new Map<Opening, Payments>();
  known.set(platform, ofPlatform);
  const payments = ofPlatform.get(provider) ?? create(platform, provider);
  ofPlatform.set(provider, payments);
  return payments;
}

const create = (platform: Platform, provider: Opening): Payments =>
  provider === 'stripe' ? stripeOf(platform) : createTestPayments(platform);

function stripeOf(platform: Platform): Payments {
  const { env, log } = platform;
  let loading: Promise<Required<Payments>> | undefined;
  const stripe = () => (loading ??= import('./stripe.ts').then((module) => module.createStripePayments(env, log)));
  return watchingKey(platform, {
    open: async (...given) => await (await stripe()).open(...given),
    find: async (...given) => await (await stripe()).find(...given),
    cancel: async (...given) => await (await stripe()).cancel(...given),
    refund: async (...given) => await (await stripe()).refund(...given),
    facts: async (...given) => await (await stripe()).facts(...given),
    intentOfCharge: async (...given) => await (await stripe()).intentOfCharge(...given),
    label: async (...given) => await (await stripe()).label(...given),
    checkKey: async () => await (await stripe()).checkKey(),
    calculateTax: async (...given) => await (await stripe()).calculateTax(...given),
    recordTax: async (...given) => await (await stripe()).recordTax(...given),
    reverseTax: async (...given) => await (await stripe()).reverseTax(...given),
  });
}
