import type { Env } from '../../platform/config/env.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { AppError } from '../../shared/errors.ts';
import { watchingKey } from './commands/payment-key.ts';
import type { Payments } from './payment-provider.ts';
import type { Config } from './schema.ts';
import type { StripeAccount } from './stripe-account.ts';
import { createTestPayments } from './test-payments.ts';

const known = new WeakMap<Platform, Payments>();

export function paymentsOf(platform: Platform): Payments | null {
  const existing = known.get(platform);
  if (existing) return existing;
  const made = create(platform);
  if (made) known.set(platform, made);
  return made;
}

/** @throws AppError `unavailable` when payments are off */
export function requirePayments(platform: Platform): Payments {
  const payments = paymentsOf(platform);
  if (!payments) throw new AppError('unavailable', 'Payments are not configured');
  return payments;
}

/** Stripe with a key; else test payments, except in production unless configured. */
export function providerOf(env: Env): Config['payments'] {
  if (env.STRIPE_SECRET_KEY) return { provider: 'stripe', publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '' };
  const isTest = env.PAYMENTS ? env.PAYMENTS === 'test' : env.NODE_ENV !== 'production';
  return { provider: isTest ? 'test' : 'off' };
}

/** For `doctor`. @throws Error as Stripe answers */
export const readStripeAccount = async (env: Env): Promise<StripeAccount> =>
  (await import('./stripe-account.ts')).readStripeAccount(env);

function create(platform: Platform): Payments | null {
  const { provider } = providerOf(platform.env);
  if (provider === 'off') return null;
  return provider === 'stripe' ? stripeOf(platform) : createTestPayments(platform);
}

function stripeOf(platform: Platform): Payments {
  const { env, log } = platform;
  let loading: Promise<Required<Payments>> | undefined;
  const stripe = () => (loading ??= import('./stripe.ts').then((module) => module.createStripePayments(env, log)));
  return watchingKey(platform, {
    open: async (...given) => await (await stripe()).open(...given),
    find: async (...given) => await (await stripe()).find(...given),
    cancel: async (...given) => await (await stripe()).cancel(...given),
    refund: async (...given) => await (await stripe()).refund(...given),
    label: async (...given) => await (await stripe()).label(...given),
    checkKey: async () => await (await stripe()).checkKey(),
    calculateTax: async (...given) => await (await stripe()).calculateTax(...given),
  });
}
