import { z } from 'zod';
import { route } from '../../platform/http/route.ts';
import { idText } from '../../shared/fields.ts';
import { can, fromParam } from '../tenancy/index.ts';
import { confirmListings, proposeChanges } from './commands/answers.ts';
import { decideProposals, undoDecisions } from './commands/decisions.ts';
import { askNow, scheduleReviews } from './commands/questions.ts';
import { readLink, readReviews } from './queries.ts';
import * as schema from './schema.ts';

const ofProperty = z.object({ id: idText });

export const reviewRoutes = [
  route({
    method: 'POST',
    path: '/api/listing/open',
    summary: 'Read the listings of a mailed link',
    access: 'public',
    limits: ['listing'],
    body: schema.linkInput,
    reply: schema.linkReply,
    handler: ({ ctx, body }) => readLink(ctx, body.token),
  }),
  route({
    method: 'POST',
    path: '/api/listing/confirm',
    summary: 'Confirm listings by a mailed link, all or none',
    access: 'public',
    limits: ['listing'],
    body: schema.confirmInput,
    maxBodyBytes: 65_536, // up to 1,000 listings
    handler: ({ ctx, body }) => confirmListings(ctx, body.token, body.listings),
  }),
  route({
    method: 'POST',
    path: '/api/listing/propose',
    summary: 'Propose changes of a listing by a mailed link',
    access: 'public',
    limits: ['listing'],
    body: schema.proposalInput,
    maxBodyBytes: 65_536, // up to 50 contacts
    handler: ({ ctx, body: { token, reviewId, ...changes } }) => proposeChanges(ctx, token, reviewId, changes),
  }),
  route({
    method: 'GET',
    path: '/api/properties/:id/reviews',
    summary: 'List reviews and the date of the next round',
    access: can.manageTenants(fromParam('id')),
    params: ofProperty,
    reply: schema.reviewsReply,
    handler: ({ ctx, proof }) => readReviews(ctx, proof),
  }),
  route({
    method: 'PUT',
    path: '/api/properties/:id/reviews',
    summary: 'Turn quarterly reviews on or off',
    access: can.manageTenants(fromParam('id')),
    limits: ['write'],
    params: ofProperty,
    body: schema.scheduleInput,
    reply: schema.reviewsReply,
    async handler({ ctx, proof, body }) {
      await scheduleReviews(ctx, proof, body.isOn);
      return await readReviews(ctx, proof);
    },
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/reviews/ask',
    summary: 'Send reviews now',
    access: can.manageTenants(fromParam('id')),
    limits: ['askTenants'],
    notWhileImpersonating: true,
    params: ofProperty,
    reply: schema.askReply,
    handler: ({ ctx, proof }) => askNow(ctx, proof),
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/reviews/decide',
    summary: 'Accept or decline proposals, all or none',
    access: can.manageTenants(fromParam('id')),
    limits: ['write'],
    params: ofProperty,
    body: schema.decisionInput,
    handler: ({ ctx, proof, body }) => decideProposals(ctx, proof, body),
  }),
  route({
    method: 'POST',
    path: '/api/properties/:id/reviews/undo',
    summary: 'Undo decisions of the last day',
    access: can.manageTenants(fromParam('id')),
    limits: ['write'],
    params: ofProperty,
    body: schema.undoInput,
    handler: ({ ctx, proof, body }) => undoDecisions(ctx, proof, body.ids),
  }),
];
