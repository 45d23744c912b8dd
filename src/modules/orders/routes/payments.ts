import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { notFound } from '../../../shared/errors.ts';
import { leaveCheckout, openCheckout } from '../commands/checkout.ts';
import { completeOrder } from '../commands/finalize-order.ts';
import { payByInvoice } from '../commands/pay-by-invoice.ts';
import { receiveWebhook } from '../commands/webhook.ts';
import { providerOf } from '../payments.ts';
import { listBankPayments, readOpenCheckout } from '../queries/checkout.ts';
import * as schema from '../schema.ts';
import { isTaxByAddress } from '../tax.ts';
import { confirmTestPayment } from '../test-payments.ts';
import { WEBHOOK_PATH } from '../webhook-events.ts';

export const paymentRoutes = [
  route({
    method: 'POST',
    path: '/api/create-checkout-session',
    summary: 'Reserve the cart and open its payment',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['checkout'],
    body: schema.checkoutInput,
    reply: schema.checkoutReply,
    handler: ({ ctx, body }) => openCheckout(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/checkout-session',
    summary: 'Read the open checkout',
    access: 'user',
    reply: schema.openCheckoutReply,
    handler: async ({ ctx }) => ({ checkout: await readOpenCheckout(ctx, ctx.actor.userId) }),
  }),
  route({
    method: 'DELETE',
    path: '/api/checkout-session',
    summary: 'Leave the checkout: releases the reserved stock, keeps the cart',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['leaveCheckout'],
    query: schema.leaveQuery,
    handler: ({ ctx, query }) => leaveCheckout(ctx, ctx.actor.userId, query),
  }),
  route({
    method: 'POST',
    path: '/api/complete-order',
    summary: 'Turn a paid intent into an order; idempotent',
    access: 'user',
    notWhileImpersonating: true,
    body: schema.completeInput,
    reply: schema.completeReply,
    handler: async ({ ctx, body }) => ({ orderId: await completeOrder(ctx, body.paymentIntentId) }),
  }),
  route({
    method: 'POST',
    path: '/api/pay-by-invoice',
    summary: 'Order the open checkout on account, for companies that may; idempotent',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['pay'],
    body: schema.completeInput,
    reply: schema.completeReply,
    handler: async ({ ctx, body }) => ({ orderId: await payByInvoice(ctx, body.paymentIntentId) }),
  }),
  route({
    method: 'GET',
    path: '/api/bank-payments',
    summary: 'List your payments that a bank works on, and those of two weeks that it did not make',
    access: 'user',
    reply: z.array(schema.bankPaymentReply),
    handler: ({ ctx }) => listBankPayments(ctx, ctx.actor.userId),
  }),
  route({
    method: 'GET',
    path: '/api/config',
    summary: 'Read how payments are made and what delivery costs',
    access: 'public',
    reply: schema.configReply,
    handler: ({ ctx: { platform } }) => ({
      payments: providerOf(platform.env),
      delivery: { rates: platform.env.SHIPPING_TABLE ?? [] },
      isTaxByAddress: isTaxByAddress(platform.env),
    }),
  }),
  route({
    method: 'POST',
    path: WEBHOOK_PATH,
    summary: 'Receive a Stripe webhook',
    access: 'public',
    maxBodyBytes: 262_144,
    signedBy: 'stripe-signature',
    reply: schema.webhookReply,
    async handler({ ctx, signed }) {
      const orderId = await receiveWebhook(ctx, signed);
      return { received: true as const, ...(orderId !== null && { orderId }) };
    },
  }),
  route({
    method: 'POST',
    path: '/api/test-payments/:intentId/confirm',
    summary: 'Pay with a test card; only with test payments',
    access: 'user',
    notWhileImpersonating: true,
    limits: ['pay'],
    params: z.object({ intentId: schema.paymentIntentId }),
    body: schema.testConfirmInput,
    reply: schema.testConfirmReply,
    async handler({ ctx, params, body }) {
      if (providerOf(ctx.platform.env).provider !== 'test') throw notFound('Call');
      await confirmTestPayment(ctx, params.intentId, body);
      return { id: params.intentId, status: 'succeeded' as const };
    },
  }),
];
