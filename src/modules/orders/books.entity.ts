import { defineEntity, p } from '@mikro-orm/core';
import type { BusinessDocument, LedgerKind, PaperKind, ShopSettings } from './schema.ts';

/** Money of an order; the database adds it, and neither changes nor deletes it. */
export const LedgerEntryRow = defineEntity({
  name: 'LedgerEntryRow',
  tableName: 'ledger_entry',
  properties: {
    id: p.bigint('number').primary(),
    orderId: p.integer(),
    at: p.datetime(),
    kind: p.string().$type<LedgerKind>(),
    /** Cents; negative for what the shop gives up. */
    amount: p.integer(),
    state: p.string(),
    /** `null`: by Stripe Tax. */
    rate: p.decimal('number').columnType('numeric').nullable(),
    /** Of `tax`: what it was worked out on. */
    taxable: p.integer().nullable(),
    refundId: p.integer().nullable(),
    disputeId: p.integer().nullable(),
    isTest: p.boolean(),
    actorId: p.integer().nullable(),
  },
});

/** An invoice, credit note or quote as it was issued. */
export const PaperRow = defineEntity({
  name: 'PaperRow',
  tableName: 'paper',
  properties: {
    id: p.integer().primary(),
    kind: p.string().$type<PaperKind>(),
    number: p.string(),
    /** Among those of its order or quote, from 1. */
    place: p.integer(),
    userId: p.integer(),
    orderId: p.integer().nullable(),
    refundId: p.integer().nullable(),
    quoteId: p.integer().nullable(),
    isTest: p.boolean(),
    issuedAt: p.datetime(),
    says: p.json<BusinessDocument>(),
    /** Once drawn. */
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

/** One row, once an administrator has saved. */
export const ShopSettingsRow = defineEntity({
  name: 'ShopSettingsRow',
  tableName: 'shop_settings',
  properties: {
    isOnly: p.boolean().primary(),
    settings: p.json<ShopSettings>(),
    revision: p.integer(),
  },
});
