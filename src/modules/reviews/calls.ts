import { defineCall } from '../../shared/calls.ts';
import { idParams } from '../../shared/fields.ts';
import * as schema from './schema.ts';

export const openListings = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/listing/open',
  summary: 'Read the listings of a mailed link',
  demo: 'allowed',
  limits: ['listing'],
  createsRows: 'none: reads',
  body: schema.linkInput,
  reply: schema.linkReply,
});

export const confirmListings = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/listing/confirm',
  summary: 'Confirm listings by a mailed link, all or none',
  demo: 'allowed',
  limits: ['listing'],
  createsRows: 'none: changes the reviews',
  body: schema.confirmInput,
  maxBodyBytes: 65_536, // up to 1,000 listings
});

export const proposeChanges = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/listing/propose',
  summary: 'Propose changes of a listing by a mailed link',
  demo: 'allowed',
  limits: ['listing'],
  createsRows: 'none: changes the review',
  body: schema.proposalInput,
  maxBodyBytes: 65_536, // up to 50 contacts
});

export const readReviews = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/properties/:id/reviews',
  summary: 'List reviews and the date of the next round',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.reviewsReply,
});

export const scheduleReviews = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/properties/:id/reviews',
  summary: 'Turn quarterly reviews on or off',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one per building',
  params: idParams,
  body: schema.scheduleInput,
  reply: schema.reviewsReply,
});

export const askNow = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/reviews/ask',
  summary: 'Send reviews now',
  demo: 'allowed',
  proof: 'session',
  limits: ['askTenants'],
  createsRows: 'bounded: one review per tenant and quarter',
  params: idParams,
  reply: schema.askReply,
  notWhileImpersonating: true,
});

export const decideProposals = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/reviews/decide',
  summary: 'Accept or decline proposals, all or none',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: the proposals and their 50 contacts',
  params: idParams,
  body: schema.decisionInput,
});

export const undoDecisions = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/properties/:id/reviews/undo',
  summary: 'Undo decisions of the last day',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: the contacts that were there before',
  params: idParams,
  body: schema.undoInput,
});
