import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { CheckoutLine } from '../shop/index.ts';
import type { QuoteDestination, QuoteRequest, QuoteState, TaxBasis } from './schema.ts';

/**
 * An offer at a price that holds for 30 days. One of a cart is `open` at once; one of goods made to measure begins as
 * `requested`, and an administrator answers it.
 */
export const QuoteRow = defineEntity({
  name: 'QuoteRow',
  tableName: 'quote',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    state: p.string().$type<QuoteState>(),
    /** The checkout that it is a copy of. */
    checkoutId: p.integer().nullable(),
    request: p.json<QuoteRequest>().nullable(),
    /** Of the wall, as WebP. */
    photo: p.blob().lazy().nullable(),
    lines: p.json<CheckoutLine[]>(),
    subtotal: p.integer(),
    /** Cents; `null` until the destination is known. */
    shipping: p.integer().nullable(),
    tax: p.integer().nullable(),
    taxBasis: p.json<TaxBasis>().nullable(),
    destination: p.json<QuoteDestination>().nullable(),
    /** From the administrator who answered. */
    note: p.text().nullable(),
    /** The last day to order, `2026-12-26`. */
    validUntil: p.date().nullable(),
    /** Of one that staff made for a caller: its units are set aside until then. */
    heldUntil: p.datetime().nullable(),
    /** By the quote itself, rather than by a checkout of it or nobody. */
    isHeld: p.boolean().default(false),
    orderId: p.integer().nullable(),
    createdAt: p.datetime(),
    answeredAt: p.datetime().nullable(),
  },
});
export type QuoteRow = InferEntity<typeof QuoteRow>;
