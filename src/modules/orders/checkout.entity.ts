import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { CheckoutLine } from '../shop/index.ts';
import type { ShippingAddress, TaxBasis } from './schema.ts';

/**
 * Snapshot of a cart being paid; stock is reserved while `open`, `closing` or `processing`. `open` → `paid`, or `closing`
 * (its intent is being canceled) → `expired` or `replaced`. A payment from a bank account is `processing` for days, then
 * `paid` or `failed`. Money that arrives late still becomes an order (`paid`) or is refunded (`refunded`).
 */
export const CheckoutRow = defineEntity({
  name: 'CheckoutRow',
  tableName: 'checkout',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    state: p
      .string()
      .$type<'open' | 'closing' | 'processing' | 'paid' | 'failed' | 'expired' | 'replaced' | 'refunded'>(),
    lines: p.json<CheckoutLine[]>(),
    /** Cents. */
    subtotal: p.integer(),
    shipping: p.integer().default(0),
    tax: p.integer(),
    /** `null`: of before there was more than one, so 8 %. */
    taxBasis: p.json<TaxBasis>().nullable(),
    taxCalculationId: p.string().nullable(),
    /** The payment of an earlier release reports it to Stripe Tax. */
    isTaxByPayment: p.boolean().default(false),
    total: p.integer(),
    currency: p.string().default('usd'),
    shippingAddress: p.json<ShippingAddress>(),
    /** `null`: the shipping address. */
    billingAddress: p.json<ShippingAddress>().nullable(),
    poNumber: p.string().nullable(),
    taxId: p.string().nullable(),
    savesAddress: p.boolean().default(false),
    /** Buys a quote in place of the cart. */
    quoteId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
    propertyName: p.string().nullable(),
    propertySlug: p.string().nullable(),
    reservedUntil: p.datetime(),
    closingAs: p.string().$type<'expired' | 'replaced'>().nullable(),
    closingSince: p.datetime().nullable(),
    paymentIntentId: p.string().nullable(),
    /** Of the intent; renewed after a refusal. */
    idempotencyKey: p.uuid(),
    /** When the bank began to work on it. */
    processingSince: p.datetime().nullable(),
    /** Why the bank did not pay, in the provider's words. */
    failure: p.text().nullable(),
    checkedAt: p.datetime().nullable(),
    /** Reads of the payment's refunds and disputes. */
    readsBegun: p.integer().default(0),
    /** Number of the latest read that was stored. */
    readsApplied: p.integer().default(0),
    paymentReadAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
export type CheckoutRow = InferEntity<typeof CheckoutRow>;
