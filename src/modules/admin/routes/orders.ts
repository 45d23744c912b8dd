import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { csvPieces } from '../../../shared/csv.ts';
import { idText } from '../../../shared/fields.ts';
import {
  clearTestOrders,
  listOrders,
  listOrdersById,
  pdfReply,
  readCreditNote,
  readInvoice,
  readOrder,
  readWorkshopDrawing,
  resendOrderMail,
  sendInvoice,
  setInscription,
  updateOrderStatus,
  updateStatuses,
} from '../../orders/index.ts';
import {
  adminOrderReply,
  adminOrdersQuery,
  bulkStatusInput,
  orderFilter,
  sendInvoiceInput,
  sendInvoiceReply,
  statusInput,
  statusReply,
} from '../../orders/schema.ts';
import { inscriptionInput } from '../../shop/schema.ts';
import { can } from '../../tenancy/index.ts';
import { countOrders, exportOrders, readOrderDetail } from '../queries/orders.ts';
import * as schema from '../schema.ts';

const byId = z.object({ id: idText });
const byItem = z.object({ id: idText, itemId: idText });

export const orderAdminRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/orders',
    summary: 'List orders, newest first; X-Total-Count is the number of matches',
    access: can.administer,
    query: adminOrdersQuery,
    reply: z.array(adminOrderReply),
    async handler({ ctx, query, setHeader }) {
      setHeader('x-total-count', String(await countOrders(ctx, query)));
      return await listOrders(ctx, query);
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/orders/export',
    summary: 'Export orders as CSV',
    access: can.administer,
    query: orderFilter,
    reply: 'bytes',
    handler({ ctx, query }) {
      const headers = { 'content-disposition': 'attachment; filename="orders.csv"' };
      return { contentType: 'text/csv; charset=utf-8', bytes: csvPieces(exportOrders(ctx, query)), headers };
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/orders/:id',
    summary: 'Read an order with its history, payment and mails',
    access: can.administer,
    params: byId,
    reply: schema.orderDetailReply,
    handler: ({ ctx, params }) => readOrderDetail(ctx, params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/admin/orders/:id/status',
    summary: 'Change the status, the tracking number or both, or add a note; If-Match takes the revision',
    access: can.administer,
    params: byId,
    body: statusInput,
    reply: statusReply,
    async handler({ ctx, params, body, ifMatch }) {
      const isCustomerMailed = await updateOrderStatus(ctx, params.id, body, ifMatch);
      return { ...(await readOrder(ctx, params.id)), isCustomerMailed };
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/orders/:id/items/:itemId/inscription',
    summary: 'Say for the customer what is engraved on a placard; If-Match takes the revision',
    access: can.administer,
    params: byItem,
    body: inscriptionInput,
    reply: adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await setInscription(ctx, params.id, params.itemId, body, ifMatch);
      return await readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/orders/:id/items/:itemId/drawing',
    summary: 'Download the drawing of a placard for the workshop, as SVG to scale',
    access: can.administer,
    params: byItem,
    reply: 'bytes',
    handler: ({ ctx, params }) => readWorkshopDrawing(ctx, params.id, params.itemId),
  }),
  route({
    method: 'GET',
    path: '/api/admin/orders/:id/invoice',
    summary: 'Read the invoice of an order, as PDF',
    access: can.administer,
    params: byId,
    reply: 'bytes',
    handler: async ({ ctx, params }) => pdfReply(await readInvoice(ctx, params.id)),
  }),
  route({
    method: 'GET',
    path: '/api/admin/orders/:id/credit-notes/:refundId',
    summary: 'Read the credit note for a refund of an order, as PDF',
    access: can.administer,
    params: z.object({ id: idText, refundId: idText }),
    reply: 'bytes',
    handler: async ({ ctx, params }) => pdfReply(await readCreditNote(ctx, params.id, params.refundId)),
  }),
  route({
    method: 'POST',
    path: '/api/admin/orders/:id/invoice/send',
    summary: 'Mail the invoice of an order, to the customer or another address',
    access: can.administer,
    params: byId,
    body: sendInvoiceInput,
    reply: sendInvoiceReply,
    handler: async ({ ctx, params, body }) => ({ to: await sendInvoice(ctx, params.id, body.to) }),
  }),
  route({
    method: 'POST',
    path: '/api/admin/orders/:id/mails/:mailId/resend',
    summary: 'Resend a mail of an order',
    access: can.administer,
    params: z.object({ id: idText, mailId: idText }),
    handler: ({ ctx, params }) => resendOrderMail(ctx, params.id, params.mailId),
  }),
  route({
    method: 'DELETE',
    path: '/api/admin/test-orders',
    summary: 'Delete all orders without real money, and put their goods back into stock',
    access: can.administer,
    status: 200,
    reply: schema.clearedReply,
    handler: async ({ ctx }) => ({ cleared: await clearTestOrders(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/api/admin/orders/bulk-status',
    summary: 'Change the status of several orders, all or none; 409 names the stale ones',
    access: can.administer,
    body: bulkStatusInput,
    reply: z.array(adminOrderReply),
    async handler({ ctx, body }) {
      await updateStatuses(ctx, body);
      return await listOrdersById(
        ctx,
        body.orders.map(({ id }) => id),
      );
    },
  }),
];
