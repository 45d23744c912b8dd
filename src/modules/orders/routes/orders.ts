import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import { inscriptionInput } from '../../shop/schema.ts';
import { forgetAddress } from '../commands/addresses.ts';
import { buyAgain } from '../commands/buy-again.ts';
import { answerInscription, readDrawing } from '../commands/inscriptions.ts';
import { requestReturn, withdrawReturn } from '../commands/returns.ts';
import { creditNotePdf, invoicePdf, pdfReply } from '../invoice.ts';
import { listOwnOrders, readOwnOrder } from '../queries/orders.ts';
import { listSavedAddresses } from '../queries/saved-addresses.ts';
import * as schema from '../schema.ts';

const byItem = z.object({ id: idText, itemId: idText });

export const orderRoutes = [
  route({
    method: 'GET',
    path: '/api/orders',
    summary: 'List your orders, newest first',
    access: 'user',
    query: schema.ordersQuery,
    reply: z.array(schema.orderReply),
    handler: ({ ctx, query }) => listOwnOrders(ctx, ctx.actor.userId, query),
  }),
  route({
    method: 'GET',
    path: '/api/orders/:id',
    summary: 'Read one of your orders',
    access: 'user',
    params: z.object({ id: idText }),
    reply: schema.orderReply,
    handler: ({ ctx, params }) => readOwnOrder(ctx, ctx.actor.userId, params.id),
  }),
  route({
    method: 'GET',
    path: '/api/orders/:id/invoice',
    summary: 'Read the invoice of your order, as PDF',
    access: 'user',
    params: z.object({ id: idText }),
    reply: 'bytes',
    async handler({ ctx, params }) {
      await readOwnOrder(ctx, ctx.actor.userId, params.id);
      return pdfReply(await invoicePdf(ctx, params.id));
    },
  }),
  route({
    method: 'GET',
    path: '/api/orders/:id/credit-notes/:refundId',
    summary: 'Read the credit note for a refund of your order, as PDF',
    access: 'user',
    params: z.object({ id: idText, refundId: idText }),
    reply: 'bytes',
    async handler({ ctx, params }) {
      await readOwnOrder(ctx, ctx.actor.userId, params.id);
      return pdfReply(await creditNotePdf(ctx, params.id, params.refundId));
    },
  }),
  route({
    method: 'GET',
    path: '/api/saved-addresses',
    summary: 'List your saved addresses, last used first',
    access: 'user',
    reply: z.array(schema.savedAddressReply),
    handler: ({ ctx }) => listSavedAddresses(ctx, ctx.actor.userId),
  }),
  route({
    method: 'DELETE',
    path: '/api/saved-addresses/:id',
    summary: 'Forget a saved address',
    access: 'user',
    params: z.object({ id: idText }),
    handler: ({ ctx, params }) => forgetAddress(ctx, params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/orders/:id/items/:itemId/inscription',
    summary: 'Say what is engraved on a placard of your order, until it is being made',
    access: 'user',
    limits: ['write'],
    params: byItem,
    body: inscriptionInput,
    reply: schema.orderReply,
    async handler({ ctx, params, body }) {
      await answerInscription(ctx, params.id, params.itemId, body);
      return await readOwnOrder(ctx, ctx.actor.userId, params.id);
    },
  }),
  route({
    method: 'GET',
    path: '/api/orders/:id/items/:itemId/drawing',
    summary: 'Read the drawing of a placard of your order, as SVG',
    access: 'user',
    params: byItem,
    reply: 'bytes',
    async handler({ ctx, params }) {
      await readOwnOrder(ctx, ctx.actor.userId, params.id);
      return await readDrawing(ctx, params.id, params.itemId);
    },
  }),
  route({
    method: 'POST',
    path: '/api/orders/:id/buy-again',
    summary: 'Put what an order was for into the cart, at today’s prices',
    access: 'user',
    limits: ['write'],
    params: z.object({ id: idText }),
    reply: schema.boughtAgainReply,
    handler: ({ ctx, params }) => buyAgain(ctx, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/orders/:id/returns',
    summary: 'Ask to return items within 30 days after delivery',
    access: 'user',
    createsOnce: true,
    status: 201,
    params: z.object({ id: idText }),
    body: schema.returnRequest,
    reply: schema.orderReply,
    async handler({ ctx, params, body }) {
      await requestReturn(ctx, params.id, body);
      return await readOwnOrder(ctx, ctx.actor.userId, params.id);
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/orders/:id/returns/:returnId',
    summary: 'Withdraw a return that was not received yet',
    access: 'user',
    params: z.object({ id: idText, returnId: idText }),
    handler: ({ ctx, params }) => withdrawReturn(ctx, params.id, params.returnId),
  }),
];
