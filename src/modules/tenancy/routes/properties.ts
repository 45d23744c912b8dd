import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import { can, fromParam } from '../access.ts';
import { createProperty, deleteProperty, updateProperty } from '../commands/properties.ts';
import { subscribe, unsubscribe, upgrade } from '../commands/subscriptions.ts';
import { acceptOffer, declineOffer, offerTransfer, withdrawOffer } from '../commands/transfers.ts';
import { listActivity, listProperties, readProperty, readSubscription } from '../queries.ts';
import * as schema from '../schema.ts';

const ofProperty = z.object({ id: idText });

export const propertyRoutes = [
  route({
    method: 'GET',
    path: '/api/properties',
    summary: 'List your buildings',
    access: 'user',
    reply: z.array(schema.propertySummary),
    handler: ({ ctx }) => listProperties(ctx, ctx.actor.userId),
  }),
  route({
    method: 'POST',
    path: '/api/properties',
    summary: 'Add a building',
    access: 'user',
    limits: ['create'],
    body: schema.propertyInput,
    status: 201,
    reply: schema.propertyReply,
    createsOnce: true,
    handler: async ({ ctx, body }) => readProperty(ctx, await createProperty(ctx, body), ctx.actor.userId),
  }),
  route({
    method: 'GET',
    path: '/api/properties/:id',
    summary: 'Read a building',
    access: can.readPortal(fromParam('id')),
    params: ofProperty,
    reply: schema.propertyReply,
    handler: ({ ctx, proof }) => readProperty(ctx, proof, ctx.actor.userId),
  }),
  route({
    method: 'PUT',
    path: '/api/properties/:id',
    summary: 'Update the settings of a building',
    access: can.editSettings(fromParam('id')),
    limits: ['write'],
    params: ofProperty,
    body: schema.propertyChanges,
    reply: schema.propertyReply,
    async handler({ ctx, proof, body, ifMatch }) {
      await updateProperty(ctx, proof, body, ifMatch);
      return await readProperty(ctx, proof, ctx.actor.userId);
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/properties/:id',
    summary: 'Delete a building and its directory',
    access: can.deleteProperty(fromParam('id')),
    limits: ['write'],
    params: ofProperty,
    notWhileImpersonating: true,
    handler: ({ ctx, proof }) => deleteProperty(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/transfer',
    summary: 'Offer the ownership of a building to another member',
    access: can.transferProperty(fromParam('id')),
    limits: ['transfer'],
    params: ofProperty,
    body: schema.transferInput,
    notWhileImpersonating: true,
    status: 202,
    reply: schema.transferReply,
    async handler({ ctx, proof, body }) {
      await offerTransfer(ctx, proof, body.userId);
      return { state: 'offered' as const };
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/properties/:id/transfer',
    summary: 'Withdraw the ownership offer of a building',
    access: can.transferProperty(fromParam('id')),
    params: ofProperty,
    notWhileImpersonating: true,
    handler: ({ ctx, proof }) => withdrawOffer(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/transfer/accept',
    summary: 'Accept the ownership of a building',
    access: can.readPortal(fromParam('id')),
    params: ofProperty,
    notWhileImpersonating: true,
    reply: schema.propertyReply,
    async handler({ ctx, proof }) {
      await acceptOffer(ctx, proof);
      return await readProperty(ctx, proof, ctx.actor.userId);
    },
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/transfer/decline',
    summary: 'Decline the ownership of a building',
    access: can.readPortal(fromParam('id')),
    params: ofProperty,
    notWhileImpersonating: true,
    handler: ({ ctx, proof }) => declineOffer(ctx, proof),
  }),
  route({
    method: 'GET',
    path: '/api/properties/:id/activity',
    summary: 'List the activity of a building, newest first',
    access: can.readPortal(fromParam('id')),
    params: ofProperty,
    query: schema.activityFilter,
    reply: z.array(schema.activityReply),
    handler: ({ ctx, proof, query }) => listActivity(ctx, proof, query),
  }),
  route({
    method: 'GET',
    path: '/api/properties/:id/subscription',
    summary: 'Read the plan of a building',
    access: can.readPortal(fromParam('id')),
    params: ofProperty,
    reply: schema.subscriptionReply,
    handler: ({ ctx, proof }) => readSubscription(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/subscribe',
    summary: 'Subscribe a building to a plan',
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
    summary: 'Cancel the plan of a building',
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
    summary: 'Upgrade the plan; returns the cost',
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
