import { route } from '../../../platform/http/route.ts';
import { csvPieces } from '../../../shared/csv.ts';
import {
  anyPaper,
  clearTestOrders,
  ledgerOf,
  listOrders,
  listOrdersById,
  pdfReply,
  readInvoice,
  readOrder,
  readWorkshopDrawing,
  resendOrderMail,
  sendInvoice,
  updateOrderStatus,
  updateStatuses,
} from '../../orders/index.ts';
import { can } from '../../tenancy/index.ts';
import * as calls from '../calls.ts';
import { countByFilter, countOrders, exportOrders, readOrderDetail } from '../queries/orders.ts';

export const orderAdminRoutes = [
  route({
    ...calls.listOrders,
    access: can.administer,
    async handler({ ctx, query, setHeader }) {
      setHeader('x-total-count', String(await countOrders(ctx, query)));
      return await listOrders(ctx, query);
    },
  }),
  route({ ...calls.countOrders, access: can.administer, handler: ({ ctx, query }) => countByFilter(ctx, query) }),
  route({
    ...calls.exportOrders,
    access: can.administer,
    handler({ ctx, query }) {
      const headers = { 'content-disposition': 'attachment; filename="orders.csv"' };
      return { contentType: 'text/csv; charset=utf-8', bytes: csvPieces(exportOrders(ctx, query)), headers };
    },
  }),
  route({ ...calls.readOrder, access: can.administer, handler: ({ ctx, params }) => readOrderDetail(ctx, params.id) }),
  route({
    ...calls.readLedger,
    access: can.administer,
    async handler({ ctx, params }) {
      await readOrder(ctx, params.id);
      return await ledgerOf(ctx, params.id);
    },
  }),
  route({
    ...calls.updateOrderStatus,
    access: can.administer,
    async handler({ ctx, params, body, ifMatch }) {
      const isCustomerMailed = await updateOrderStatus(ctx, params.id, body, ifMatch);
      return { ...(await readOrder(ctx, params.id)), isCustomerMailed };
    },
  }),
  route({
    ...calls.readWorkshopDrawing,
    access: can.administer,
    handler: ({ ctx, params }) => readWorkshopDrawing(ctx, params.id, params.itemId),
  }),
  route({
    ...calls.readInvoice,
    access: can.administer,
    handler: async ({ ctx, params }) => pdfReply(await readInvoice(ctx, params.id)),
  }),
  route({
    ...calls.readPaper,
    access: can.administer,
    handler: async ({ ctx, params }) => pdfReply(await anyPaper(ctx, params.id)),
  }),
  route({
    ...calls.sendInvoice,
    access: can.administer,
    handler: async ({ ctx, params, body }) => ({ to: await sendInvoice(ctx, params.id, body.to) }),
  }),
  route({
    ...calls.resendOrderMail,
    access: can.administer,
    handler: ({ ctx, params }) => resendOrderMail(ctx, params.id, params.mailId),
  }),
  route({
    ...calls.clearTestOrders,
    access: can.administer,
    handler: async ({ ctx }) => ({ cleared: await clearTestOrders(ctx) }),
  }),
  route({
    ...calls.updateStatuses,
    access: can.administer,
    async handler({ ctx, body }) {
      await updateStatuses(ctx, body);
      return await listOrdersById(
        ctx,
        body.orders.map(({ id }) => id),
      );
    },
  }),
];
