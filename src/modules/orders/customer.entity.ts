import { defineEntity, p } from '@mikro-orm/core';
import type { ShippingAddress } from './schema.ts';

export const BusinessTermsRow = defineEntity({
  name: 'BusinessTermsRow',
  tableName: 'business_terms',
  properties: {
    userId: p.integer().primary(),
    taxCertificate: p.string().nullable(),
    /** Days to pay an invoice; `null`: pays at checkout. */
    invoiceDays: p.integer().nullable(),
    /** Maximum sum of unpaid invoices, in cents. */
    creditLimit: p.integer().nullable(),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

export const SavedAddressRow = defineEntity({
  name: 'SavedAddressRow',
  tableName: 'saved_address',
  properties: {
    id: p.integer().primary().autoincrement(),
    userId: p.integer(),
    address: p.json<ShippingAddress>(),
    addressKey: p.text(),
    usedAt: p.datetime(),
  },
});
