import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const ParcelRow = defineEntity({
  name: 'ParcelRow',
  tableName: 'parcel',
  properties: {
    id: p.integer().primary().autoincrement(),
    orderId: p.integer(),
    kind: p.string().$type<'shipment' | 'replacement'>(),
    carrier: p.string().nullable(),
    trackingNumber: p.string().nullable(),
    reason: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** `null`: a replacement waiting to be packed. */
    shippedAt: p.datetime().nullable(),
    deliveredAt: p.datetime().nullable(),
  },
});
export type ParcelRow = InferEntity<typeof ParcelRow>;

export const ParcelItemRow = defineEntity({
  name: 'ParcelItemRow',
  tableName: 'parcel_item',
  properties: {
    parcelId: p.integer().primary(),
    orderItemId: p.integer().primary(),
    quantity: p.integer(),
  },
});
