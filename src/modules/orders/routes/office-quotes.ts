import { route } from '../../../platform/http/route.ts';
import { can } from '../../tenancy/index.ts';
import { draftOrder, withdrawDraft } from '../commands/drafts.ts';
import { answerQuote, declineQuote } from '../commands/quotes.ts';
import * as calls from '../office-calls.ts';
import { pdfReply, readQuotePdf } from '../papers.ts';
import { countQuotes, listQuotes, readQuote, readQuotePhoto } from '../queries/quotes.ts';

export const officeQuoteRoutes = [
  route({
    ...calls.listQuotes,
    access: can.administer,
    async handler({ ctx, query, setHeader }) {
      setHeader('x-total-count', String(await countQuotes(ctx, query.state)));
      return await listQuotes(ctx, query);
    },
  }),
  route({ ...calls.readQuote, access: can.administer, handler: ({ ctx, params }) => readQuote(ctx, params.id) }),
  route({
    ...calls.answerQuote,
    access: can.administer,
    async handler({ ctx, params, body }) {
      await answerQuote(ctx, params.id, body);
      return await readQuote(ctx, params.id);
    },
  }),
  route({
    ...calls.declineQuote,
    access: can.administer,
    async handler({ ctx, params, body }) {
      await declineQuote(ctx, params.id, body.note);
      return await readQuote(ctx, params.id);
    },
  }),
  route({
    ...calls.readQuotePhoto,
    access: can.administer,
    handler: async ({ ctx, params }) => ({
      contentType: 'image/webp',
      bytes: await readQuotePhoto(ctx, params.id),
    }),
  }),
  route({
    ...calls.readQuotePdf,
    access: can.administer,
    handler: async ({ ctx, params }) => pdfReply(await readQuotePdf(ctx, params.id)),
  }),
  route({
    ...calls.draftOrder,
    access: can.administer,
    handler: async ({ ctx, body }) => await readQuote(ctx, await draftOrder(ctx, body)),
  }),
  route({
    ...calls.withdrawDraft,
    access: can.administer,
    handler: ({ ctx, params }) => withdrawDraft(ctx, params.id),
  }),
];
