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
    isTest: p.boolean(),
    status: p.string().$type<OrderStatus>().default('pending'),
    subtotal: p.integer(),
    shipping: p.integer().default(0),
    tax: p.integer(),
    taxBasis: p.json<TaxBasis>(),
    total: p.integer(),
    currency: p.string(),
    shippingAddress: p.json<ShippingAddress>().nullable(),
    /** `null`: same as the shipping address. */
    billingAddress: p.json<ShippingAddress>().nullable(),
    poNumber: p.string().nullable(),
    taxId: p.string().nullable(),
    /** Snapshot of the seller; `null` in orders of 0.1.0. */
    seller: p.json<Seller>().nullable(),
    /** Snapshot, as the building may be deleted. */
    propertyId: p.integer().nullable(),
    propertyName: p.string().nullable(),
    propertySlug: p.string().nullable(),
    trackingNumber: p.string().nullable(),
    /** `seq` of the last administrator's entry; compared with `If-Match`. */
    revision: p.integer().default(1),
    /** Requested refunds that have not failed, in cents. */
    refunded: p.integer().default(0),
    /** Due date of an invoice, `2026-12-26`; `null` when paid at checkout. */
    dueOn: p.date().nullable(),
    paidAt: p.datetime().nullable(),
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
    /** Maximum business days until it ships. */
    leadDays: p.integer().default(3),
    bundleId: p.integer().nullable(),
    bundleName: p.string().nullable(),
  },
});

/** Change of an order, numbered from 1 (placed); its number keys mail and stock movement. */
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
    /** Notes of the staff; mailed only for kind `customer_note`. */
    notes: p.text().nullable(),
    details: p.json<OrderEventDetails>().nullable(),
    actorId: p.integer().nullable(),
    createdAt: p.datetime(),
  },
});
