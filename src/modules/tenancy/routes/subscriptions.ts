import { z } from 'zod';
import { idText } from '../../../platform/fields.ts';
import { route } from '../../../platform/route.ts';
import { can, fromParam } from '../access.ts';
import { subscribe, unsubscribe, upgrade } from '../commands/subscriptions.ts';
import { readSubscription } from '../queries.ts';
import * as schema from '../schema.ts';

const ofProperty = z.object({ id: idText });

export const subscriptionRoutes = [
  route({
    method: 'GET',
    path: '/api/properties/:id/subscription',
    summary: 'The plan of a building',
    access: can.readPortal(fromParam('id')),
    params: ofProperty,
    reply: schema.subscriptionReply,
    handler: ({ ctx, proof }) => readSubscription(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/subscribe',
    summary: 'Put a building on a paid plan',
    access: can.paySubscription(fromParam('id')),
    params: ofProperty,
    body: schema.planInput,
    notWhileImpersonating: true,
    status: 201,
    reply: schema.subscriptionReply,
    async handler({ ctx, proof, body }) {
      await subscribe(ctx, proof, body);
      return await readSubscription(ctx, proof);
    },
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/unsubscribe',
    summary: 'End the paid plan of a building',
    access: can.paySubscription(fromParam('id')),
    params: ofProperty,
    notWhileImpersonating: true,
    reply: schema.subscriptionReply,
    async handler({ ctx, proof }) {
      await unsubscribe(ctx, proof);
      return await readSubscription(ctx, proof);
    },
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/upgrade',
    summary: 'Move to a larger plan; answers what that costs now',
    access: can.paySubscription(fromParam('id')),
    params: ofProperty,
    body: schema.planInput,
    notWhileImpersonating: true,
    reply: schema.upgradeReply,
    async handler({ ctx, proof, body }) {
      const proratedAmount = await upgrade(ctx, proof, body);
      return { ...(await readSubscription(ctx, proof)), proratedAmount };
    },
  }),
];
