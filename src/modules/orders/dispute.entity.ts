import { defineEntity, p } from '@mikro-orm/core';

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
    /** Provider's status text. */
    status: p.string(),
    dueBy: p.datetime().nullable(),
    hasEvidence: p.boolean().default(false),
    /** Cents withdrawn by the provider. */
    withdrawn: p.integer().default(0),
    openedAt: p.datetime(),
    updatedAt: p.datetime(),
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
    settledAt: p.datetime().nullable(),
    settledBy: p.integer().nullable(),
  },
});
