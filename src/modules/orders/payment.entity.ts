import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { NoticeKind, RefundReason, RefundState } from './schema.ts';

/**
 * Money that goes back, whole. `due` until the provider has taken it on; tried again each minute. `failed` when the bank
 * sent it back: tried again when an administrator says so.
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
    currency: p.string(),
    reason: p.string().$type<RefundReason>(),
    state: p.string().$type<RefundState>().default('due'),
    providerRefundId: p.string().nullable(),
    attempts: p.integer().default(0),
    /** In the provider's words where it refused. */
    error: p.text().nullable(),
    /** What it is asked for with; another one once the provider has refused. */
    idempotencyKey: p.uuid(),
    createdAt: p.datetime(),
    refundedAt: p.datetime().nullable(),
  },
});
export type RefundRow = InferEntity<typeof RefundRow>;

/** What the provider told of money that moved without us; open until an administrator has settled it. */
export const PaymentNoticeRow = defineEntity({
  name: 'PaymentNoticeRow',
  tableName: 'payment_notice',
  properties: {
    id: p.integer().primary(),
    kind: p.string().$type<NoticeKind>(),
    subjectId: p.string(),
    paymentIntentId: p.string(),
    userId: p.integer(),
    amount: p.integer(),
    reason: p.text().nullable(),
    createdAt: p.datetime(),
    settledAt: p.datetime().nullable(),
  },
});

/** The payment provider of installations without one. */
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
    refundId: p.string().nullable(),
    createdAt: p.datetime(),
  },
});
export type TestIntentRow = InferEntity<typeof TestIntentRow>;
