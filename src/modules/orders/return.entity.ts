import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const ReturnRow = defineEntity({
  name: 'ReturnRow',
  tableName: 'order_return',
  properties: {
    id: p.integer().primary().autoincrement(),
    orderId: p.integer(),
    state: p.string().$type<'requested' | 'approved' | 'received' | 'declined' | 'withdrawn'>(),
    reason: p.text(),
    isByCustomer: p.boolean(),
    labelNumber: p.string().nullable(),
    answer: p.text().nullable(),
    refundId: p.integer().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});
export type ReturnRow = InferEntity<typeof ReturnRow>;

export const ReturnItemRow = defineEntity({
  name: 'ReturnItemRow',
  tableName: 'order_return_item',
  properties: {
    returnId: p.integer().primary(),
    orderItemId: p.integer().primary(),
    quantity: p.integer(),
  },
});
