import { defineCall } from '../../shared/calls.ts';
import { byId } from '../../shared/fields.ts';
import * as schema from './schema.ts';

export const openListings = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/listing/open',
  summary: 'Read the listings of a mailed link',
  limits: ['listing'],
  body: schema.linkInput,
  reply: schema.linkReply,
});

export const confirmListings = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/listing/confirm',
  summary: 'Confirm listings by a mailed link, all or none',
  limits: ['listing'],
  body: schema.confirmInput,
  maxBodyBytes: 65_536, // up to 1,000 listings
});

export const proposeChanges = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/listing/propose',
  summary: 'Propose changes of a listing by a mailed link',
  limits: ['listing'],
  body: schema.proposalInput,
  maxBodyBytes: 65_536, // up to 50 contacts
});

export const readReviews = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/reviews',
  summary: 'List reviews and the date of the next round',
  limits: ['read'],
  params: byId,
  reply: schema.reviewsReply,
});

export const scheduleReviews = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/reviews',
  summary: 'Turn quarterly reviews on or off',
  limits: ['write'],
  params: byId,
  body: schema.scheduleInput,
  reply: schema.reviewsReply,
});

export const askNow = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/reviews/ask',
  summary: 'Send reviews now',
  limits: ['askTenants'],
  params: byId,
  reply: schema.askReply,
  notWhileImpersonating: true,
});

export const decideProposals = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/reviews/decide',
  summary: 'Accept or decline proposals, all or none',
  limits: ['write'],
  params: byId,
  body: schema.decisionInput,
});

export const undoDecisions = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/reviews/undo',
  summary: 'Undo decisions of the last day',
  limits: ['write'],
  params: byId,
  body: schema.undoInput,
});
