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

/** Timeout of one attempt; with one retry, under eight seconds. The idempotency key resolves the unknown outcome. */
const TIMEOUT_MS = 3_500;
const RETRIES = 1;
/** Maximum age of a webhook signature, against replay. */
const SIGNATURE_SECONDS = 300;

type StripeEnv = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE' | 'OPERATOR_NAME'>;

export function createStripePayments(env: StripeEnv, log: Logger): Required<Payments> {
  const stripe = connect(env);
  const { paymentIntents, refunds, disputes, charges, radar } = stripe;
  const callStripe = createStripeCaller(log);
  const find = async (id: string) => {
    const intent = await callStripe(
      () => paymentIntents.retrieve(id, { expand: ['payment_method'] }),
      'resource_missing',
    );
    return intent && readIntent(intent);
  };
  return {
    async open(request) {
      const { amount, currency, receiptEmail, idempotencyKey } = request;
      const intentParams = {
        amount,
        currency,
        receipt_email: receiptEmail,
        ...paymentMethods(request),
        description: `${env.OPERATOR_NAME}, checkout ${request.checkoutId}`,
        shipping: shippingOf(request.shippingAddress),
        metadata: { checkoutId: String(request.checkoutId), userId: String(request.userId) },
      };
      const create = async () => {
        try {
          return await paymentIntents.create(intentParams, { idempotencyKey });
        } catch (error) {
          if (!isPaymentMethodRefused(error)) throw error;
          log.warn({ err: error }, 'Stripe refuses a way to pay, so only cards are offered');
          return await paymentIntents.create(
            { ...intentParams, ...CARDS_ONLY },
            { idempotencyKey: `${idempotencyKey}-cards` },
          );
        }
      };
      return readIntent(await callStripe(create));
    },
    find,
    async cancel(id) {
      // Already paid, processing or canceled: read the current state.
      const refusals = ['payment_intent_unexpected_state', 'resource_missing'] as const;
      const canceled = await callStripe(() => paymentIntents.cancel(id), ...refusals);
      return canceled ? readIntent(canceled) : await find(id);
    },
    async refund({ intentId, refundId, amount, idempotencyKey }) {
      const refundParams = { payment_intent: intentId, amount, metadata: { refundId: String(refundId) } };
      return readRefund(await callStripe(() => refunds.create(refundParams, { idempotencyKey })));
    },
    async facts(id) {
      if (!(await find(id))) return null;
      const paymentFilter = { payment_intent: id, limit: 100 };
      const [stripeRefunds, stripeDisputes, stripeWarnings] = await Promise.all([
        callStripe(() => refunds.list(paymentFilter).autoPagingToArray(MAX_ENTRIES)),
        callStripe(() => disputes.list(paymentFilter).autoPagingToArray(MAX_ENTRIES)),
        callStripe(() => radar.earlyFraudWarnings.list(paymentFilter).autoPagingToArray(MAX_ENTRIES)),
      ]);
      return {
        refunds: stripeRefunds.map(readRefund),
        disputes: stripeDisputes.map(readDispute),
        warnings: stripeWarnings.map(readWarning),
      };
    },
    async intentOfCharge(id) {
      const charge = await callStripe(() => charges.retrieve(id), 'resource_missing');
      return idOf(charge?.payment_intent ?? null);
    },
    async label(id, orderNumber) {
      const update = { description: `${env.OPERATOR_NAME}, order ${orderNumber}`, metadata: { orderNumber } };
      await callStripe(() => paymentIntents.update(id, update), 'resource_missing');
    },
    async checkKey() {
      await callStripe(() => paymentIntents.list({ limit: 1 }));
    },
    calculateTax: (request) => calculateTax(stripe, log, request),
    recordTax: (request) => callStripe(() => recordTax(stripe, request)),
    reverseTax: (request) => callStripe(() => reverseTax(stripe, request)),
  };
}

const CARDS_ONLY = { payment_method_types: ['card'], payment_method_options: {} };

/** Verifies bank accounts instantly: microdeposits would reserve the goods for weeks. */
function paymentMethods({ acceptsBankDebit }: IntentRequest) {
  if (!acceptsBankDebit) return { payment_method_types: ['card', 'link'], payment_method_options: {} };
  return {
    payment_method_types: ['card', 'link', 'us_bank_account'],
    payment_method_options: { us_bank_account: { verification_method: 'instant' as const } },
  };
}

const isPaymentMethodRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && Boolean(error.param?.startsWith('payment_method_types'));

const shippingOf = ({ name, street, city, state, zip, country }: ShippingAddress) => ({
  name,
  address: { line1: street, city, state, postal_code: zip, country },
});

/** Far above a payment's refunds. */
const MAX_ENTRIES = { limit: 1_000 };

const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
const instant = (seconds: number) => new Date(seconds * 1_000);

/** `requires_action`, the default, waits for the customer's bank details. */
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
  const {
    id,
    amount,
    reason,
    status,
    created,
    evidence_details: evidence,
    balance_transactions: transactions,
  } = dispute;
  return {
    id,
    amount,
    reason,
    status,
    openedAt: instant(created),
    dueBy: evidence?.due_by ? instant(evidence.due_by) : null,
    hasEvidence: (evidence?.submission_count ?? 0) > 0,
    withdrawn: -transactions.reduce((sum, transaction) => sum + transaction.amount, 0) || 0,
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

/** Payment, charge, refund, dispute or warning; its figures are read again from Stripe. */
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

/** @throws AppError `invalid` for a bad or old signature, or the other mode */
export function readWebhook(env: StripeEnv, bytes: Uint8Array, signature: string): WebhookEvent {
  const event = verifyEvent(env, bytes, signature);
  if (event.livemode !== isLive(env)) throw new AppError('invalid', 'This event belongs to another mode');
  return { id: event.id, type: event.type, subject: eventSubject.parse(event.data.object) };
}

function verifyEvent(env: StripeEnv, bytes: Uint8Array, signature: string): Stripe.Event {
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

/** Returns whether the payment method settles later; needs the expanded method. */
const isDelayed = (method: Stripe.PaymentIntent['payment_method']): boolean =>
  typeof method === 'object' && method !== null && method.type !== 'card';

function readIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const checkoutId = Number(intent.metadata.checkoutId);
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statuses[intent.status] ?? 'processing',
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency,
    checkoutId: Number.isInteger(checkoutId) ? checkoutId : null,
    isAuthenticating: intent.status === 'requires_action',
    isBankDebit: isDelayed(intent.payment_method),
    failure: intent.last_payment_error?.message ?? null,
    isTest: !intent.livemode,
    reportsTax: Boolean(intent.hooks?.inputs?.tax?.calculation),
  };
}

/** Returns `null` for a refusal with one of the given codes; throws 503 for other failures. */
function createStripeCaller(log: Logger) {
  return async <T, Code extends string = never>(
    request: () => Promise<T>,
    ...refusals: Code[]
  ): Promise<T | ([Code] extends [never] ? never : null)> => {
    try {
      return await request();
    } catch (cause) {
      const code = cause instanceof Stripe.errors.StripeError ? cause.code : undefined;
      if (refusals.some((refusal) => refusal === code)) return null as [Code] extends [never] ? never : null;
      if (cause instanceof Stripe.errors.StripeAuthenticationError) throw new KeyRefused(cause.message, cause);
      log.error({ err: cause }, 'Stripe request failed');
      const paymentRefused = paymentRefusedBy(cause);
      if (paymentRefused) throw paymentRefused;
      throw new AppError('unavailable', UNREACHABLE, { cause, retryAfter: 5 });
    }
  };
}

/**
 * Returns Stripe's refusal, which Stripe repeats for the same idempotency key, except for conflicts, rate limits and
 * timeouts (https://docs.stripe.com/api/idempotent_requests).
 */
function paymentRefusedBy(cause: unknown): PaymentRefused | null {
  if (!(cause instanceof Stripe.errors.StripeError)) return null;
  const { statusCode = 0, code, param, message } = cause;
  if (statusCode < 400 || statusCode === 409 || statusCode === 429) return null;
  // A refund above the remaining amount has no code.
  const refusalCode = code ?? (param === 'amount' ? 'amount_too_large' : null);
  return new PaymentRefused({ reason: code ? `${code}: ${message}` : message, code: refusalCode, cause });
}
