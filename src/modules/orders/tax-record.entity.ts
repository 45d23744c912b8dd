import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { TaxLine } from './values.ts';

/** A sale at Stripe Tax, or what was given back of it; the database adds it with the ledger's entries. */
export const TaxRecordRow = defineEntity({
  name: 'TaxRecordRow',
  tableName: 'tax_record',
  properties: {
    id: p.integer().primary(),
    orderId: p.integer(),
    /** `null`: the sale. */
    refundId: p.integer().nullable(),
    /** Cents with tax; negative when given back, positive again when the bank returns the refund. */
    amount: p.integer(),
    tax: p.integer(),
    calculationId: p.string(),
    reference: p.uuid(),
    attempts: p.integer().default(0),
    /** Each renews the idempotency key. */
    refusals: p.integer().default(0),
    error: p.text().nullable(),
    dueAt: p.datetime(),
    createdAt: p.datetime(),
    recordedAt: p.datetime().nullable(),
    transactionId: p.string().nullable(),
    /** What it recorded of each line. */
    lines: p.json<TaxLine[]>().nullable(),
  },
});
export type TaxRecordRow = InferEntity<typeof TaxRecordRow>;
