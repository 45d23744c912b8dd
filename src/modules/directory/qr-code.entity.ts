import { defineEntity, p } from '@mikro-orm/core';

export const QrCodeRow = defineEntity({
  name: 'QrCodeRow',
  tableName: 'qr_code',
  properties: {
    /** SHA-256 of size and URL in hexadecimal. */
    key: p.string().primary(),
    url: p.text(),
    size: p.integer(),
    png: p.blob().nullable(),
    createdAt: p.datetime(),
    accountId: p.integer().nullable(),
  },
});
