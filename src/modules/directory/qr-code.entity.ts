import { defineEntity, p } from '@mikro-orm/core';

/** A cached QR code; without `png` it waits for the `qr` queue. */
export const QrCodeRow = defineEntity({
  name: 'QrCodeRow',
  tableName: 'qr_code',
  properties: {
    /** SHA-256 of size and URL, hexadecimal. */
    key: p.string().primary(),
    url: p.text(),
    size: p.integer(),
    png: p.blob().nullable(),
    createdAt: p.datetime(),
  },
});
