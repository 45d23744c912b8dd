import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RefundReason } from './schema.ts';

/** Money that goes back, whole. `due` until the provider has taken it on; tried again each minute. */
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
    state: p.string().$type<'due' | 'refunded'>().default('due'),
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
