import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { OpeningHours } from '../../shared/hours/opening-hours.ts';
import type { TenantFieldKey } from './tenant-fields.ts';

const fields = {
  companyName: p.string(),
  suiteNumber: p.string(),
  floorNumber: p.integer(),
  phone: p.string().nullable(),
  email: p.string().nullable(),
  website: p.text().nullable(),
  aliases: p.text().nullable(),
  shortName: p.text().nullable(),
  hours: p.json<OpeningHours>().nullable(),
  kinds: p.json<string[]>().nullable(),
  way: p.text().nullable(),
  stepFree: p.text().nullable(),
  movesIn: p.date().nullable(),
  movesOut: p.date().nullable(),
} satisfies Record<TenantFieldKey, unknown>;

export const TenantRow = defineEntity({
  name: 'TenantRow',
  tableName: 'tenant',
  properties: {
    id: p.integer().primary(),
    propertyId: p.integer(),
    ...fields,
    /** URL of the stored logo. */
    logoUrl: p.text().nullable(),
    revision: p.integer().default(1),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    updatedBy: p.integer().nullable(),
    /** Restorable for a day. */
    deletedAt: p.datetime().nullable(),
  },
});
export type TenantRow = InferEntity<typeof TenantRow>;

export const ContactRow = defineEntity({
  name: 'ContactRow',
  tableName: 'tenant_contact',
  properties: {
    id: p.integer().primary(),
    tenantId: p.integer(),
    name: p.string().nullable(),
    phone: p.string().nullable(),
    isPrimary: p.boolean().default(false),
    isListed: p.boolean().default(false),
    sortName: p.text().nullable(),
  },
});
export type ContactRow = InferEntity<typeof ContactRow>;
