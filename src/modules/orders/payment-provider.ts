import { AppError } from '../../shared/errors.ts';
import type { CheckoutLine } from '../shop/index.ts';
import type { ShippingAddress } from './schema.ts';
import type { TaxLine } from './values.ts';

/** Payment at the provider; amounts in cents. */
export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
  /** `unpaid` can still be paid; `succeeded` and `canceled` are final. */
  readonly status: 'unpaid' | 'processing' | 'succeeded' | 'canceled';
  readonly amount: number;
  readonly received: number;
  readonly currency: string;
  readonly checkoutId: number | null;
  /** The customer is confirming the unpaid intent at their bank (3-D Secure). */
  readonly isAuthenticating: boolean;
  /** Paid by bank debit: `processing` lasts for days. */
  readonly isBankDebit: boolean;
  readonly failure: string | null;
  readonly isTest: boolean;
  /** Created by an earlier release: it reports sale and refunds to Stripe Tax itself. */
  readonly reportsTax?: boolean;
}

export interface IntentRequest {
  readonly checkoutId: number;
  /** Reused after a timeout, renewed after an answer. */
  readonly idempotencyKey: string;
  readonly userId: number;
  readonly amount: number;
  readonly currency: string;
  readonly receiptEmail: string;
  readonly shippingAddress: ShippingAddress;
  readonly acceptsBankDebit: boolean;
}

export interface TaxRequest {
  readonly currency: string;
  readonly lines: readonly Pick<CheckoutLine, 'productId' | 'quantity' | 'unitPrice'>[];
  /** Delivery price in cents. */
  readonly shipping: number;
  readonly shippingAddress: ShippingAddress;
  readonly isExempt: boolean;
}

export interface TaxCalculation {
  readonly id: string;
  /** Tax in cents, added to the lines. */
  readonly tax: number;
}

interface TaxKeys {
  readonly reference: string;
  /** Idempotency key, as in `IntentRequest`. */
  readonly idempotencyKey: string;
}

export interface TaxSaleRequest extends TaxKeys {
  readonly calculationId: string;
}

export interface TaxReversalRequest extends TaxKeys {
  /** Transaction of the sale, or of the reversal to reverse. */
  readonly transactionId: string;
  /** `null`: the whole sale. */
  readonly lines: readonly TaxLine[] | null;
}

export interface RefundRequest {
  readonly intentId: string;
  /** ID of our refund, stored in the provider's metadata to match it. */
  readonly refundId: number;
  readonly amount: number;
  readonly idempotencyKey: string;
}

export interface ProviderRefund {
  readonly id: string;
  /** `null` for a refund made at the provider. */
  readonly refundId: number | null;
  readonly amount: number;
  /** A `refunded` one can still fail, when the bank returns it. */
  readonly state: 'pending' | 'refunded' | 'failed';
  /** Provider's error. */
  readonly failure: string | null;
  readonly createdAt: Date;
}

export interface ProviderDispute {
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
  readonly status: string;
  readonly dueBy: Date | null;
  readonly hasEvidence: boolean;
  /** Cents that the bank currently withholds. */
  readonly withdrawn: number;
  readonly openedAt: Date;
}

export interface ProviderWarning {
  readonly id: string;
  readonly type: string;
  readonly isActionable: boolean;
  readonly warnedAt: Date;
}

export interface PaymentFacts {
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
  readonly warnings: readonly ProviderWarning[];
}

/**
 * Provider of payments. Calls are idempotent, throw `PaymentRefused` for a refusal, and must not run in a transaction.
 */
export interface Payments {
  /** Creates the checkout's intent, or returns the existing one. */
  open(request: IntentRequest): Promise<PaymentIntent>;
  find(intentId: string): Promise<PaymentIntent | null>;
  /** Cancels an intent that is neither paid nor processing. @returns the resulting state */
  cancel(intentId: string): Promise<PaymentIntent | null>;
  refund(request: RefundRequest): Promise<ProviderRefund>;
  facts(intentId: string): Promise<PaymentFacts | null>;
  intentOfCharge(chargeId: string): Promise<string | null>;
  /** Labels the payment with its order number for the provider's dashboard. */
  label?(intentId: string, orderNumber: string): Promise<void>;
  /** @throws KeyRefused */
  checkKey?(): Promise<void>;
  /** @throws AppError `invalid` for an unknown address */
  calculateTax?(request: TaxRequest): Promise<TaxCalculation>;
  recordTax?(request: TaxSaleRequest): Promise<{ transactionId: string; lines: TaxLine[] }>;
  reverseTax?(request: TaxReversalRequest): Promise<string>;
}

export type ExistingPayments = Omit<Payments, 'open'>;

/** Permanent refusals of a refund (https://docs.stripe.com/error-codes); the last code is ours. */
const PERMANENT_CODES = new Set([
  'charge_disputed',
  'refund_disputed_payment',
  'charge_already_refunded',
  'charge_not_refundable',
  'resource_missing',
  'amount_too_large',
  'paid_by_hand',
]);

/** Refusal of the provider; a retry with the same idempotency key returns it again. */
export class PaymentRefused extends AppError {
  readonly reason: string;
  readonly isPermanent: boolean;

  constructor({ reason, code = null, cause }: { reason: string; code?: string | null; cause?: unknown }) {
    super('unavailable', UNREACHABLE, { retryAfter: 5, cause });
    this.reason = reason;
    this.isPermanent = code !== null && PERMANENT_CODES.has(code);
  }
}

/** Revoked, expired or mistyped API key; payments fail until an operator replaces it. */
export class KeyRefused extends AppError {
  /** Provider's error. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super('unavailable', 'Payments are not possible right now. Your cart is kept. Please try again later.', {
      retryAfter: 300,
      cause,
    });
    this.reason = reason;
  }
}

export const UNREACHABLE = 'The payment service cannot be reached right now. Please try again in a moment.';
