import { route } from '../../../platform/http/route.ts';
import * as orders from '../../orders/index.ts';
import { can } from '../../tenancy/index.ts';
import * as calls from '../calls.ts';

export const quoteRoutes = [
  route({
    ...calls.listQuotes,
    access: can.administer,
    async handler({ ctx, query, setHeader }) {
      setHeader('x-total-count', String(await orders.countQuotes(ctx, query.state)));
      return await orders.listQuotes(ctx, query);
    },
  }),
  route({ ...calls.readQuote, access: can.administer, handler: ({ ctx, params }) => orders.readQuote(ctx, params.id) }),
  route({
    ...calls.answerQuote,
    access: can.administer,
    async handler({ ctx, params, body }) {
      await orders.answerQuote(ctx, params.id, body);
      return await orders.readQuote(ctx, params.id);
    },
  }),
  route({
    ...calls.declineQuote,
    access: can.administer,
    async handler({ ctx, params, body }) {
      await orders.declineQuote(ctx, params.id, body.note);
      return await orders.readQuote(ctx, params.id);
    },
  }),
  route({
    ...calls.readQuotePhoto,
    access: can.administer,
    handler: async ({ ctx, params }) => ({
      contentType: 'image/webp',
      bytes: await orders.readQuotePhoto(ctx, params.id),
    }),
  }),
  route({
    ...calls.readQuotePdf,
    access: can.administer,
    handler: async ({ ctx, params }) => orders.pdfReply(await orders.readQuotePdf(ctx, params.id)),
  }),
  route({
    ...calls.draftOrder,
    access: can.administer,
    handler: async ({ ctx, body }) => await orders.readQuote(ctx, await orders.draftOrder(ctx, body)),
  }),
  route({
    ...calls.withdrawDraft,
    access: can.administer,
    handler: ({ ctx, params }) => orders.withdrawDraft(ctx, params.id),
  }),
];
