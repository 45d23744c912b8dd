import { route } from '../../../platform/http/route.ts';
import * as calls from '../calls.ts';
import { deleteSavedAddress } from '../commands/addresses.ts';
import { buyAgain } from '../commands/buy-again.ts';
import { cancelOwnOrder } from '../commands/cancel-order.ts';
import { answerInscription, readDrawing } from '../commands/inscriptions.ts';
import { requestReturn, withdrawReturn } from '../commands/returns.ts';
import { invoiceContents, invoicePdf, pdfReply, readOwnPaper } from '../papers.ts';
import { listOwnOrders, readOwnOrder } from '../queries/orders.ts';
import { listSavedAddresses } from '../queries/saved-addresses.ts';

export const orderRoutes = [
  route({
    ...calls.listOrders,
    access: 'user',
    handler: ({ ctx, query }) => listOwnOrders(ctx, ctx.actor.userId, query),
  }),
  route({
    ...calls.readOrder,
    access: 'user',
    handler: ({ ctx, params }) => readOwnOrder(ctx, ctx.actor.userId, params.id),
  }),
  route({
    ...calls.readInvoicePdf,
    access: 'user',
    async handler({ ctx, params }) {
      await readOwnOrder(ctx, ctx.actor.userId, params.id);
      return pdfReply(await invoicePdf(ctx, params.id));
    },
  }),
  route({
    ...calls.readInvoice,
    access: 'user',
    async handler({ ctx, params }) {
      return await invoiceContents(ctx, await readOwnOrder(ctx, ctx.actor.userId, params.id));
    },
  }),
  route({
    ...calls.readPaper,
    access: 'user',
    handler: async ({ ctx, params }) => pdfReply(await readOwnPaper(ctx, params.id)),
  }),
  route({
    ...calls.listSavedAddresses,
    access: 'user',
    handler: ({ ctx }) => listSavedAddresses(ctx, ctx.actor.userId),
  }),
  route({ ...calls.forgetAddress, access: 'user', handler: ({ ctx, params }) => deleteSavedAddress(ctx, params.id) }),
  route({
    ...calls.answerInscription,
    access: 'user',
    async handler({ ctx, params, body }) {
      await answerInscription(ctx, params.id, params.itemId, body);
      return await readOwnOrder(ctx, ctx.actor.userId, params.id);
    },
  }),
  route({
    ...calls.readDrawing,
    access: 'user',
    async handler({ ctx, params }) {
      await readOwnOrder(ctx, ctx.actor.userId, params.id);
      return await readDrawing(ctx, params.id, params.itemId);
    },
  }),
  route({ ...calls.buyAgain, access: 'user', handler: ({ ctx, params }) => buyAgain(ctx, params.id) }),
  route({
    ...calls.cancelOrder,
    access: 'user',
    async handler({ ctx, params }) {
      await cancelOwnOrder(ctx, params.id);
      return await readOwnOrder(ctx, ctx.actor.userId, params.id);
    },
  }),
  route({
    ...calls.requestReturn,
    access: 'user',
    async handler({ ctx, params, body }) {
      await requestReturn(ctx, params.id, body);
      return await readOwnOrder(ctx, ctx.actor.userId, params.id);
    },
  }),
  route({
    ...calls.withdrawReturn,
    access: 'user',
    handler: ({ ctx, params }) => withdrawReturn(ctx, params.id, params.returnId),
  }),
];
