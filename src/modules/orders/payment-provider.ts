import { AppError } from '../../shared/errors.ts';
import type { CheckoutLine } from '../shop/index.ts';
import type { ShippingAddress } from './schema.ts';
import type { TaxLine } from './values.ts';

/** Amounts in cents. */
export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
  /** `unpaid` can still be paid; `succeeded` and `canceled` are final. */
  readonly status: 'unpaid' | 'processing' | 'succeeded' | 'canceled';
  readonly amount: number;
  readonly received: number;
  readonly currency: string;
  readonly checkoutId: number | null;
  /** The customer chose a bank account: `processing` lasts for days. */
  readonly isBankDebit: boolean;
  /** Of the last attempt, in the provider's words. */
  readonly failure: string | null;
  /** No real money moves. */
  readonly isTest: boolean;
  /** Opened by an earlier release: it reports its sale and refunds to Stripe Tax itself. */
  readonly reportsTax?: boolean;
}

export interface IntentRequest {
  readonly checkoutId: number;
  /** Reused after a timeout, whose outcome is unknown; renewed after an answer. */
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
  /** Delivery, in cents. */
  readonly shipping: number;
  readonly shippingAddress: ShippingAddress;
  readonly isExempt: boolean;
}

export interface TaxCalculation {
  readonly id: string;
  /** On top of the lines, in cents. */
  readonly tax: number;
}

interface TaxKeys {
  /** For people, unique at the provider. */
  readonly reference: string;
  /** As in `IntentRequest`. */
  readonly idempotencyKey: string;
}

export interface TaxSaleRequest extends TaxKeys {
  readonly calculationId: string;
}

export interface TaxReversalRequest extends TaxKeys {
  /** Of the sale, or of the reversal to take back. */
  readonly transactionId: string;
  /** `null`: all of it. */
  readonly lines: readonly TaxLine[] | null;
}

export interface RefundRequest {
  readonly intentId: string;
  /** Of our row, kept with the provider's refund to recognize it. */
  readonly refundId: number;
  readonly amount: number;
  /** As in `IntentRequest`. */
  readonly idempotencyKey: string;
}

export interface ProviderRefund {
  readonly id: string;
  /** `null` for a refund made at the provider. */
  readonly refundId: number | null;
  readonly amount: number;
  /** Even a `refunded` one can fail later, when the bank returns it. */
  readonly state: 'pending' | 'refunded' | 'failed';
  /** In the provider's words. */
  readonly failure: string | null;
  readonly createdAt: Date;
}

export interface ProviderDispute {
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
  readonly status: string;
  /** Deadline of the answer. */
  readonly dueBy: Date | null;
  readonly hasEvidence: boolean;
  /** What the bank holds of the amount now. */
  readonly withdrawn: number;
  readonly openedAt: Date;
}

export interface ProviderWarning {
  readonly id: string;
  readonly type: string;
  readonly isActionable: boolean;
  readonly warnedAt: Date;
}

/** What became of a payment. */
export interface PaymentFacts {
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
  readonly warnings: readonly ProviderWarning[];
}

/** Calls are idempotent, throw `PaymentRefused` for a refusal, and must not run inside a transaction. */
export interface Payments {
  /** One intent per checkout; later calls return the same. */
  open(request: IntentRequest): Promise<PaymentIntent>;
  find(intentId: string): Promise<PaymentIntent | null>;
  /** Unless paid or processing. @returns the resulting state */
  cancel(intentId: string): Promise<PaymentIntent | null>;
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** `null` for an unknown payment. */
  facts(intentId: string): Promise<PaymentFacts | null>;
  /** The payment of a charge; `null` for one without. */
  intentOfCharge(chargeId: string): Promise<string | null>;
  /** Names the order that a payment became, where the provider shows payments to people. */
  label?(intentId: string, orderNumber: string): Promise<void>;
  /** @throws KeyRefused */
  checkKey?(): Promise<void>;
  /** @throws AppError `invalid` for an unknown address */
  calculateTax?(request: TaxRequest): Promise<TaxCalculation>;
  recordTax?(request: TaxSaleRequest): Promise<{ transactionId: string; lines: TaxLine[] }>;
  /** @returns the transaction's id */
  reverseTax?(request: TaxReversalRequest): Promise<string>;
}

/** Of payments that exist. */
export type MadePayments = Omit<Payments, 'open'>;

/** Refusals of a refund that a later attempt would get as well (https://docs.stripe.com/error-codes); the last is ours. */
const PERMANENT = new Set([
  'charge_disputed',
  'refund_disputed_payment',
  'charge_already_refunded',
  'charge_not_refundable',
  'resource_missing',
  'amount_too_large',
  'paid_by_hand',
]);

/** The provider refused; the same idempotency key would get the same answer. */
export class PaymentRefused extends AppError {
  /** For administrators. */
  readonly reason: string;
  readonly isPermanent: boolean;

  constructor({ reason, code = null, cause }: { reason: string; code?: string | null; cause?: unknown }) {
    super('unavailable', UNREACHABLE, { retryAfter: 5, cause });
    this.reason = reason;
    this.isPermanent = code !== null && PERMANENT.has(code);
  }
}

/** Withdrawn, expired or mistyped: nothing works until an operator replaces it. */
export class KeyRefused extends AppError {
  /** In the provider's words. */
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
