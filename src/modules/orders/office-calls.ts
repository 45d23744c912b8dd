import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams, idText } from '../../shared/fields.ts';
import { inscriptionInput } from '../shop/schema.ts';
import { clearedReply, orderDetailReply } from './office-schema.ts';
import * as orders from './schema.ts';

export * from './office-change-calls.ts';
export * from './office-quote-calls.ts';
export * from './report-calls.ts';

const itemParams = z.object({ id: idText, itemId: idText });

export const listOrders = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'List orders, newest first; X-Total-Count is the number of matches',
  demo: 'allowed',
  limits: ['read'],
  query: orders.adminOrdersQuery,
  reply: z.array(orders.adminOrderReply),
});

export const countOrders = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/counts',
  summary: 'Count the orders by value of each filter',
  demo: 'allowed',
  limits: ['read'],
  query: orders.orderFilter,
  reply: orders.orderCountsReply,
});

export const exportOrders = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/export',
  summary: 'Export orders as CSV',
  demo: 'allowed',
  limits: ['heavyRead'],
  query: orders.orderFilter,
  reply: 'bytes',
});

export const readOrder = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/:id',
  summary: 'Read an order with its history, payment and mails',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: orderDetailReply,
});

export const readLedger = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/:id/ledger',
  summary: "Read the entries of an order's money, oldest first",
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: z.array(orders.ledgerEntryReply),
});

export const updateOrderStatus = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/orders/:id/status',
  summary: 'Change the status, the tracking number or both, or add a note',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  takesRevision: true,
  params: idParams,
  body: orders.statusInput,
  reply: orders.statusReply,
});

export const setInscription = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/orders/:id/items/:itemId/inscription',
  summary: 'Say for the customer what is engraved on a placard',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one per placard',
  takesRevision: true,
  params: itemParams,
  body: inscriptionInput,
  reply: orders.adminOrderReply,
});

export const readWorkshopDrawing = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/:id/items/:itemId/drawing',
  summary: 'Download the drawing of a placard for the workshop, as SVG to scale',
  demo: 'allowed',
  limits: ['heavyRead'],
  params: itemParams,
  reply: 'bytes',
});

export const readInvoice = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/orders/:id/invoice',
  summary: 'Read the first invoice of an order, as PDF',
  demo: 'allowed',
  limits: ['heavyRead'],
  params: idParams,
  reply: 'bytes',
});

export const readPaper = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/papers/:id',
  summary: 'Read an invoice, credit note or quote as it was issued, as PDF',
  demo: 'allowed',
  limits: ['heavyRead'],
  params: idParams,
  reply: 'bytes',
});

export const sendInvoice = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/orders/:id/invoice/send',
  summary: 'Mail the invoice of an order, to the customer or another address',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: by the writes of a day; mails are purged',
  createsOnce: true,
  params: idParams,
  body: orders.sendInvoiceInput,
  reply: orders.sendInvoiceReply,
});

export const resendOrderMail = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/orders/:id/mails/:mailId/resend',
  summary: 'Resend a mail of an order',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: by the writes of a day; mails are purged',
  createsOnce: true,
  params: z.object({ id: idText, mailId: idText }),
});

export const clearTestOrders = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/admin/test-orders',
  summary: 'Delete all orders without real money, and put their goods back into stock',
  demo: { refused: 'shared' },
  proof: 'fresh',
  limits: ['write'],
  createsRows: 'none: deletes',
  status: 200,
  reply: clearedReply,
});

export const updateStatuses = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/orders/bulk-status',
  summary: 'Change the status of several orders, all or none; 409 names the stale ones',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one event per order and status',
  body: orders.bulkStatusInput,
  maxBodyBytes: 65_536, // up to 200 orders
  reply: z.array(orders.adminOrderReply),
});

export const listPaymentProblems = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/payment-problems',
  summary:
    'List refunds, disputes and fraud warnings that need attention, or settled ones; X-Total-Count is their number',
  demo: 'allowed',
  limits: ['read'],
  query: orders.problemsQuery,
  reply: z.array(orders.paymentProblemReply),
});

export const closeProblem = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/payment-problems/:kind/:id/settle',
  summary: 'Settle a payment problem',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the problem',
  params: z.object({ kind: orders.problemKind, id: idText }),
  body: orders.settleInput,
});

export const retryRefund = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/refunds/:id/retry',
  summary: 'Retry a refund now',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: changes the refund',
  params: idParams,
});

export const readShopSettings = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/shop-settings',
  summary: 'Read what the shop charges, who sells, and its terms',
  demo: 'allowed',
  limits: ['read'],
  reply: orders.shopSettingsReply,
});

export const setShopSettings = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/shop-settings',
  summary: 'Set what the shop charges, who sells, and its terms, from the next checkout on',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one per installation',
  takesRevision: true,
  maxBodyBytes: 131_072,
  body: orders.shopSettingsInput,
  reply: orders.shopSettingsReply,
});

export const readBusinessTerms = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/admin/users/:id/terms',
  summary: 'Read the business terms of a user',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: orders.businessTerms,
});

export const setBusinessTerms = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/users/:id/terms',
  summary: 'Agree business terms with a user',
  demo: 'allowed',
  proof: 'fresh',
  limits: ['write'],
  createsRows: 'bounded: one per account',
  params: idParams,
  body: orders.businessTermsInput,
  reply: orders.businessTerms,
});
