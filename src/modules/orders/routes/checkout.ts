import { route } from '../../../platform/route.ts';
import { openCheckout } from '../commands/checkout.ts';
import { completeOrder } from '../commands/complete-order.ts';
import * as schema from '../schema.ts';

export const checkoutRoutes = [
  route({
    method: 'POST',
    path: '/api/create-checkout-session',
    summary: 'Reserve what is in the cart and open the way to pay for it',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['checkout'],
    body: schema.checkoutInput,
    reply: schema.checkoutReply,
    handler: ({ ctx, body }) => openCheckout(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/api/complete-order',
    summary: 'Make a paid intent an order; asking again answers the same order',
    access: 'user',
    notWhileImpersonating: true,
    body: schema.completeInput,
    reply: schema.completeReply,
    handler: async ({ ctx, body }) => ({ orderId: await completeOrder(ctx, body.paymentIntentId) }),
  }),
];
