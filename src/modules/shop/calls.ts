import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams, idText } from '../../shared/fields.ts';
import * as schema from './schema.ts';

const variantParams = z.object({ variantId: idText });
const itemParams = z.object({ itemId: idText });

export const listProductsForAdmin = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/products',
  summary: 'List all products, including those not on sale',
  demo: 'allowed',
  limits: ['read'],
  reply: z.array(schema.adminProductReply),
});

export const readProductForAdmin = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/products/:id',
  summary: 'Read a product with all variants',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.adminProductReply,
});

export const createProduct = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Add a product; publish it to put it on sale',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'products', per: 'installation' },
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
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the products',
  body: schema.featuredInput,
  reply: z.array(schema.adminProductReply),
});

export const updateProduct = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/products/:id',
  summary: 'Update a product, without its variants',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: by the schema',
  takesRevision: true,
  params: idParams,
  body: schema.productChanges,
  maxBodyBytes: 262_144,
  reply: schema.adminProductReply,
});

export const archiveProduct = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/admin/products/:id',
  summary: 'Archive a product; orders keep it',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: idParams,
});

export const publishProduct = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/products/:id/publish',
  summary: 'Publish a product',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the product',
  params: idParams,
  reply: schema.adminProductReply,
});

export const uploadProductImage = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/product-images',
  summary: 'Upload a picture for a product or variant',
  demo: 'allowed',
  proof: 'session',
  limits: ['upload'],
  createsRows: 'bounded: by user',
  upload: { field: 'image', maxBytes: schema.PHOTO_MAX_BYTES },
  status: 201,
  reply: schema.imageReply,
});

export const createVariant = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/products/:id/variants',
  summary: 'Add a variant',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'variants', per: { params: 'id' } },
  createsOnce: true,
  params: idParams,
  body: schema.createVariantInput,
  status: 201,
  reply: schema.adminProductReply,
});

export const updateVariant = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/variants/:id',
  summary: 'Update name, price and picture of a variant',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes what exists',
  params: idParams,
  body: schema.variantChanges,
  reply: schema.adminProductReply,
});

export const setStock = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/variants/:id/stock',
  summary: 'Set the stock of a variant',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: by the writes of a day',
  params: idParams,
  body: schema.stockInput,
  reply: schema.adminProductReply,
});

export const archiveVariant = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/admin/variants/:id',
  summary: 'Archive a variant; orders keep it',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: idParams,
});

export const restoreVariant = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/variants/:id/restore',
  summary: 'Restore a variant',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the variant',
  params: idParams,
  reply: schema.adminProductReply,
});

export const listProducts = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/shop/products',
  summary: 'List products on sale, featured ones first',
  demo: 'allowed',
  limits: ['publicRead'], // requests that the memory cache does not answer
  query: schema.productsQuery,
  reply: z.array(schema.productReply),
});

export const readProduct = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/shop/products/:id',
  summary: 'Read a product',
  demo: 'allowed',
  limits: ['publicRead'], // requests that the memory cache does not answer
  params: idParams,
  reply: schema.productReply,
});

export const drawSample = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/shop/products/:id/drawing',
  summary: 'Draw a placard with a name, to scale',
  demo: 'allowed',
  limits: ['drawing'],
  params: idParams,
  query: schema.drawingQuery,
  reply: 'bytes',
});

export const listStockAlerts = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/stock-alerts',
  summary: 'List what you are mailed about once it is back in stock',
  demo: 'allowed',
  limits: ['read'],
  reply: z.array(schema.stockAlertReply),
});

export const askForStock = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/stock-alerts/:variantId',
  summary: 'Ask for one mail once a sold-out variant is back in stock',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: 50 per account',
  params: variantParams,
});

export const stopAskingForStock = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/stock-alerts/:variantId',
  summary: 'Stop waiting for a variant',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: variantParams,
});

export const readCart = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/cart',
  summary: 'Read the cart, with current prices and stock',
  demo: 'allowed',
  limits: ['read'],
  reply: z.array(schema.cartItemReply),
});

export const addToCart = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/cart',
  summary: 'Add an item to the cart, or to its quantity',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'cartItems', per: 'account' },
  createsOnce: true,
  body: schema.addToCartInput,
  status: 201,
  reply: schema.cartItemReply,
});

export const changeItem = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/cart/:itemId',
  summary: 'Set the quantity of a cart item, or what is engraved',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the cart',
  params: itemParams,
  body: schema.cartChanges,
  reply: schema.cartItemReply,
});

export const removeFromCart = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/cart/:itemId',
  summary: 'Remove an item from the cart',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: itemParams,
});

export const clearCart = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/cart',
  summary: 'Empty the cart',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
});
