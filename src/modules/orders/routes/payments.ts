import { route } from '../../../platform/http/route.ts';
import { parseDeliveryRates } from '../../../shared/delivery.ts';
import { notFoundError } from '../../../shared/errors.ts';
import * as calls from '../calls.ts';
import { leaveCheckout, openCheckout } from '../commands/checkout.ts';
import { completeOrder } from '../commands/finalize-order.ts';
import { payByInvoice } from '../commands/pay-by-invoice.ts';
import { receiveWebhook } from '../commands/webhook.ts';
import { providerOf } from '../payments.ts';
import { listBankPayments, readOpenCheckout } from '../queries/checkout.ts';
import { shopSettingsOf } from '../shop-settings.ts';
import { isTaxByAddress, taxRulesOf } from '../tax.ts';
import { confirmTestPayment } from '../test-payments.ts';

export const paymentRoutes = [
  route({ ...calls.openCheckout, access: 'user', handler: ({ ctx, body }) => openCheckout(ctx, body) }),
  route({
    ...calls.readOpenCheckout,
    access: 'user',
    handler: async ({ ctx }) => ({ checkout: await readOpenCheckout(ctx, ctx.actor.userId) }),
  }),
  route({
    ...calls.leaveCheckout,
    access: 'user',
    handler: ({ ctx, query }) => leaveCheckout(ctx, ctx.actor.userId, query),
  }),
  route({
    ...calls.completeOrder,
    access: 'user',
    handler: async ({ ctx, body }) => ({ orderId: await completeOrder(ctx, body.paymentIntentId) }),
  }),
  route({
    ...calls.payByInvoice,
    access: 'user',
    async handler({ ctx, body, session }) {
      const proof = { password: body.currentPassword, loginAge: session.msSinceProof };
      return { orderId: await payByInvoice(ctx, body.paymentIntentId, proof) };
    },
  }),
  route({ ...calls.listBankPayments, access: 'user', handler: ({ ctx }) => listBankPayments(ctx, ctx.actor.userId) }),
  route({
    ...calls.readShopConfig,
    access: 'public',
    async handler({ ctx }) {
      const { env } = ctx.platform;
      const settings = await shopSettingsOf(ctx);
      return {
        payments: providerOf(env),
        delivery: { rates: parseDeliveryRates(settings.deliveryTable) ?? [] },
        isTaxByAddress: isTaxByAddress(taxRulesOf(env, settings)),
      };
    },
  }),
  route({
    ...calls.receiveWebhook,
    access: 'public',
    async handler({ ctx, signed }) {
      const orderId = await receiveWebhook(ctx, signed);
      return { received: true as const, ...(orderId !== null && { orderId }) };
    },
  }),
  route({
    ...calls.confirmTestPayment,
    access: 'user',
    async handler({ ctx, params, body }) {
      if (providerOf(ctx.platform.env).provider !== 'test') throw notFoundError('Call');
      await confirmTestPayment(ctx, params.intentId, body);
      return { id: params.intentId, status: 'succeeded' as const };
    },
  }),
];
