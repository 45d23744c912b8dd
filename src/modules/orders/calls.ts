import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams, idText } from '../../shared/fields.ts';
import { inscriptionInput, PHOTO_MAX_BYTES } from '../shop/schema.ts';
import * as schema from './schema.ts';

const itemParams = z.object({ id: idText, itemId: idText });

export const listOrders = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/orders',
  summary: 'List your orders, newest first',
  demo: 'allowed',
  limits: ['read'],
  query: schema.ordersQuery,
  reply: z.array(schema.orderReply),
});

export const readOrder = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'Read one of your orders',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.orderReply,
});

export const readInvoicePdf = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/orders/:id/invoice',
  summary: 'Read the first invoice of your order, as PDF',
  demo: 'allowed',
  limits: ['heavyRead'],
  params: idParams,
  reply: 'bytes',
});

export const readInvoice = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/orders/:id/invoice/contents',
  summary: 'Read what the first invoice of your order says',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.invoicePage,
});

export const readPaper = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/papers/:id',
  summary: 'Read an invoice, credit note or quote of yours as it was issued, as PDF',
  demo: 'allowed',
  limits: ['heavyRead'],
  params: idParams,
  reply: 'bytes',
});

export const listSavedAddresses = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/saved-addresses',
  summary: 'List your saved addresses, last used first',
  demo: 'allowed',
  limits: ['read'],
  reply: z.array(schema.savedAddressReply),
});

export const forgetAddress = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/saved-addresses/:id',
  summary: 'Forget a saved address',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: idParams,
});

export const answerInscription = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/orders/:id/items/:itemId/inscription',
  summary: 'Say what is engraved on a placard of your order, until it is being made',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one per placard',
  params: itemParams,
  body: inscriptionInput,
  reply: schema.orderReply,
});

export const readDrawing = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/orders/:id/items/:itemId/drawing',
  summary: 'Read the drawing of a placard of your order, as SVG',
  demo: 'allowed',
  limits: ['heavyRead'],
  params: itemParams,
  reply: 'bytes',
});

export const buyAgain = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/orders/:id/buy-again',
  summary: 'Put what an order was for into the cart, at today’s prices',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'cartItems', per: 'account' },
  params: idParams,
  reply: schema.boughtAgainReply,
});

export const cancelOrder = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary: 'Cancel your order until it is being prepared; its money is given back at once',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one refund and one event per order',
  params: idParams,
  reply: schema.orderReply,
  notWhileImpersonating: true,
});

export const requestReturn = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/orders/:id/returns',
  summary: 'Ask to return items within 30 days after delivery',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'returns', per: { params: 'id' } },
  createsOnce: true,
  params: idParams,
  body: schema.returnRequest,
  status: 201,
  reply: schema.orderReply,
});

export const withdrawReturn = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/orders/:id/returns/:returnId',
  summary: 'Withdraw a return that was not received yet',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: z.object({ id: idText, returnId: idText }),
});

export const openCheckout = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/create-checkout-session',
  summary: 'Reserve the cart and open its payment',
  demo: 'allowed',
  proof: 'session',
  limits: ['checkout'],
  createsRows: { limit: 'checkouts', per: 'account' },
  body: schema.checkoutInput,
  reply: schema.checkoutReply,
  notWhileImpersonating: true,
});

export const readOpenCheckout = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/checkout-session',
  summary: 'Read the open checkout',
  demo: 'allowed',
  limits: ['read'],
  reply: schema.openCheckoutReply,
});

export const leaveCheckout = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/checkout-session',
  summary: 'Leave the checkout: releases the reserved stock, keeps the cart',
  demo: 'allowed',
  proof: 'session',
  limits: ['leaveCheckout'],
  createsRows: 'none: deletes',
  query: schema.leaveQuery,
  notWhileImpersonating: true,
});

export const completeOrder = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/complete-order',
  summary: 'Turn a paid intent into an order; idempotent',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: one order per checkout',
  body: schema.completeInput,
  reply: schema.completeReply,
  notWhileImpersonating: true,
});

export const payByInvoice = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/pay-by-invoice',
  summary: 'Order the open checkout on account, for companies that may; idempotent',
  demo: 'allowed',
  proof: 'session',
  limits: ['pay', 'password'],
  createsRows: 'bounded: one order per checkout',
  body: schema.payByInvoiceInput,
  reply: schema.completeReply,
  notWhileImpersonating: true,
});

export const listBankPayments = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/bank-payments',
  summary: 'List your payments that a bank works on, and those of two weeks that it did not make',
  demo: 'allowed',
  limits: ['read'],
  reply: z.array(schema.bankPaymentReply),
});

export const readShopConfig = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/config',
  summary: 'Read how payments are made and what delivery costs',
  demo: 'allowed',
  limits: ['publicRead'],
  reply: schema.configReply,
});

export const receiveWebhook = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/stripe/webhook',
  summary: 'Receive a Stripe webhook',
  signedBy: 'stripe-signature',
  demo: 'allowed',
  limits: ['webhook'],
  createsRows: 'bounded: events that Stripe signed',
  maxBodyBytes: 262_144,
  reply: schema.webhookReply,
});

export const confirmTestPayment = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/test-payments/:intentId/confirm',
  summary: 'Pay with a test card; only with test payments',
  demo: 'allowed',
  proof: 'session',
  limits: ['pay'],
  createsRows: 'none: changes the payment',
  params: z.object({ intentId: schema.paymentIntentId }),
  body: schema.testConfirmInput,
  reply: schema.testConfirmReply,
  notWhileImpersonating: true,
});

export const listQuotes = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/quotes',
  summary: 'List your quotes, newest first',
  demo: 'allowed',
  limits: ['read'],
  reply: z.array(schema.quoteReply),
});

export const readQuote = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/quotes/:id',
  summary: 'Read one of your quotes',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: schema.quoteReply,
});

export const quoteCheckout = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/quotes',
  summary: 'Get a quote of the open checkout, at its prices for 30 days; idempotent',
  demo: 'allowed',
  proof: 'session',
  limits: ['checkout'],
  createsRows: { limit: 'quotes', per: 'account' },
  body: schema.quoteInput,
  reply: schema.quoteReply,
  notWhileImpersonating: true,
});

export const requestQuote = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/quote-requests',
  summary: 'Ask for a quote of goods made to measure',
  demo: 'allowed',
  proof: 'session',
  limits: ['create'],
  createsRows: { limit: 'quotes', per: 'account' },
  createsOnce: true,
  body: schema.quoteRequestInput,
  status: 201,
  reply: schema.quoteReply,
});

export const addQuotePhoto = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/quotes/:id/photo',
  summary: 'Add a photo to your request, until it is answered',
  demo: 'allowed',
  proof: 'session',
  limits: ['quotePhoto'],
  createsRows: 'none: changes the quote',
  params: idParams,
  upload: { field: 'photo', maxBytes: PHOTO_MAX_BYTES },
  reply: schema.quoteReply,
});

export const readQuotePhoto = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/quotes/:id/photo',
  summary: 'Read the photo of your request, as WebP',
  demo: 'allowed',
  limits: ['read'],
  params: idParams,
  reply: 'bytes',
});

export const readQuotePdf = /* @__PURE__ */ defineCall({
  method: 'GET',
  path: '/api/quotes/:id/pdf',
  summary: 'Read your quote, as PDF',
  demo: 'allowed',
  limits: ['heavyRead'],
  params: idParams,
  reply: 'bytes',
});

export const withdrawQuote = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/quotes/:id',
  summary: 'Withdraw a quote that was not ordered',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'none: deletes',
  params: idParams,
});
