import { defineEntity, p } from '@mikro-orm/core';
import type { ShippingAddress } from './schema.ts';

/** What an administrator has agreed with a customer. */
export const BusinessTermsRow = defineEntity({
  name: 'BusinessTermsRow',
  tableName: 'business_terms',
  properties: {
    userId: p.integer().primary(),
    /** Exempt from sales tax. */
    taxCertificate: p.string().nullable(),
    /** Days to pay an invoice. */
    invoiceDays: p.integer().nullable(),
    /** Cents that unpaid invoices may come to. */
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
    /** Unique for a user. */
    addressKey: p.text(),
    usedAt: p.datetime(),
  },
});
