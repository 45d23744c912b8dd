import { route } from '../../../platform/http/route.ts';
import { readStorageUse } from '../../../platform/records/storage.ts';
import { can, fromParam } from '../access.ts';
import * as calls from '../calls.ts';
import { createProperty, deleteProperty, updateProperty } from '../commands/properties.ts';
import { subscribe, unsubscribe, upgrade } from '../commands/subscriptions.ts';
import { acceptOffer, declineOffer, offerTransfer, withdrawOffer } from '../commands/transfers.ts';
import { listActivity, listProperties, readProperty, readSubscription } from '../queries.ts';

export const propertyRoutes = [
  route({ ...calls.listProperties, access: 'user', handler: ({ ctx }) => listProperties(ctx, ctx.actor.userId) }),
  route({
    ...calls.createProperty,
    access: 'user',
    handler: async ({ ctx, body }) => readProperty(ctx, await createProperty(ctx, body), ctx.actor.userId),
  }),
  route({
    ...calls.readProperty,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => readProperty(ctx, proof, ctx.actor.userId),
  }),
  route({
    ...calls.updateProperty,
    access: can.editSettings(fromParam('id')),
    async handler({ ctx, proof, body, ifMatch }) {
      await updateProperty(ctx, proof, body, ifMatch);
      return await readProperty(ctx, proof, ctx.actor.userId);
    },
  }),
  route({
    ...calls.deleteProperty,
    access: can.deleteProperty(fromParam('id')),
    handler: ({ ctx, proof }) => deleteProperty(ctx, proof),
  }),
  route({
    ...calls.offerTransfer,
    access: can.transferProperty(fromParam('id')),
    async handler({ ctx, proof, body }) {
      await offerTransfer(ctx, proof, body.userId);
      return { state: 'offered' as const };
    },
  }),
  route({
    ...calls.withdrawOffer,
    access: can.transferProperty(fromParam('id')),
    handler: ({ ctx, proof }) => withdrawOffer(ctx, proof),
  }),
  route({
    ...calls.acceptOffer,
    access: can.readPortal(fromParam('id')),
    async handler({ ctx, proof }) {
      await acceptOffer(ctx, proof);
      return await readProperty(ctx, proof, ctx.actor.userId);
    },
  }),
  route({
    ...calls.declineOffer,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => declineOffer(ctx, proof),
  }),
  route({
    ...calls.listActivity,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof, query }) => listActivity(ctx, proof, query),
  }),
  route({
    ...calls.readStorage,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => readStorageUse(ctx, proof),
  }),
  route({
    ...calls.readSubscription,
    access: can.readPortal(fromParam('id')),
    handler: ({ ctx, proof }) => readSubscription(ctx, proof),
  }),
  route({
    ...calls.subscribe,
    access: can.paySubscription(fromParam('id')),
    async handler({ ctx, proof, body }) {
      await subscribe(ctx, proof, body);
      return await readSubscription(ctx, proof);
    },
  }),
  route({
    ...calls.unsubscribe,
    access: can.paySubscription(fromParam('id')),
    async handler({ ctx, proof }) {
      await unsubscribe(ctx, proof);
      return await readSubscription(ctx, proof);
    },
  }),
  route({
    ...calls.upgrade,
    access: can.paySubscription(fromParam('id')),
    async handler({ ctx, proof, body }) {
      const proratedAmount = await upgrade(ctx, proof, body);
      return { ...(await readSubscription(ctx, proof)), proratedAmount };
    },
  }),
];
