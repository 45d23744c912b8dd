import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { TaxLine } from './values.ts';

/** Sale or reversal at Stripe Tax; a database trigger inserts it with the ledger entries. */
export const TaxRecordRow = defineEntity({
  name: 'TaxRecordRow',
  tableName: 'tax_record',
  properties: {
    id: p.integer().primary(),
    orderId: p.integer(),
    /** `null`: the sale. */
    refundId: p.integer().nullable(),
    /** Cents with tax; negative for a refund, positive again when the bank returns it. */
    amount: p.integer(),
    tax: p.integer(),
    calculationId: p.string(),
    reference: p.uuid(),
    attempts: p.integer().default(0),
    /** Count of refusals; each renews the idempotency key. */
    refusals: p.integer().default(0),
    error: p.text().nullable(),
    dueAt: p.datetime(),
    createdAt: p.datetime(),
    recordedAt: p.datetime().nullable(),
    transactionId: p.string().nullable(),
    lines: p.json<TaxLine[]>().nullable(),
  },
});
export type TaxRecordRow = InferEntity<typeof TaxRecordRow>;
