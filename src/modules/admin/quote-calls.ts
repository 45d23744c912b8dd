import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId } from '../../shared/fields.ts';
import * as orders from '../orders/schema.ts';

export const listQuotes = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/quotes',
  summary: 'List quotes: requests that wait first, then the newest; X-Total-Count is their number',
  limits: ['read'],
  query: orders.quotesQuery,
  reply: z.array(orders.adminQuoteReply),
});

export const readQuote = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/quotes/:id',
  summary: 'Read a quote',
  limits: ['read'],
  params: byId,
  reply: orders.adminQuoteReply,
});

export const answerQuote = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/quotes/:id/answer',
  summary: 'Offer what a customer asked for, and mail the quote',
  limits: ['write'],
  params: byId,
  body: orders.quoteAnswer,
  reply: orders.adminQuoteReply,
});

export const declineQuote = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/quotes/:id/decline',
  summary: 'Decline what a customer asked for, and mail the reason',
  limits: ['write'],
  params: byId,
  body: orders.quoteDecline,
  reply: orders.adminQuoteReply,
});

export const readQuotePhoto = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/quotes/:id/photo',
  summary: 'Read the photo of a request, as WebP',
  limits: ['read'],
  params: byId,
  reply: 'bytes',
});

export const readQuotePdf = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/quotes/:id/pdf',
  summary: 'Read a quote, as PDF',
  limits: ['heavyRead'],
  params: byId,
  reply: 'bytes',
});

export const draftOrder = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/quotes',
  summary: 'Offer a caller goods, set them aside for 48 hours, and mail the link to pay; invites who has no account',
  limits: ['write'],
  createsOnce: true,
  body: orders.draftInput,
  status: 201,
  reply: orders.adminQuoteReply,
});

export const withdrawDraft = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/admin/quotes/:id',
  summary: 'Withdraw an offer that was made to a caller',
  limits: ['write'],
  params: byId,
});
