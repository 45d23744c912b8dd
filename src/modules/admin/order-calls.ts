import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId, idText } from '../../shared/fields.ts';
import * as orders from '../orders/schema.ts';
import { inscriptionInput } from '../shop/schema.ts';
import * as schema from './schema.ts';

const byItem = z.object({ id: idText, itemId: idText });

export const listOrders = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'List orders, newest first; X-Total-Count is the number of matches',
  limits: ['read'],
  query: orders.adminOrdersQuery,
  reply: z.array(orders.adminOrderReply),
});

export const countOrders = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/counts',
  summary: 'Count the orders by value of each filter',
  limits: ['read'],
  query: orders.orderFilter,
  reply: orders.orderCountsReply,
});

export const exportOrders = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/export',
  summary: 'Export orders as CSV',
  limits: ['heavyRead'],
  query: orders.orderFilter,
  reply: 'bytes',
});

export const readOrder = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'Read an order with its history, payment and mails',
  limits: ['read'],
  params: byId,
  reply: schema.orderDetailReply,
});

export const readLedger = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/:id/ledger',
  summary: "Read the entries of an order's money, oldest first",
  limits: ['read'],
  params: byId,
  reply: z.array(orders.ledgerEntryReply),
});

export const updateOrderStatus = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/orders/:id/status',
  summary: 'Change the status, the tracking number or both, or add a note',
  limits: ['write'],
  takesRevision: true,
  params: byId,
  body: orders.statusInput,
  reply: orders.statusReply,
});

export const setInscription = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/orders/:id/items/:itemId/inscription',
  summary: 'Say for the customer what is engraved on a placard',
  limits: ['write'],
  takesRevision: true,
  params: byItem,
  body: inscriptionInput,
  reply: orders.adminOrderReply,
});

export const readWorkshopDrawing = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/:id/items/:itemId/drawing',
  summary: 'Download the drawing of a placard for the workshop, as SVG to scale',
  limits: ['heavyRead'],
  params: byItem,
  reply: 'bytes',
});

export const readInvoice = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/:id/invoice',
  summary: 'Read the first invoice of an order, as PDF',
  limits: ['heavyRead'],
  params: byId,
  reply: 'bytes',
});

export const readPaper = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/papers/:id',
  summary: 'Read an invoice, credit note or quote as it was issued, as PDF',
  limits: ['heavyRead'],
  params: byId,
  reply: 'bytes',
});

export const sendInvoice = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/orders/:id/invoice/send',
  summary: 'Mail the invoice of an order, to the customer or another address',
  limits: ['write'],
  createsOnce: true,
  params: byId,
  body: orders.sendInvoiceInput,
  reply: orders.sendInvoiceReply,
});

export const resendOrderMail = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/orders/:id/mails/:mailId/resend',
  summary: 'Resend a mail of an order',
  limits: ['write'],
  createsOnce: true,
  params: z.object({ id: idText, mailId: idText }),
});

export const clearTestOrders = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/admin/test-orders',
  notInDemo: 'shared',
  summary: 'Delete all orders without real money, and put their goods back into stock',
  limits: ['write'],
  status: 200,
  reply: schema.clearedReply,
});

export const updateStatuses = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/orders/bulk-status',
  summary: 'Change the status of several orders, all or none; 409 names the stale ones',
  limits: ['write'],
  body: orders.bulkStatusInput,
  maxBodyBytes: 65_536, // up to 200 orders
  reply: z.array(orders.adminOrderReply),
});

export const listPaymentProblems = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/payment-problems',
  summary:
    'List refunds, disputes and fraud warnings that need attention, or settled ones; X-Total-Count is their number',
  limits: ['read'],
  query: orders.problemsQuery,
  reply: z.array(orders.paymentProblemReply),
});

export const settleProblem = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/payment-problems/:kind/:id/settle',
  summary: 'Settle a payment problem',
  limits: ['write'],
  params: z.object({ kind: orders.problemKind, id: idText }),
  body: orders.settleInput,
});

export const retryRefund = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/refunds/:id/retry',
  summary: 'Retry a refund now',
  limits: ['write'],
  params: byId,
});
