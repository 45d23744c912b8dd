import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Face } from '../shop/schema.ts';

/** Engraving of an ordered placard. The order waits while name or directory is missing. */
export const InscriptionRow = defineEntity({
  name: 'InscriptionRow',
  tableName: 'order_inscription',
  properties: {
    orderItemId: p.integer().primary(),
    orderId: p.integer(),
    face: p.json<Face>(),
    propertyId: p.integer().nullable(),
    slug: p.string().nullable(),
    name: p.string().nullable(),
    address: p.string().nullable(),
    /** SVG for production; `null` until name and directory are known. */
    drawing: p.text().nullable(),
    answeredAt: p.datetime().nullable(),
    remindedAt: p.datetime().nullable(),
  },
});
export type InscriptionRow = InferEntity<typeof InscriptionRow>;
