import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Category, Face, Inscription, ProductImage, RestockCause, Specifications, StockKind } from './schema.ts';

export const ProductRow = defineEntity({
  name: 'ProductRow',
  tableName: 'product',
  properties: {
    id: p.integer().primary(),
    sku: p.string(),
    name: p.string(),
    description: p.text(),
    category: p.string().$type<Category>(),
    basePrice: p.integer(),
    specifications: p.json<Specifications>(),
    images: p.json<ProductImage[]>(),
    face: p.json<Face>().nullable(),
    /** Ounces. */
    weight: p.integer().nullable().fieldName('weight_oz'),
    isFreight: p.boolean().default(false),
    leadDays: p.integer().default(3),
    isMadeToMeasure: p.boolean().default(false),
    /** `null` unless featured. */
    featuredPosition: p.integer().nullable(),
    revision: p.integer().default(1),
    createdAt: p.datetime(),
    archivedAt: p.datetime().nullable(),
  },
});
export type ProductRow = InferEntity<typeof ProductRow>;

export const VariantRow = defineEntity({
  name: 'VariantRow',
  tableName: 'variant',
  properties: {
    id: p.integer().primary(),
    productId: p.integer(),
    sku: p.string(),
    name: p.string(),
    price: p.integer(),
    /** Includes the `reserved` units of open checkouts. */
    stock: p.integer(),
    reserved: p.integer().default(0),
    imageUrl: p.text().nullable(),
    /** `null`: the product's. */
    face: p.json<Face>().nullable(),
    /** Ounces; `null`: the product's. */
    weight: p.integer().nullable().fieldName('weight_oz'),
    position: p.integer().default(0),
    createdAt: p.datetime(),
    archivedAt: p.datetime().nullable(),
  },
});
export type VariantRow = InferEntity<typeof VariantRow>;

export const CartItemRow = defineEntity({
  name: 'CartItemRow',
  tableName: 'cart_item',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    productId: p.integer(),
    variantId: p.integer().nullable(),
    quantity: p.integer(),
    priceWhenAdded: p.integer(),
    inscription: p.json<Inscription>().nullable(),
    inscriptionKey: p.string().nullable(),
    createdAt: p.datetime(),
  },
});
export type CartItemRow = InferEntity<typeof CartItemRow>;

/** Append-only stock ledger with the resulting balance. */
export const StockEntryRow = defineEntity({
  name: 'StockEntryRow',
  tableName: 'stock_entry',
  properties: {
    id: p.bigint('number').primary(),
    variantId: p.integer(),
    at: p.datetime(),
    kind: p.string().$type<StockKind>(),
    cause: p.string().$type<RestockCause>().nullable(),
    quantity: p.integer(),
    /** Calculated by a trigger. */
    balance: p.integer(),
    orderItemId: p.integer().nullable(),
    /** Entry of the order line; `null` in entries of earlier releases. */
    lineEntryId: p.bigint('number').nullable(),
    actorId: p.integer().nullable(),
  },
});

/** Part of a set. */
export const BundlePartRow = defineEntity({
  name: 'BundlePartRow',
  tableName: 'bundle_part',
  properties: { productId: p.integer().primary(), position: p.integer().primary(), variantId: p.integer() },
});

/** Product that goes with another one. */
export const ProductMatchRow = defineEntity({
  name: 'ProductMatchRow',
  tableName: 'product_match',
  properties: {
    productId: p.integer().primary(),
    position: p.integer().primary(),
    otherId: p.integer(),
    note: p.text(),
  },
});
