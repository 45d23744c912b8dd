import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Plan } from './schema.ts';

/** The paid plan of a building; one without a row is free. */
export const SubscriptionRow = defineEntity({
  name: 'SubscriptionRow',
  tableName: 'subscription',
  properties: {
    id: p.integer().primary(),
    propertyId: p.integer(),
    /** Who subscribed. */
    userId: p.integer(),
    tier: p.string().$type<Plan['tier']>(),
    frequency: p.string().$type<Plan['frequency']>(),
    status: p.string().$type<'active' | 'trialing' | 'past_due' | 'canceled'>(),
    currentPeriodStart: p.datetime(),
    currentPeriodEnd: p.datetime(),
    createdAt: p.datetime(),
  },
});
export type SubscriptionRow = InferEntity<typeof SubscriptionRow>;
