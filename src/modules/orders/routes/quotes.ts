import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import { PHOTO_MAX_BYTES } from '../../shop/schema.ts';
import { addQuotePhoto, quoteCheckout, requestQuote, withdrawQuote } from '../commands/quotes.ts';
import { pdfReply } from '../invoice.ts';
import { listOwnQuotes, quotePhoto, readOwnQuote } from '../queries/quotes.ts';
import { quotePdf } from '../quote-pdf.ts';
import * as schema from '../schema.ts';

const byId = z.object({ id: idText });

export const quoteRoutes = [
  route({
    method: 'GET',
    path: '/api/quotes',
    summary: 'List your quotes, newest first',
    access: 'user',
    reply: z.array(schema.quoteReply),
    handler: ({ ctx }) => listOwnQuotes(ctx, ctx.actor.userId),
  }),
  route({
    method: 'GET',
    path: '/api/quotes/:id',
    summary: 'Read one of your quotes',
    access: 'user',
    params: byId,
    reply: schema.quoteReply,
    handler: ({ ctx, params }) => readOwnQuote(ctx, ctx.actor.userId, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/quotes',
    summary: 'Get a quote of the open checkout, at its prices for 30 days; idempotent',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['checkout'],
    body: schema.quoteInput,
    reply: schema.quoteReply,
    async handler({ ctx, body }) {
      const quoteId = await quoteCheckout(ctx, body.paymentIntentId);
      return await readOwnQuote(ctx, ctx.actor.userId, quoteId);
    },
  }),
  route({
    method: 'POST',
    path: '/api/quote-requests',
    summary: 'Ask for a quote of goods made to measure',
    access: 'user',
    createsOnce: true,
    status: 201,
    limits: ['create'],
    body: schema.quoteRequestInput,
    reply: schema.quoteReply,
    async handler({ ctx, body }) {
      const quoteId = await requestQuote(ctx, body);
      return await readOwnQuote(ctx, ctx.actor.userId, quoteId);
    },
  }),
  route({
    method: 'POST',
    path: '/api/quotes/:id/photo',
    summary: 'Add a photo to your request, until it is answered',
    access: 'user',
    limits: ['upload'],
    params: byId,
    upload: { field: 'photo', maxBytes: PHOTO_MAX_BYTES },
    reply: schema.quoteReply,
    async handler({ ctx, params, file }) {
      await readOwnQuote(ctx, ctx.actor.userId, params.id);
      await addQuotePhoto(ctx, params.id, file);
      return await readOwnQuote(ctx, ctx.actor.userId, params.id);
    },
  }),
  route({
    method: 'GET',
    path: '/api/quotes/:id/photo',
    summary: 'Read the photo of your request, as WebP',
    access: 'user',
    params: byId,
    reply: 'bytes',
    async handler({ ctx, params }) {
      await readOwnQuote(ctx, ctx.actor.userId, params.id);
      return { contentType: 'image/webp', bytes: await quotePhoto(ctx, params.id) };
    },
  }),
  route({
    method: 'GET',
    path: '/api/quotes/:id/pdf',
    summary: 'Read your quote, as PDF',
    access: 'user',
    params: byId,
    reply: 'bytes',
    async handler({ ctx, params }) {
      await readOwnQuote(ctx, ctx.actor.userId, params.id);
      return pdfReply(await quotePdf(ctx, params.id));
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/quotes/:id',
    summary: 'Withdraw a quote that was not ordered',
    access: 'user',
    params: byId,
    handler: ({ ctx, params }) => withdrawQuote(ctx, params.id),
  }),
];
