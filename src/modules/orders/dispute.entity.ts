import { defineEntity, p } from '@mikro-orm/core';

/** What the bank of a card asks back, as the provider reports it. */
export const DisputeRow = defineEntity({
  name: 'DisputeRow',
  tableName: 'dispute',
  properties: {
    id: p.integer().primary().autoincrement(),
    providerId: p.string(),
    paymentIntentId: p.string(),
    userId: p.integer(),
    amount: p.integer(),
    reason: p.string(),
    /** In the provider's words. */
    status: p.string(),
    dueBy: p.datetime().nullable(),
    hasEvidence: p.boolean().default(false),
    /** Cents that the provider has taken back. */
    withdrawn: p.integer().default(0),
    openedAt: p.datetime(),
    updatedAt: p.datetime(),
    /** An administrator has dealt with it. */
    settledAt: p.datetime().nullable(),
    settledBy: p.integer().nullable(),
  },
});

export const FraudWarningRow = defineEntity({
  name: 'FraudWarningRow',
  tableName: 'fraud_warning',
  properties: {
    id: p.integer().primary().autoincrement(),
    providerId: p.string(),
    paymentIntentId: p.string(),
    userId: p.integer(),
    type: p.string(),
    isActionable: p.boolean(),
    warnedAt: p.datetime(),
    /** An administrator has dealt with it. */
    settledAt: p.datetime().nullable(),
    settledBy: p.integer().nullable(),
  },
});
