import { route } from '../../../platform/http/route.ts';
import { notFoundError } from '../../../shared/errors.ts';
import * as calls from '../calls.ts';
import { catalogOf, productsFor } from '../catalog.ts';
import { addToCart, changeItem, clearCart, removeFromCart } from '../commands/cart.ts';
import { createStockAlert, deleteStockAlert } from '../commands/stock-alerts.ts';
import { drawSamplePlacard } from '../placard-sample.ts';
import { listStockAlerts, readCart } from '../queries.ts';

export const shopRoutes = [
  route({
    ...calls.listProducts,
    access: 'public',
    handler: async ({ ctx, query }) => [...productsFor(await catalogOf(ctx.platform), query)],
  }),
  route({
    ...calls.readProduct,
    access: 'public',
    async handler({ ctx, params }) {
      const product = (await catalogOf(ctx.platform)).find(({ id }) => id === params.id);
      if (!product) throw notFoundError('Product');
      return product;
    },
  }),
  route({
    ...calls.drawSample,
    access: 'public',
    handler: ({ ctx, params, query }) => drawSamplePlacard(ctx, params.id, query),
  }),

  route({ ...calls.listStockAlerts, access: 'user', handler: ({ ctx }) => listStockAlerts(ctx, ctx.actor.userId) }),
  route({
    ...calls.askForStock,
    access: 'user',
    handler: ({ ctx, params }) => createStockAlert(ctx, params.variantId),
  }),
  route({
    ...calls.stopAskingForStock,
    access: 'user',
    handler: ({ ctx, params }) => deleteStockAlert(ctx, params.variantId),
  }),
  route({ ...calls.readCart, access: 'user', handler: ({ ctx }) => readCart(ctx, ctx.actor.userId) }),
  route({ ...calls.addToCart, access: 'user', handler: ({ ctx, body }) => addToCart(ctx, body) }),
  route({
    ...calls.changeItem,
    access: 'user',
    handler: ({ ctx, params, body }) => changeItem(ctx, params.itemId, body),
  }),
  route({ ...calls.removeFromCart, access: 'user', handler: ({ ctx, params }) => removeFromCart(ctx, params.itemId) }),
  route({ ...calls.clearCart, access: 'user', handler: ({ ctx }) => clearCart(ctx) }),
];
