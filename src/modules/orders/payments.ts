import type { Env } from '../../platform/env.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Payments } from './payment-provider.ts';
import type { Config } from './schema.ts';
import { createStripePayments } from './stripe.ts';
import { createTestPayments } from './test-payments.ts';

const known = new WeakMap<Platform, Payments>();

/** The provider of this installation; `null` where there is none. */
export function paymentsOf(platform: Platform): Payments | null {
  const existing = known.get(platform);
  if (existing) return existing;
  const made = create(platform);
  if (made) known.set(platform, made);
  return made;
}

/** @throws AppError `unavailable` where payments are not configured. */
export function requirePayments(platform: Platform): Payments {
  const payments = paymentsOf(platform);
  if (!payments) throw new AppError('unavailable', 'Payments are not configured');
  return payments;
}

/** Stripe as soon as it has a key; test payments where nobody said otherwise, but never by themselves in production. */
export function providerOf(env: Env): Config['payments'] {
  if (env.STRIPE_SECRET_KEY) return { provider: 'stripe', publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '' };
  const isTest = env.PAYMENTS ? env.PAYMENTS === 'test' : env.NODE_ENV !== 'production';
  return { provider: isTest ? 'test' : 'off' };
}

function create(platform: Platform): Payments | null {
  const { provider } = providerOf(platform.env);
  if (provider === 'off') return null;
  return provider === 'stripe' ? createStripePayments(platform.env, platform.log) : createTestPayments(platform);
}
