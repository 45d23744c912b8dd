import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import * as orders from '../../orders/index.ts';
import * as schema from '../../orders/schema.ts';
import { can } from '../../tenancy/index.ts';

const byId = z.object({ id: idText });

export const quoteRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/quotes',
    summary: 'List quotes: requests that wait first, then the newest; X-Total-Count is their number',
    access: can.administer,
    query: schema.quotesQuery,
    reply: z.array(schema.adminQuoteReply),
    async handler({ ctx, query, setHeader }) {
      setHeader('x-total-count', String(await orders.countQuotes(ctx, query.state)));
      return await orders.listQuotes(ctx, query);
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/quotes/:id',
    summary: 'Read a quote',
    access: can.administer,
    params: byId,
    reply: schema.adminQuoteReply,
    handler: ({ ctx, params }) => orders.readQuote(ctx, params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/quotes/:id/answer',
    summary: 'Offer what a customer asked for, and mail the quote',
    access: can.administer,
    params: byId,
    body: schema.quoteAnswer,
    reply: schema.adminQuoteReply,
    async handler({ ctx, params, body }) {
      await orders.answerQuote(ctx, params.id, body);
      return await orders.readQuote(ctx, params.id);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/quotes/:id/decline',
    summary: 'Decline what a customer asked for, and mail the reason',
    access: can.administer,
    params: byId,
    body: schema.quoteDecline,
    reply: schema.adminQuoteReply,
    async handler({ ctx, params, body }) {
      await orders.declineQuote(ctx, params.id, body.note);
      return await orders.readQuote(ctx, params.id);
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/quotes/:id/photo',
    summary: 'Read the photo of a request, as WebP',
    access: can.administer,
    params: byId,
    reply: 'bytes',
    handler: async ({ ctx, params }) => ({
      contentType: 'image/webp',
      bytes: await orders.readQuotePhoto(ctx, params.id),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/admin/quotes/:id/pdf',
    summary: 'Read a quote, as PDF',
    access: can.administer,
    params: byId,
    reply: 'bytes',
    handler: async ({ ctx, params }) => orders.pdfReply(await orders.readQuotePdf(ctx, params.id)),
  }),
];
