import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { notFound } from '../../../shared/errors.ts';
import { idText } from '../../../shared/fields.ts';
import { catalogOf, productsFor } from '../catalog.ts';
import { addToCart, changeItem, clearCart, removeFromCart } from '../commands/cart.ts';
import { askForStock, stopAskingForStock } from '../commands/stock-alerts.ts';
import { drawSample } from '../placard-sample.ts';
import { listStockAlerts, readCart } from '../queries.ts';
import * as schema from '../schema.ts';

const byId = z.object({ id: idText });
const byVariant = z.object({ variantId: idText });
const byItem = z.object({ itemId: idText });

export const shopRoutes = [
  route({
    method: 'GET',
    path: '/api/shop/products',
    summary: 'List products on sale, featured ones first',
    access: 'public',
    query: schema.productsQuery,
    reply: z.array(schema.productReply),
    handler: async ({ ctx, query }) => [...productsFor(await catalogOf(ctx.platform), query)],
  }),
  route({
    method: 'GET',
    path: '/api/shop/products/:id',
    summary: 'Read a product',
    access: 'public',
    params: byId,
    reply: schema.productReply,
    async handler({ ctx, params }) {
      const product = (await catalogOf(ctx.platform)).find(({ id }) => id === params.id);
      if (!product) throw notFound('Product');
      return product;
    },
  }),
  route({
    method: 'GET',
    path: '/api/shop/products/:id/drawing',
    summary: 'Draw a placard with a name, to scale',
    access: 'public',
    limits: ['drawing'],
    params: byId,
    query: schema.drawingQuery,
    reply: 'bytes',
    handler: ({ ctx, params, query }) => drawSample(ctx, params.id, query),
  }),

  route({
    method: 'GET',
    path: '/api/stock-alerts',
    summary: 'List what you are mailed about once it is back in stock',
    access: 'user',
    reply: z.array(schema.stockAlertReply),
    handler: ({ ctx }) => listStockAlerts(ctx, ctx.actor.userId),
  }),
  route({
    method: 'PUT',
    path: '/api/stock-alerts/:variantId',
    summary: 'Ask for one mail once a sold-out variant is back in stock',
    access: 'user',
    limits: ['write'],
    params: byVariant,
    handler: ({ ctx, params }) => askForStock(ctx, params.variantId),
  }),
  route({
    method: 'DELETE',
    path: '/api/stock-alerts/:variantId',
    summary: 'Stop waiting for a variant',
    access: 'user',
    params: byVariant,
    handler: ({ ctx, params }) => stopAskingForStock(ctx, params.variantId),
  }),
  route({
    method: 'GET',
    path: '/api/cart',
    summary: 'Read the cart, with current prices and stock',
    access: 'user',
    reply: z.array(schema.cartItemReply),
    handler: ({ ctx }) => readCart(ctx, ctx.actor.userId),
  }),
  route({
    method: 'POST',
    path: '/api/cart',
    summary: 'Add an item to the cart, or to its quantity',
    access: 'user',
    body: schema.addToCartInput,
    status: 201,
    reply: schema.cartItemReply,
    handler: ({ ctx, body }) => addToCart(ctx, body),
  }),
  route({
    method: 'PUT',
    path: '/api/cart/:itemId',
    summary: 'Set the quantity of a cart item, or what is engraved',
    access: 'user',
    params: byItem,
    body: schema.cartChanges,
    reply: schema.cartItemReply,
    handler: ({ ctx, params, body }) => changeItem(ctx, params.itemId, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/cart/:itemId',
    summary: 'Remove an item from the cart',
    access: 'user',
    params: byItem,
    handler: ({ ctx, params }) => removeFromCart(ctx, params.itemId),
  }),
  route({
    method: 'DELETE',
    path: '/api/cart',
    summary: 'Empty the cart',
    access: 'user',
    handler: ({ ctx }) => clearCart(ctx),
  }),
];
