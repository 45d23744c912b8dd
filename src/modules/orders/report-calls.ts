import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import * as schema from './report-schema.ts';

export const readReport = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/reports',
  summary: "Read a month's sales, tax, refunds, open invoices and stock",
  demo: 'allowed',
  limits: ['heavyRead'],
  query: schema.reportQuery,
  reply: schema.reportReply,
});

export const listReportEntries = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/reports/entries',
  summary: "List a month's entries of money, oldest first; X-Total-Count is the number of matches",
  demo: 'allowed',
  limits: ['read'],
  query: schema.reportEntriesQuery,
  reply: z.array(schema.reportEntryReply),
});

export const listStockEntries = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/reports/stock-entries',
  summary: 'List what moved stock in a month, oldest first; X-Total-Count is the number of matches',
  demo: 'allowed',
  limits: ['read'],
  query: schema.stockEntriesQuery,
  reply: z.array(schema.stockEntryReply),
});

export const exportReport = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/reports/export',
  summary: "Export a list of a month's report as CSV",
  demo: 'allowed',
  limits: ['heavyRead'],
  query: schema.reportExportQuery,
  reply: 'bytes',
});
