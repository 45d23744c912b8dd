import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { CheckoutLine } from '../shop/index.ts';
import type { ShippingAddress } from './schema.ts';

/**
 * A cart as it was when its owner went to pay; its stock is reserved while it is `open` or `closing`. `open` → `paid`,
 * or → `closing` (its intent is being cancelled) → `expired` or `replaced`. What was paid for a closed one becomes an
 * order all the same (`paid`), or goes back (`refunded`).
 */
export const CheckoutRow = defineEntity({
  name: 'CheckoutRow',
  tableName: 'checkout',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    state: p.string().$type<'open' | 'closing' | 'paid' | 'expired' | 'replaced' | 'refunded'>(),
    lines: p.json<CheckoutLine[]>(),
    /** Cents, as all amounts are. */
    subtotal: p.integer(),
    tax: p.integer(),
    total: p.integer(),
    currency: p.string().default('usd'),
    shippingAddress: p.json<ShippingAddress>(),
    propertyId: p.integer().nullable(),
    propertyName: p.string().nullable(),
    propertySlug: p.string().nullable(),
    reservedUntil: p.datetime(),
    /** What a `closing` one becomes once its intent is cancelled. */
    closingAs: p.string().$type<'expired' | 'replaced'>().nullable(),
    paymentIntentId: p.string().nullable(),
    /** What its intent is asked for with; another one once the provider has refused. */
    idempotencyKey: p.uuid(),
    /** When the reconciler last asked after its payment. */
    checkedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
export type CheckoutRow = InferEntity<typeof CheckoutRow>;
