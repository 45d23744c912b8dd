import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { notFound } from '../../../shared/errors.ts';
import { idText } from '../../../shared/fields.ts';
import { catalogOf, productsFor } from '../catalog.ts';
import { addToCart, changeQuantity, clearCart, removeFromCart } from '../commands/cart.ts';
import { readCart } from '../queries.ts';
import * as schema from '../schema.ts';

const byId = z.object({ id: idText });
const byItem = z.object({ itemId: idText });

export const shopRoutes = [
  route({
    method: 'GET',
    path: '/api/shop/products',
    summary: 'What the shop sells, the featured products first',
    access: 'public',
    query: schema.productsQuery,
    reply: z.array(schema.productReply),
    handler: async ({ ctx, query }) => [...productsFor(await catalogOf(ctx.platform), query)],
  }),
  route({
    method: 'GET',
    path: '/api/shop/products/:id',
    summary: 'One product',
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
    path: '/api/cart',
    summary: 'The cart, with the prices and stock of this moment',
    access: 'user',
    reply: z.array(schema.cartItemReply),
    handler: ({ ctx }) => readCart(ctx, ctx.actor.userId),
  }),
  route({
    method: 'POST',
    path: '/api/cart',
    summary: 'Put something into the cart; what is there already is added to',
    access: 'user',
    body: schema.addToCartInput,
    status: 201,
    reply: schema.cartItemReply,
    handler: ({ ctx, body }) => addToCart(ctx, body),
  }),
  route({
    method: 'PUT',
    path: '/api/cart/:itemId',
    summary: 'Set how many of a line are wanted',
    access: 'user',
    params: byItem,
    body: schema.cartQuantityInput,
    reply: schema.cartItemReply,
    handler: ({ ctx, params, body }) => changeQuantity(ctx, params.itemId, body.quantity),
  }),
  route({
    method: 'DELETE',
    path: '/api/cart/:itemId',
    summary: 'Take a line out of the cart',
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
