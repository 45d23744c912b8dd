import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const AnnouncementRow = defineEntity({
  name: 'AnnouncementRow',
  tableName: 'announcement',
  properties: {
    id: p.integer().primary(),
    propertyId: p.integer(),
    message: p.text(),
    urgent: p.boolean().default(false),
    active: p.boolean().default(true),
    startsAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    turnsAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
export type AnnouncementRow = InferEntity<typeof AnnouncementRow>;
