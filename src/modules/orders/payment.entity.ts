import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RefundReason, RefundState } from './schema.ts';

/**
 * Full or partial refund: `due` until the provider accepts it (retried for a day), `pending` while the bank processes
 * it, `failed` when refused for good, given up, or returned by the bank.
 */
export const RefundRow = defineEntity({
  name: 'RefundRow',
  tableName: 'refund',
  properties: {
    id: p.integer().primary(),
    paymentIntentId: p.string(),
    checkoutId: p.integer(),
    orderId: p.integer().nullable(),
    userId: p.integer(),
    amount: p.integer(),
    /** Tax in cents, part of the amount. */
    tax: p.integer().default(0),
    currency: p.string(),
    reason: p.string().$type<RefundReason>(),
    note: p.text().nullable(),
    state: p.string().$type<RefundState>().default('due'),
    providerRefundId: p.string().nullable(),
    attempts: p.integer().default(0),
    error: p.text().nullable(),
    /** Idempotency key; renewed after a refusal. */
    idempotencyKey: p.uuid(),
    createdAt: p.datetime(),
    askedAt: p.datetime().nullable(),
    dueAt: p.datetime().nullable(),
    refundedAt: p.datetime().nullable(),
    /** Reduces an unpaid invoice; no money moves. */
    isCredit: p.boolean().default(false),
    /** Paid back outside the provider, recorded by an administrator. */
    isByHand: p.boolean().default(false),
    settledAt: p.datetime().nullable(),
    settledBy: p.integer().nullable(),
  },
});
export type RefundRow = InferEntity<typeof RefundRow>;

export const RefundItemRow = defineEntity({
  name: 'RefundItemRow',
  tableName: 'refund_item',
  properties: {
    refundId: p.integer().primary(),
    orderItemId: p.integer().primary(),
    quantity: p.integer(),
  },
});

export const TestIntentRow = defineEntity({
  name: 'TestIntentRow',
  tableName: 'test_payment_intent',
  properties: {
    id: p.string().primary(),
    idempotencyKey: p.string(),
    clientSecret: p.string(),
    checkoutId: p.integer(),
    amount: p.integer(),
    currency: p.string(),
    status: p.string().$type<'unpaid' | 'succeeded' | 'canceled'>().default('unpaid'),
    createdAt: p.datetime(),
  },
});
export type TestIntentRow = InferEntity<typeof TestIntentRow>;

export const TestRefundRow = defineEntity({
  name: 'TestRefundRow',
  tableName: 'test_payment_refund',
  properties: {
    id: p.string().primary(),
    paymentIntentId: p.string(),
    refundId: p.integer().nullable(),
    amount: p.integer(),
    idempotencyKey: p.string(),
    createdAt: p.datetime(),
  },
});
export type TestRefundRow = InferEntity<typeof TestRefundRow>;

export const StripeEventRow = defineEntity({
  name: 'StripeEventRow',
  tableName: 'stripe_event',
  properties: {
    id: p.string().primary(),
    type: p.string(),
    receivedAt: p.datetime(),
    /** `null`: processing failed, and Stripe retries. */
    processedAt: p.datetime().nullable(),
  },
});

export const PaymentFaultRow = defineEntity({
  name: 'PaymentFaultRow',
  tableName: 'payment_fault',
  properties: {
    provider: p.string().primary(),
    reason: p.string(),
    since: p.datetime().defaultRaw('now()'),
  },
});

export const PaymentNoticeRow = defineEntity({
  name: 'PaymentNoticeRow',
  tableName: 'payment_notice',
  properties: {
    id: p.integer().primary().autoincrement(),
    kind: p.string().$type<'refund_failed' | 'refunded_elsewhere' | 'disputed'>(),
    subjectId: p.string(),
    paymentIntentId: p.string(),
    userId: p.integer(),
    amount: p.integer(),
    reason: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    settledAt: p.datetime().nullable(),
  },
});
