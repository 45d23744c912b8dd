import { route } from '../../platform/http/route.ts';
import { can, fromParam } from '../tenancy/index.ts';
import * as calls from './calls.ts';
import { confirmListings, proposeChanges } from './commands/answers.ts';
import { decideProposals, undoDecisions } from './commands/decisions.ts';
import { scheduleReviews, sendReviews } from './commands/questions.ts';
import { readLink, readReviews } from './queries.ts';

export const reviewRoutes = [
  route({ ...calls.openListings, access: 'public', handler: ({ ctx, body }) => readLink(ctx, body.token) }),
  route({
    ...calls.confirmListings,
    access: 'public',
    handler: ({ ctx, body }) => confirmListings(ctx, body.token, body.listings),
  }),
  route({
    ...calls.proposeChanges,
    access: 'public',
    handler: ({ ctx, body: { token, reviewId, ...changes } }) => proposeChanges(ctx, token, reviewId, changes),
  }),
  route({
    ...calls.readReviews,
    access: can.manageTenants(fromParam('id')),
    handler: ({ ctx, proof }) => readReviews(ctx, proof),
  }),
  route({
    ...calls.scheduleReviews,
    access: can.manageTenants(fromParam('id')),
    async handler({ ctx, proof, body }) {
      await scheduleReviews(ctx, proof, body.isOn);
      return await readReviews(ctx, proof);
    },
  }),
  route({
    ...calls.askNow,
    access: can.manageTenants(fromParam('id')),
    handler: ({ ctx, proof }) => sendReviews(ctx, proof),
  }),
  route({
    ...calls.decideProposals,
    access: can.manageTenants(fromParam('id')),
    handler: ({ ctx, proof, body }) => decideProposals(ctx, proof, body),
  }),
  route({
    ...calls.undoDecisions,
    access: can.manageTenants(fromParam('id')),
    handler: ({ ctx, proof, body }) => undoDecisions(ctx, proof, body.ids),
  }),
];
