import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { NoticeKind, RefundReason, RefundState } from './schema.ts';

/**
 * Whole refunds. `due` until the provider accepts, retried each minute; `failed` when the bank returned it, retried by
 * an administrator.
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
    /** The provider's refusal. */
    error: p.text().nullable(),
    /** Renewed after a refusal. */
    idempotencyKey: p.uuid(),
    createdAt: p.datetime(),
    refundedAt: p.datetime().nullable(),
  },
});
export type RefundRow = InferEntity<typeof RefundRow>;

/** Money that moved without us; open until settled by an administrator. */
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
    refundId: p.string().nullable(),
    createdAt: p.datetime(),
  },
});
export type TestIntentRow = InferEntity<typeof TestIntentRow>;
