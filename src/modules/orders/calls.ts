import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { byId, idText } from '../../shared/fields.ts';
import { inscriptionInput, PHOTO_MAX_BYTES } from '../shop/schema.ts';
import * as schema from './schema.ts';

const byItem = z.object({ id: idText, itemId: idText });

export const listOrders = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/orders',
  summary: 'List your orders, newest first',
  limits: ['read'],
  query: schema.ordersQuery,
  reply: z.array(schema.orderReply),
});

export const readOrder = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'Read one of your orders',
  limits: ['read'],
  params: byId,
  reply: schema.orderReply,
});

export const readInvoicePdf = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/orders/:id/invoice',
  summary: 'Read the first invoice of your order, as PDF',
  limits: ['heavyRead'],
  params: byId,
  reply: 'bytes',
});

export const readInvoice = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/orders/:id/invoice/contents',
  summary: 'Read what the first invoice of your order says',
  limits: ['read'],
  params: byId,
  reply: schema.invoicePage,
});

export const readPaper = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/papers/:id',
  summary: 'Read an invoice, credit note or quote of yours as it was issued, as PDF',
  limits: ['heavyRead'],
  params: byId,
  reply: 'bytes',
});

export const listSavedAddresses = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/saved-addresses',
  summary: 'List your saved addresses, last used first',
  limits: ['read'],
  reply: z.array(schema.savedAddressReply),
});

export const forgetAddress = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/saved-addresses/:id',
  summary: 'Forget a saved address',
  limits: ['write'],
  params: byId,
});

export const answerInscription = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/orders/:id/items/:itemId/inscription',
  summary: 'Say what is engraved on a placard of your order, until it is being made',
  limits: ['write'],
  params: byItem,
  body: inscriptionInput,
  reply: schema.orderReply,
});

export const readDrawing = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/orders/:id/items/:itemId/drawing',
  summary: 'Read the drawing of a placard of your order, as SVG',
  limits: ['heavyRead'],
  params: byItem,
  reply: 'bytes',
});

export const buyAgain = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/orders/:id/buy-again',
  summary: 'Put what an order was for into the cart, at today’s prices',
  limits: ['write'],
  params: byId,
  reply: schema.boughtAgainReply,
});

export const cancelOrder = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary: 'Cancel your order until it is being prepared; its money is given back at once',
  limits: ['write'],
  params: byId,
  reply: schema.orderReply,
  notWhileImpersonating: true,
});

export const requestReturn = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/orders/:id/returns',
  summary: 'Ask to return items within 30 days after delivery',
  limits: ['write'],
  createsOnce: true,
  params: byId,
  body: schema.returnRequest,
  status: 201,
  reply: schema.orderReply,
});

export const withdrawReturn = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/orders/:id/returns/:returnId',
  summary: 'Withdraw a return that was not received yet',
  limits: ['write'],
  params: z.object({ id: idText, returnId: idText }),
});

export const openCheckout = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/create-checkout-session',
  summary: 'Reserve the cart and open its payment',
  limits: ['checkout'],
  body: schema.checkoutInput,
  reply: schema.checkoutReply,
  notWhileImpersonating: true,
});

export const readOpenCheckout = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/checkout-session',
  summary: 'Read the open checkout',
  limits: ['read'],
  reply: schema.openCheckoutReply,
});

export const leaveCheckout = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/checkout-session',
  summary: 'Leave the checkout: releases the reserved stock, keeps the cart',
  limits: ['leaveCheckout'],
  query: schema.leaveQuery,
  notWhileImpersonating: true,
});

export const completeOrder = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/complete-order',
  summary: 'Turn a paid intent into an order; idempotent',
  limits: ['write'],
  body: schema.completeInput,
  reply: schema.completeReply,
  notWhileImpersonating: true,
});

export const payByInvoice = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/pay-by-invoice',
  summary: 'Order the open checkout on account, for companies that may; idempotent',
  limits: ['pay', 'password'],
  body: schema.payByInvoiceInput,
  reply: schema.completeReply,
  notWhileImpersonating: true,
});

export const listBankPayments = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/bank-payments',
  summary: 'List your payments that a bank works on, and those of two weeks that it did not make',
  limits: ['read'],
  reply: z.array(schema.bankPaymentReply),
});

export const readShopConfig = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/config',
  summary: 'Read how payments are made and what delivery costs',
  limits: ['publicRead'],
  reply: schema.configReply,
});

export const receiveWebhook = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: 'Receive a Stripe webhook',
  signedBy: 'stripe-signature',
  limits: ['webhook'],
  maxBodyBytes: 262_144,
  reply: schema.webhookReply,
});

export const confirmTestPayment = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/test-payments/:intentId/confirm',
  summary: 'Pay with a test card; only with test payments',
  limits: ['pay'],
  params: z.object({ intentId: schema.paymentIntentId }),
  body: schema.testConfirmInput,
  reply: schema.testConfirmReply,
  notWhileImpersonating: true,
});

export const listQuotes = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/quotes',
  summary: 'List your quotes, newest first',
  limits: ['read'],
  reply: z.array(schema.quoteReply),
});

export const readQuote = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/quotes/:id',
  summary: 'Read one of your quotes',
  limits: ['read'],
  params: byId,
  reply: schema.quoteReply,
});

export const quoteCheckout = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/quotes',
  summary: 'Get a quote of the open checkout, at its prices for 30 days; idempotent',
  limits: ['checkout'],
  body: schema.quoteInput,
  reply: schema.quoteReply,
  notWhileImpersonating: true,
});

export const requestQuote = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/quote-requests',
  summary: 'Ask for a quote of goods made to measure',
  limits: ['create'],
  createsOnce: true,
  body: schema.quoteRequestInput,
  status: 201,
  reply: schema.quoteReply,
});

export const addQuotePhoto = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/quotes/:id/photo',
  summary: 'Add a photo to your request, until it is answered',
  limits: ['quotePhoto'],
  params: byId,
  upload: { field: 'photo', maxBytes: PHOTO_MAX_BYTES },
  reply: schema.quoteReply,
});

export const readQuotePhoto = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/quotes/:id/photo',
  summary: 'Read the photo of your request, as WebP',
  limits: ['read'],
  params: byId,
  reply: 'bytes',
});

export const readQuotePdf = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/quotes/:id/pdf',
  summary: 'Read your quote, as PDF',
  limits: ['heavyRead'],
  params: byId,
  reply: 'bytes',
});

export const withdrawQuote = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/quotes/:id',
  summary: 'Withdraw a quote that was not ordered',
  limits: ['write'],
  params: byId,
});
