import { route } from '../../../platform/http/route.ts';
import { queueAccountOf, takeTurns } from '../../../platform/process/fair-queue.ts';
import { csvChunks } from '../../../shared/csv.ts';
import { can } from '../../tenancy/index.ts';
import { updateStatuses } from '../commands/bulk-status.ts';
import { readWorkshopDrawing } from '../commands/inscriptions.ts';
import { sendInvoice } from '../commands/invoices.ts';
import { resendOrderMail, updateOrderStatus } from '../commands/order-status.ts';
import { clearTestOrders } from '../commands/test-orders.ts';
import * as calls from '../office-calls.ts';
import { pdfReply, readAnyPaper, readInvoice } from '../papers.ts';
import { ledgerOf } from '../queries/ledger.ts';
import { countOrders, countOrdersByFilter, exportOrders, readOrderDetail } from '../queries/office-orders.ts';
import { listOrders, listOrdersById, readOrder } from '../queries/orders.ts';

export const officeRoutes = [
  route({
    ...calls.listOrders,
    access: can.administer,
    async handler({ ctx, query, setHeader }) {
      setHeader('x-total-count', String(await countOrders(ctx, query)));
      return await listOrders(ctx, query);
    },
  }),
  route({ ...calls.countOrders, access: can.administer, handler: ({ ctx, query }) => countOrdersByFilter(ctx, query) }),
  route({
    ...calls.exportOrders,
    access: can.administer,
    async handler({ ctx, query }) {
      const headers = { 'content-disposition': 'attachment; filename="orders.csv"' };
      const bytes = await takeTurns(queueAccountOf(ctx), csvChunks(exportOrders(ctx, query)));
      return { contentType: 'text/csv; charset=utf-8', bytes, headers };
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
    handler: async ({ ctx, params }) => pdfReply(await readAnyPaper(ctx, params.id)),
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
