import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type {
  OrderEventDetails,
  OrderEventKind,
  OrderStatus,
  PaymentProvider,
  PaymentState,
  Seller,
  ShippingAddress,
  TaxBasis,
} from './schema.ts';

export const OrderRow = defineEntity({
  name: 'OrderRow',
  tableName: 'customer_order',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    checkoutId: p.integer(),
    paymentIntentId: p.string(),
    provider: p.string().$type<PaymentProvider>(),
    /** No real money moved. */
    isTest: p.boolean(),
    status: p.string().$type<OrderStatus>().default('pending'),
    subtotal: p.integer(),
    shipping: p.integer().default(0),
    tax: p.integer(),
    taxBasis: p.json<TaxBasis>().nullable(),
    total: p.integer(),
    currency: p.string(),
    shippingAddress: p.json<ShippingAddress>().nullable(),
    /** `null`: the shipping address. */
    billingAddress: p.json<ShippingAddress>().nullable(),
    poNumber: p.string().nullable(),
    taxId: p.string().nullable(),
    /** As it was; `null` for older orders. */
    seller: p.json<Seller>().nullable(),
    /** Snapshot: the building may be deleted. */
    propertyId: p.integer().nullable(),
    propertyName: p.string().nullable(),
    propertySlug: p.string().nullable(),
    trackingNumber: p.string().nullable(),
    /** `seq` of the last entry by an administrator; compared with `If-Match`. */
    revision: p.integer().default(1),
    /** Asked for and not failed, in cents. */
    refunded: p.integer().default(0),
    /** Paid by invoice: the last day to pay, `2026-12-26`; `null` for an order that was paid at once. */
    dueOn: p.date().nullable(),
    /** Paid by invoice, as an administrator says. */
    paidAt: p.datetime().nullable(),
    /** Mailed after the last day. */
    reminders: p.integer().default(0),
    paymentState: p.string().$type<PaymentState>().default('paid'),
    heldAt: p.datetime().nullable(),
    holdReason: p.string().nullable(),
    createdAt: p.datetime(),
  },
});
export type OrderRow = InferEntity<typeof OrderRow>;

export const OrderItemRow = defineEntity({
  name: 'OrderItemRow',
  tableName: 'order_item',
  properties: {
    id: p.integer().primary(),
    orderId: p.integer(),
    productId: p.integer(),
    variantId: p.integer().nullable(),
    productName: p.string(),
    variantName: p.string().nullable(),
    quantity: p.integer(),
    priceAtPurchase: p.integer(),
    /** Business days until it ships, at most. */
    leadDays: p.integer().default(3),
    /** The set that it is a part of. */
    bundleId: p.integer().nullable(),
    bundleName: p.string().nullable(),
    /** Units put back by a cancellation; taken again when the order is reopened. */
    restocked: p.integer().default(0),
    /** Sold units that are back in stock for any reason; a constraint bounds them by `quantity`. */
    backInStock: p.integer().default(0),
  },
});

/** A change of an order, numbered from 1 (placed). Its mail and stock movement are keyed on it. */
export const OrderEventRow = defineEntity({
  name: 'OrderEventRow',
  tableName: 'order_event',
  properties: {
    id: p.integer().primary(),
    orderId: p.integer(),
    seq: p.integer(),
    kind: p.string().$type<OrderEventKind>().default('status'),
    fromStatus: p.string().$type<OrderStatus>().nullable(),
    toStatus: p.string().$type<OrderStatus>(),
    trackingNumber: p.string().nullable(),
    /** Mailed for kind `customer_note` alone. */
    notes: p.text().nullable(),
    details: p.json<OrderEventDetails>().nullable(),
    actorId: p.integer().nullable(),
    createdAt: p.datetime(),
  },
});
