import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { CheckoutLine } from '../shop/index.ts';
import type { ShippingAddress, TaxBasis } from './schema.ts';

/**
 * Snapshot of a cart being paid; stock is reserved while `open`, `closing` or `processing`.
 * `open` → `paid`, or `closing` (canceling its intent) → `expired` or `replaced`. A bank debit is `processing` for
 * days, then `paid` or `failed`. A late payment becomes `paid` or `refunded`.
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
    taxBasis: p.json<TaxBasis>(),
    taxCalculationId: p.string().nullable(),
    /** Stripe reports the tax with the payment itself, as an earlier release configured it. */
    isTaxByPayment: p.boolean().default(false),
    total: p.integer(),
    currency: p.string().default('usd'),
    shippingAddress: p.json<ShippingAddress>(),
    /** `null`: same as the shipping address. */
    billingAddress: p.json<ShippingAddress>().nullable(),
    poNumber: p.string().nullable(),
    taxId: p.string().nullable(),
    savesAddress: p.boolean().default(false),
    quoteId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
    propertyName: p.string().nullable(),
    propertySlug: p.string().nullable(),
    reservedUntil: p.datetime(),
    closingAs: p.string().$type<'expired' | 'replaced'>().nullable(),
    closingSince: p.datetime().nullable(),
    paymentIntentId: p.string().nullable(),
    /** Idempotency key of the intent; renewed after a refusal. */
    idempotencyKey: p.uuid(),
    processingSince: p.datetime().nullable(),
    failure: p.text().nullable(),
    checkedAt: p.datetime().nullable(),
    /** Count of started reads of the payment's refunds and disputes. */
    readsBegun: p.integer().default(0),
    readsApplied: p.integer().default(0),
    paymentReadAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
export type CheckoutRow = InferEntity<typeof CheckoutRow>;
