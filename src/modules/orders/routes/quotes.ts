import { route } from '../../../platform/http/route.ts';
import * as calls from '../calls.ts';
import { addQuotePhoto, quoteCheckout, requestQuote, withdrawQuote } from '../commands/quotes.ts';
import { pdfReply, quotePdf } from '../papers.ts';
import { listOwnQuotes, quotePhoto, readOwnQuote } from '../queries/quotes.ts';

export const quoteRoutes = [
  route({ ...calls.listQuotes, access: 'user', handler: ({ ctx }) => listOwnQuotes(ctx, ctx.actor.userId) }),
  route({
    ...calls.readQuote,
    access: 'user',
    handler: ({ ctx, params }) => readOwnQuote(ctx, ctx.actor.userId, params.id),
  }),
  route({
    ...calls.quoteCheckout,
    access: 'user',
    async handler({ ctx, body }) {
      const quoteId = await quoteCheckout(ctx, body.paymentIntentId);
      return await readOwnQuote(ctx, ctx.actor.userId, quoteId);
    },
  }),
  route({
    ...calls.requestQuote,
    access: 'user',
    async handler({ ctx, body }) {
      const quoteId = await requestQuote(ctx, body);
      return await readOwnQuote(ctx, ctx.actor.userId, quoteId);
    },
  }),
  route({
    ...calls.addQuotePhoto,
    access: 'user',
    async handler({ ctx, params, file }) {
      await readOwnQuote(ctx, ctx.actor.userId, params.id);
      await addQuotePhoto(ctx, params.id, file);
      return await readOwnQuote(ctx, ctx.actor.userId, params.id);
    },
  }),
  route({
    ...calls.readQuotePhoto,
    access: 'user',
    async handler({ ctx, params }) {
      await readOwnQuote(ctx, ctx.actor.userId, params.id);
      return { contentType: 'image/webp', bytes: await quotePhoto(ctx, params.id) };
    },
  }),
  route({
    ...calls.readQuotePdf,
    access: 'user',
    async handler({ ctx, params }) {
      await readOwnQuote(ctx, ctx.actor.userId, params.id);
      return pdfReply(await quotePdf(ctx, params.id));
    },
  }),
  route({ ...calls.withdrawQuote, access: 'user', handler: ({ ctx, params }) => withdrawQuote(ctx, params.id) }),
];
