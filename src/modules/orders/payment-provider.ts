import { AppError } from '../../shared/errors.ts';

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

export interface IntentRequest {
  readonly checkoutId: number;
  /** The same one again after silence: what came of the first attempt is not known. A new one after an answer. */
  readonly idempotencyKey: string;
  readonly userId: number;
  readonly amount: number;
  readonly currency: string;
}

/** A payment provider. Every call is safe to repeat, and throws `PaymentRefused` where it was refused; none may be made inside a transaction. */
export interface Payments {
  /** The one intent of a checkout: made at the first call, the same at every other. */
  open(request: IntentRequest): Promise<PaymentIntent>;
  /** `null` when the provider knows no such intent. */
  find(intentId: string): Promise<PaymentIntent | null>;
  /** Cancels it unless it is paid or under way: what it became says the answer. */
  cancel(intentId: string): Promise<PaymentIntent | null>;
  /** Gives the whole amount back, once. @returns the provider's id of the refund. */
  refund(intentId: string, idempotencyKey: string): Promise<string>;
}

/** The provider answered, and it was not yes: with the same idempotency key it would only say so again. */
export class PaymentRefused extends AppError {
  /** Its own words, for administrators. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super('unavailable', UNREACHABLE, { retryAfter: 5, cause });
    this.reason = reason;
  }
}

/** Said to people, whatever the reason. */
export const UNREACHABLE = 'The payment service cannot be reached right now. Please try again in a moment.';
