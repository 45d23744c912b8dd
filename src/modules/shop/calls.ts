import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId, idText } from '../../shared/fields.ts';
import * as schema from './schema.ts';

const byVariant = z.object({ variantId: idText });
const byItem = z.object({ itemId: idText });

export const listProductsForAdmin = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/products',
  summary: 'List all products, including those not on sale',
  limits: ['read'],
  reply: z.array(schema.adminProductReply),
});

export const readProductForAdmin = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/products/:id',
  summary: 'Read a product with all variants',
  limits: ['read'],
  params: byId,
  reply: schema.adminProductReply,
});

export const createProduct = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Add a product; publish it to put it on sale',
  limits: ['write'],
  createsOnce: true,
  body: schema.productInput,
  maxBodyBytes: 262_144, // up to 40 specifications
  status: 201,
  reply: schema.adminProductReply,
});

export const setFeatured = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/featured-products',
  summary: 'Set the featured products and their order',
  limits: ['write'],
  body: schema.featuredInput,
  reply: z.array(schema.adminProductReply),
});

export const updateProduct = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/products/:id',
  summary: 'Update a product, without its variants',
  limits: ['write'],
  takesRevision: true,
  params: byId,
  body: schema.productChanges,
  maxBodyBytes: 262_144,
  reply: schema.adminProductReply,
});

export const archiveProduct = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/admin/products/:id',
  summary: 'Archive a product; orders keep it',
  limits: ['write'],
  params: byId,
});

export const publishProduct = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/products/:id/publish',
  summary: 'Publish a product',
  limits: ['write'],
  params: byId,
  reply: schema.adminProductReply,
});

export const uploadProductImage = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/product-images',
  summary: 'Upload a picture for a product or variant',
  limits: ['upload'],
  upload: { field: 'image', maxBytes: schema.PHOTO_MAX_BYTES },
  status: 201,
  reply: schema.imageReply,
});

export const createVariant = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/products/:id/variants',
  summary: 'Add a variant',
  limits: ['write'],
  createsOnce: true,
  params: byId,
  body: schema.createVariantInput,
  status: 201,
  reply: schema.adminProductReply,
});

export const updateVariant = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/variants/:id',
  summary: 'Update name, price and picture of a variant',
  limits: ['write'],
  params: byId,
  body: schema.variantChanges,
  reply: schema.adminProductReply,
});

export const setStock = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/variants/:id/stock',
  summary: 'Set the stock of a variant',
  limits: ['write'],
  params: byId,
  body: schema.stockInput,
  reply: schema.adminProductReply,
});

export const archiveVariant = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/admin/variants/:id',
  summary: 'Archive a variant; orders keep it',
  limits: ['write'],
  params: byId,
});

export const restoreVariant = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/variants/:id/restore',
  summary: 'Restore a variant',
  limits: ['write'],
  params: byId,
  reply: schema.adminProductReply,
});

export const listProducts = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/shop/products',
  summary: 'List products on sale, featured ones first',
  limits: ['publicRead'], // what memory does not answer
  query: schema.productsQuery,
  reply: z.array(schema.productReply),
});

export const readProduct = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/shop/products/:id',
  summary: 'Read a product',
  limits: ['publicRead'], // what memory does not answer
  params: byId,
  reply: schema.productReply,
});

export const drawSample = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/shop/products/:id/drawing',
  summary: 'Draw a placard with a name, to scale',
  limits: ['drawing'],
  params: byId,
  query: schema.drawingQuery,
  reply: 'bytes',
});

export const listStockAlerts = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/stock-alerts',
  summary: 'List what you are mailed about once it is back in stock',
  limits: ['read'],
  reply: z.array(schema.stockAlertReply),
});

export const askForStock = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/stock-alerts/:variantId',
  summary: 'Ask for one mail once a sold-out variant is back in stock',
  limits: ['write'],
  params: byVariant,
});

export const stopAskingForStock = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/stock-alerts/:variantId',
  summary: 'Stop waiting for a variant',
  limits: ['write'],
  params: byVariant,
});

export const readCart = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/cart',
  summary: 'Read the cart, with current prices and stock',
  limits: ['read'],
  reply: z.array(schema.cartItemReply),
});

export const addToCart = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/cart',
  summary: 'Add an item to the cart, or to its quantity',
  limits: ['write'],
  createsOnce: true,
  body: schema.addToCartInput,
  status: 201,
  reply: schema.cartItemReply,
});

export const changeItem = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/cart/:itemId',
  summary: 'Set the quantity of a cart item, or what is engraved',
  limits: ['write'],
  params: byItem,
  body: schema.cartChanges,
  reply: schema.cartItemReply,
});

export const removeFromCart = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/cart/:itemId',
  summary: 'Remove an item from the cart',
  limits: ['write'],
  params: byItem,
});

export const clearCart = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/cart',
  summary: 'Empty the cart',
  limits: ['write'],
});
