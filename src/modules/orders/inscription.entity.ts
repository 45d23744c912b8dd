import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Face } from '../shop/schema.ts';

/** What is engraved on a placard of an order. The order waits while name or directory are missing. */
export const InscriptionRow = defineEntity({
  name: 'InscriptionRow',
  tableName: 'order_inscription',
  properties: {
    orderItemId: p.integer().primary(),
    orderId: p.integer(),
    face: p.json<Face>(),
    propertyId: p.integer().nullable(),
    /** Directory that the code opens. */
    slug: p.string().nullable(),
    name: p.string().nullable(),
    address: p.string().nullable(),
    /** SVG, as made; drawn once name and directory are known. */
    drawing: p.text().nullable(),
    answeredAt: p.datetime().nullable(),
    remindedAt: p.datetime().nullable(),
  },
});
export type InscriptionRow = InferEntity<typeof InscriptionRow>;
