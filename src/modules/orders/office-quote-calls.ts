import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams } from '../../shared/fields.ts';
import * as orders from './schema.ts';

export const listQuotes = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/quotes',
  summary: 'List quotes: requests that wait first, then the newest; X-Total-Count is their number',
  demo: 'allowed',
  limits: ['read'],
  query: orders.quotesQuery,
  reply: z.array(orders.adminQuoteReply),
});

export const readQuote = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/quotes/:id',
  summary: 'Read a quote',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: orders.adminQuoteReply,
});

export const answerQuote = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/quotes/:id/answer',
  summary: 'Offer what a customer asked for, and mail the quote',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one document per quote',
  params: idParams,
  body: orders.quoteAnswer,
  reply: orders.adminQuoteReply,
});

export const declineQuote = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/quotes/:id/decline',
  summary: 'Decline what a customer asked for, and mail the reason',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the quote',
  params: idParams,
  body: orders.quoteDecline,
  reply: orders.adminQuoteReply,
});

export const readQuotePhoto = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/quotes/:id/photo',
  summary: 'Read the photo of a request, as WebP',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: 'bytes',
});

export const readQuotePdf = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/quotes/:id/pdf',
  summary: 'Read a quote, as PDF',
  demo: 'allowed',
  limits: ['heavyRead'],
  params: idParams,
  reply: 'bytes',
});

export const draftOrder = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/quotes',
  summary: 'Offer a caller goods, set them aside for 48 hours, and mail the link to pay; invites who has no account',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'drafts', per: 'installation' },
  createsOnce: true,
  body: orders.draftInput,
  status: 201,
  reply: orders.adminQuoteReply,
});

export const withdrawDraft = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/admin/quotes/:id',
  summary: 'Withdraw an offer that was made to a caller',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: idParams,
});
