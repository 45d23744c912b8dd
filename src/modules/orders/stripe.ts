import Stripe from 'stripe';
import { z } from 'zod';
import type { Env } from '../../platform/config/env.ts';
import type { Logger } from '../../platform/observability/logger.ts';
import { AppError } from '../../shared/errors.ts';
import {
  type IntentRequest,
  KeyRefused,
  type PaymentIntent,
  PaymentRefused,
  type Payments,
  type ProviderDispute,
  type ProviderRefund,
  type ProviderWarning,
  UNREACHABLE,
} from './payment-provider.ts';
import type { ShippingAddress } from './schema.ts';
import { isLive } from './stripe-mode.ts';
import { calculateTax, recordTax, reverseTax } from './stripe-tax.ts';

/** With one retry, under eight seconds. After a timeout the outcome is unknown; the idempotency key resolves it. */
const TIMEOUT_MS = 3_500;
const RETRIES = 1;
/** Against replay. */
const SIGNATURE_SECONDS = 300;

type StripeEnv = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE' | 'OPERATOR_NAME'>;

/** Stripe PaymentIntents. */
export function createStripePayments(env: StripeEnv, log: Logger): Required<Payments> {
  const stripe = connect(env);
  const { paymentIntents, refunds, disputes, charges, radar } = stripe;
  const asked = asking(log);
  const find = async (id: string) => {
    const intent = await asked(() => paymentIntents.retrieve(id, { expand: ['payment_method'] }), 'resource_missing');
    return intent && read(intent);
  };
  return {
    async open(request) {
      const { amount, currency, receiptEmail, idempotencyKey } = request;
      const wanted = {
        amount,
        currency,
        receipt_email: receiptEmail,
        ...waysToPay(request),
        description: `${env.OPERATOR_NAME}, checkout ${request.checkoutId}`,
        shipping: shippingOf(request.shippingAddress),
        metadata: { checkoutId: String(request.checkoutId), userId: String(request.userId) },
      };
      const create = async () => {
        try {
          return await paymentIntents.create(wanted, { idempotencyKey });
        } catch (error) {
          if (!isWayRefused(error)) throw error;
          log.warn({ err: error }, 'Stripe refuses a way to pay, so only cards are offered');
          return await paymentIntents.create({ ...wanted, ...CARDS }, { idempotencyKey: `${idempotencyKey}-cards` });
        }
      };
      return read(await asked(create));
    },
    find,
    async cancel(id) {
      // Refused when paid, processing or canceled before: read the current state.
      const refusals = ['payment_intent_unexpected_state', 'resource_missing'] as const;
      const canceled = await asked(() => paymentIntents.cancel(id), ...refusals);
      return canceled ? read(canceled) : await find(id);
    },
    async refund({ intentId, refundId, amount, idempotencyKey }) {
      const wanted = { payment_intent: intentId, amount, metadata: { refundId: String(refundId) } };
      return readRefund(await asked(() => refunds.create(wanted, { idempotencyKey })));
    },
    async facts(id) {
      if (!(await find(id))) return null;
      const ofPayment = { payment_intent: id, limit: 100 };
      const [refunded, disputed, warned] = await Promise.all([
        asked(() => refunds.list(ofPayment).autoPagingToArray(ALL)),
        asked(() => disputes.list(ofPayment).autoPagingToArray(ALL)),
        asked(() => radar.earlyFraudWarnings.list(ofPayment).autoPagingToArray(ALL)),
      ]);
      return {
        refunds: refunded.map(readRefund),
        disputes: disputed.map(readDispute),
        warnings: warned.map(readWarning),
      };
    },
    async intentOfCharge(id) {
      const charge = await asked(() => charges.retrieve(id), 'resource_missing');
      return idOf(charge?.payment_intent ?? null);
    },
    async label(id, orderNumber) {
      const named = { description: `${env.OPERATOR_NAME}, order ${orderNumber}`, metadata: { orderNumber } };
      await asked(() => paymentIntents.update(id, named), 'resource_missing');
    },
    async checkKey() {
      await asked(() => paymentIntents.list({ limit: 1 }));
    },
    calculateTax: (request) => calculateTax(stripe, log, request),
    recordTax: (request) => asked(() => recordTax(stripe, request)),
    reverseTax: (request) => asked(() => reverseTax(stripe, request)),
  };
}

/** Cards bring Apple Pay and Google Pay along. */
const CARDS = { payment_method_types: ['card'], payment_method_options: {} };

/** A bank account is checked at once: with test deposits the goods would be reserved for weeks. */
function waysToPay({ acceptsBankDebit }: IntentRequest) {
  if (!acceptsBankDebit) return { payment_method_types: ['card', 'link'], payment_method_options: {} };
  return {
    payment_method_types: ['card', 'link', 'us_bank_account'],
    payment_method_options: { us_bank_account: { verification_method: 'instant' as const } },
  };
}

/** A way that is not activated in the account. */
const isWayRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && Boolean(error.param?.startsWith('payment_method_types'));

const shippingOf = ({ name, street, city, state, zip, country }: ShippingAddress) => ({
  name,
  address: { line1: street, city, state, postal_code: zip, country },
});

/** A payment has far fewer. */
const ALL = { limit: 1_000 };

const idOf = (given: string | { id: string } | null) => (typeof given === 'string' ? given : (given?.id ?? null));
const instant = (seconds: number) => new Date(seconds * 1_000);

