import { defineEntity, p } from '@mikro-orm/core';
import type { BusinessDocument, LedgerKind, PaperKind, ShopSettings } from './schema.ts';

/** Ledger of an order's money, append-only: database triggers insert the rows and reject changes. */
export const LedgerEntryRow = defineEntity({
  name: 'LedgerEntryRow',
  tableName: 'ledger_entry',
  properties: {
    id: p.bigint('number').primary(),
    orderId: p.integer(),
    at: p.datetime(),
    kind: p.string().$type<LedgerKind>(),
    /** Cents; negative when the shop gives money up. */
    amount: p.integer(),
    state: p.string(),
    /** Percent; `null` when Stripe Tax calculated it. */
    rate: p.decimal('number').columnType('numeric').nullable(),
    taxable: p.integer().nullable(),
    refundId: p.integer().nullable(),
    disputeId: p.integer().nullable(),
    isTest: p.boolean(),
    actorId: p.integer().nullable(),
  },
});

export type LineEntryKind =
  | 'ordered'
  | 'canceled'
  | 'shipped'
  | 'delivered'
  | 'announced'
  | 'returned'
  | 'refunded'
  | 'replaced'
  | 'restocked';

export type LineEntryCause =
  | 'order'
  | 'parcel'
  | 'replacement'
  | 'return'
  | 'refund'
  | 'repeatedRefund'
  | 'refundOfReturn'
  | 'cancellation';

/**
 * Units of an order line, append-only. Database triggers insert the rows of documents; the product those of kind
 * `canceled`, `restocked` and, with a refund, `returned`. `announced`: in an open return. `repeatedRefund`: counter-entry
 * of units that a refund takes over from failed ones.
 */
export const OrderLineEntryRow = defineEntity({
  name: 'OrderLineEntryRow',
  tableName: 'order_line_entry',
  properties: {
    id: p.bigint('number').primary(),
    orderItemId: p.integer(),
    at: p.datetime().defaultRaw('now()'),
    kind: p.string().$type<LineEntryKind>(),
    /** Negative for a reversal. */
    quantity: p.integer(),
    cause: p.string().$type<LineEntryCause>(),
    /** ID of the parcel, return or refund. */
    causeId: p.integer().nullable(),
  },
});

export const PaperRow = defineEntity({
  name: 'PaperRow',
  tableName: 'paper',
  properties: {
    id: p.integer().primary(),
    kind: p.string().$type<PaperKind>(),
    number: p.string(),
    /** Position among the papers of its order or quote, from 1. */
    place: p.integer(),
    userId: p.integer(),
    orderId: p.integer().nullable(),
    refundId: p.integer().nullable(),
    quoteId: p.integer().nullable(),
    isTest: p.boolean(),
    issuedAt: p.datetime(),
    says: p.json<BusinessDocument>(),
    /** Cached PDF; `null` until it is drawn. */
    pdf: p.blob().nullable(),
  },
});

export const PaperSeriesRow = defineEntity({
  name: 'PaperSeriesRow',
  tableName: 'paper_series',
  properties: {
    /** `INV` */
    prefix: p.string().primary(),
    last: p.integer(),
  },
});

/** Single row; absent until an administrator saves settings. */
export const ShopSettingsRow = defineEntity({
  name: 'ShopSettingsRow',
  tableName: 'shop_settings',
  properties: {
    isOnly: p.boolean().primary(),
    settings: p.json<ShopSettings>(),
    revision: p.integer(),
  },
});
