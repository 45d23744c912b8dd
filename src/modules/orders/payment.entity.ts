import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RefundReason, RefundState } from './schema.ts';

/**
 * A refund of a payment, whole or in part. `due` until the provider accepts it, tried again with growing pauses for a
 * day; `pending` while the bank works on it; `failed` when it was refused for good, given up, or returned by the bank.
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
    /** Part of the amount. */
    tax: p.integer().default(0),
    currency: p.string(),
    reason: p.string().$type<RefundReason>(),
    /** In the administrator's words, for the customer. */
    note: p.text().nullable(),
    state: p.string().$type<RefundState>().default('due'),
    providerRefundId: p.string().nullable(),
    attempts: p.integer().default(0),
    /** The provider's refusal. */
    error: p.text().nullable(),
    /** Renewed after a refusal. */
    idempotencyKey: p.uuid(),
    createdAt: p.datetime(),
    /** Start of the day of attempts. */
    askedAt: p.datetime().nullable(),
    /** Next attempt. */
    dueAt: p.datetime().nullable(),
    refundedAt: p.datetime().nullable(),
    /** Taken off an invoice that was not paid yet: no money moves. */
    isCredit: p.boolean().default(false),
    /** Paid back past the provider, as an administrator says. */
    isByHand: p.boolean().default(false),
    /** An administrator has dealt with it. */
    settledAt: p.datetime().nullable(),
    settledBy: p.integer().nullable(),
  },
});
export type RefundRow = InferEntity<typeof RefundRow>;

/** Lines of a refund. */
export const RefundItemRow = defineEntity({
  name: 'RefundItemRow',
  tableName: 'refund_item',
  properties: {
    refundId: p.integer().primary(),
    orderItemId: p.integer().primary(),
    quantity: p.integer(),
    /** Units that will not be shipped. */
    takenOut: p.integer(),
    /** Of these, units that an earlier refund had taken out, whose money failed. */
    again: p.integer().default(0),
    isRestocked: p.boolean(),
  },
});

/** Intents of test payments. */
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
    /** `null`: it failed, and Stripe retries. */
    processedAt: p.datetime().nullable(),
  },
});

/** While the provider refuses our key. */
export const PaymentFaultRow = defineEntity({
  name: 'PaymentFaultRow',
  tableName: 'payment_fault',
  properties: {
    provider: p.string().primary(),
    reason: p.string(),
    since: p.datetime().defaultRaw('now()'),
  },
});

/** News of a payment, as earlier releases kept it. */
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
