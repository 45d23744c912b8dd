import { defineEntity, p } from '@mikro-orm/core';
import type { DisplaySettings } from './values.ts';

export const DisplayRow = defineEntity({
  name: 'DisplayRow',
  tableName: 'display',
  properties: {
    id: p.integer().primary(),
    propertyId: p.integer(),
    name: p.string(),
    place: p.string().nullable(),
    settings: p.json<DisplaySettings>(),
    revision: p.integer().default(1),
    tokenHash: p.string().nullable(),
    pairedAt: p.datetime().nullable(),
    orderId: p.integer().nullable(),
    setupCode: p.string().nullable(),
  },
});
