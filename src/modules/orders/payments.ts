import type { Env } from '../../platform/env.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Config } from './schema.ts';
import { createStripePayments } from './stripe.ts';
import { createTestPayments } from './test-payments.ts';

/** What a provider knows of one payment. Amounts in cents. */
export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
  /** `unpaid` may still be paid; `succeeded` and `canceled` are final. */
  readonly status: 'unpaid' | 'processing' | 'succeeded' | 'canceled';
  readonly amount: number;
  readonly received: number;
  readonly currency: string;
  /** The checkout it was made for; `null` for one that is not ours. */
  readonly checkoutId: number | null;
}

export interface IntentWish {
  readonly checkoutId: number;
  readonly userId: number;
  readonly amount: number;
  readonly currency: string;
}

/** A payment provider. Every call is safe to repeat; none may be made inside a transaction. */
export interface Payments {
  /** The one intent of a checkout: made at the first call, the same at every other. */
  open(wish: IntentWish): Promise<PaymentIntent>;
  /** `null` when the provider knows no such intent. */
  find(intentId: string): Promise<PaymentIntent | null>;
  /** Cancels it unless it is paid or under way: what it became says the answer. */
  cancel(intentId: string): Promise<PaymentIntent | null>;
  /** Gives the whole amount back, once. @returns the provider's id of the refund. */
  refund(intentId: string): Promise<string>;
}

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