/** `requires_action` waits for the customer's bank details. */
const refundStates: Readonly<Record<string, ProviderRefund['state']>> = {
  succeeded: 'refunded',
  failed: 'failed',
  canceled: 'failed',
};

function readRefund({ id, metadata, amount, status, failure_reason, created }: Stripe.Refund): ProviderRefund {
  const refundId = Number(metadata?.refundId);
  const state = refundStates[status ?? ''] ?? 'pending';
  return {
    id,
    amount,
    state,
    createdAt: instant(created),
    refundId: Number.isInteger(refundId) && refundId > 0 ? refundId : null,
    failure: state === 'failed' ? (failure_reason ?? status) : null,
  };
}

function readDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, reason, status, created, evidence_details: evidence, balance_transactions: moved } = dispute;
  return {
    id,
    amount,
    reason,
    status,
    openedAt: instant(created),
    dueBy: evidence?.due_by ? instant(evidence.due_by) : null,
    hasEvidence: (evidence?.submission_count ?? 0) > 0,
    withdrawn: -moved.reduce((sum, transaction) => sum + transaction.amount, 0) || 0,
  };
}

const readWarning = (warning: Stripe.Radar.EarlyFraudWarning): ProviderWarning => ({
  id: warning.id,
  type: warning.fraud_type,
  isActionable: warning.actionable,
  warnedAt: instant(warning.created),
});

export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: z.output<typeof eventSubject>;
}

const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .catch(null);

/** The payment, or its charge, refund, dispute or warning. Their figures are read again from Stripe. */
const eventSubject = z
  .object({
    object: z.string().nullish().catch(null),
    id: z.string().catch(''),
    payment_intent: reference,
    charge: reference,
  })
  .transform(({ object, id, payment_intent, charge }) => ({
    paymentIntentId: (object === 'payment_intent' ? id : payment_intent) || null,
    chargeId: charge ?? null,
  }));

/** @throws AppError `invalid` unless signed by Stripe for this endpoint, recently, and in the mode of our key */
export function readWebhook(env: StripeEnv, bytes: Uint8Array, signature: string): WebhookEvent {
  const event = verify(env, bytes, signature);
  if (event.livemode !== isLive(env)) throw new AppError('invalid', 'This event belongs to another mode');
  return { id: event.id, type: event.type, subject: eventSubject.parse(event.data.object) };
}

function verify(env: StripeEnv, bytes: Uint8Array, signature: string): Stripe.Event {
  try {
    const secret = env.STRIPE_WEBHOOK_SECRET ?? '';
    return connect(env).webhooks.constructEvent(Buffer.from(bytes), signature, secret, SIGNATURE_SECONDS);
  } catch (cause) {
    throw new AppError('invalid', 'The webhook signature is invalid', { cause });
  }
}

export function connect(env: Pick<StripeEnv, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>): Stripe {
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null;
  return new Stripe(env.STRIPE_SECRET_KEY ?? '', {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  });
}

const statuses: Record<Stripe.PaymentIntent.Status, PaymentIntent['status']> = {
  requires_payment_method: 'unpaid',
  requires_confirmation: 'unpaid',
  requires_action: 'unpaid',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** Known where the method is expanded. Cards answer at once. */
const isDelayed = (method: Stripe.PaymentIntent['payment_method']): boolean =>
  typeof method === 'object' && method !== null && method.type !== 'card';

function read(intent: Stripe.PaymentIntent): PaymentIntent {
  const checkoutId = Number(intent.metadata.checkoutId);
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statuses[intent.status] ?? 'processing',
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency,
    checkoutId: Number.isInteger(checkoutId) ? checkoutId : null,
    isBankDebit: isDelayed(intent.payment_method),
    failure: intent.last_payment_error?.message ?? null,
    isTest: !intent.livemode,
    reportsTax: Boolean(intent.hooks?.inputs?.tax?.calculation),
  };
}

/** A refusal with one of the given codes is `null`; other failures are a 503. */
function asking(log: Logger) {
  return async <T, Code extends string = never>(
    ask: () => Promise<T>,
    ...refusals: Code[]
  ): Promise<T | ([Code] extends [never] ? never : null)> => {
    try {
      return await ask();
    } catch (cause) {
      const code = cause instanceof Stripe.errors.StripeError ? cause.code : undefined;
      if (refusals.some((one) => one === code)) return null as [Code] extends [never] ? never : null;
      if (cause instanceof Stripe.errors.StripeAuthenticationError) throw new KeyRefused(cause.message, cause);
      log.error({ err: cause }, 'Stripe request failed');
      const refused = refusalOf(cause);
      if (refused) throw refused;
      throw new AppError('unavailable', UNREACHABLE, { cause, retryAfter: 5 });
    }
  };
}

/**
 * Stripe's refusal. Stripe stores it under the idempotency key and repeats it, except for conflicts, rate limits and
 * timeouts (https://docs.stripe.com/api/idempotent_requests).
 */
function refusalOf(cause: unknown): PaymentRefused | null {
  if (!(cause instanceof Stripe.errors.StripeError)) return null;
  const { statusCode = 0, code, param, message } = cause;
  if (statusCode < 400 || statusCode === 409 || statusCode === 429) return null;
  // A refund above what is left has no code of its own.
  const known = code ?? (param === 'amount' ? 'amount_too_large' : null);
  return new PaymentRefused({ reason: code ? `${code}: ${message}` : message, code: known, cause });
}
