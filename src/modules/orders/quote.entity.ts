import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ReservedBytes } from '../../platform/records/storage.ts';
import type { CheckoutLine } from '../shop/index.ts';
import type { QuoteDestination, QuoteRequest, QuoteState, TaxBasis } from './schema.ts';

/**
 * Offer at prices valid for 30 days. A quote of a cart is `open` at once; one of made-to-measure goods starts as
 * `requested` until an administrator answers.
 */
export const QuoteRow = defineEntity({
  name: 'QuoteRow',
  tableName: 'quote',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    state: p.string().$type<QuoteState>(),
    checkoutId: p.integer().nullable(),
    /** Requested made-to-measure goods; `null` for a quote of a cart. */
    request: p.json<QuoteRequest>().nullable(),
    /** Photo that the customer attached to the request, as WebP. */
    photo: p.blob().$type<ReservedBytes>().lazy().nullable(),
    lines: p.json<CheckoutLine[]>(),
    subtotal: p.integer(),
    /** Cents; `null` until the destination is known. */
    shipping: p.integer().nullable(),
    tax: p.integer().nullable(),
    taxBasis: p.json<TaxBasis>().nullable(),
    destination: p.json<QuoteDestination>().nullable(),
    note: p.text().nullable(),
    /** Last day to order, `2026-12-26`. */
    validUntil: p.date().nullable(),
    /** End of the reservation for a draft by staff; `null` for other quotes. */
    heldUntil: p.datetime().nullable(),
    /** The quote itself, not one of its checkouts, reserves the units. */
    isHeld: p.boolean().default(false),
    orderId: p.integer().nullable(),
    createdAt: p.datetime(),
    answeredAt: p.datetime().nullable(),
  },
});
export type QuoteRow = InferEntity<typeof QuoteRow>;
