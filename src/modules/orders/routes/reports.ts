import { route } from '../../../platform/http/route.ts';
import { queueAccountOf, takeTurns } from '../../../platform/process/fair-queue.ts';
import { SHOP_ZONE } from '../../../shared/business-days.ts';
import { csvChunks } from '../../../shared/csv.ts';
import { can } from '../../tenancy/index.ts';
import * as calls from '../office-calls.ts';
import { exportReport } from '../queries/report-files.ts';
import { listReportEntries, listStockEntries, readReport } from '../queries/reports.ts';

export const reportRoutes = [
  route({
    ...calls.readReport,
    access: can.administer,
    handler: ({ ctx, query }) => readReport(ctx, query, SHOP_ZONE),
  }),
  route({
    ...calls.listReportEntries,
    access: can.administer,
    async handler({ ctx, query, setHeader }) {
      const { rows, total } = await listReportEntries(ctx, query, SHOP_ZONE);
      setHeader('x-total-count', String(total));
      return rows;
    },
  }),
  route({
    ...calls.listStockEntries,
    access: can.administer,
    async handler({ ctx, query, setHeader }) {
      const { rows, total } = await listStockEntries(ctx, query, SHOP_ZONE);
      setHeader('x-total-count', String(total));
      return rows;
    },
  }),
  route({
    ...calls.exportReport,
    access: can.administer,
    async handler({ ctx, query }) {
      const fileName = `${query.of}-${query.month}.csv`;
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` };
      const bytes = await takeTurns(queueAccountOf(ctx), csvChunks(exportReport(ctx, query, SHOP_ZONE)));
      return { contentType: 'text/csv; charset=utf-8', bytes, headers };
    },
  }),
];
