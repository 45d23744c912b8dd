import type { Env } from '../../platform/config/env.ts';
import { transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { accountOf } from '../accounts/index.ts';
import { storeMail } from '../mail/index.ts';
import { cartEmptied, isCartEmpty } from '../shop/index.ts';
import { bankFailedLetter, bankStartedLetter } from './bank-letters.ts';
import { leaveCheckout } from './commands/checkout.ts';
import { finalizeOrder } from './commands/finalize-order.ts';
import { drawPlacards } from './commands/inscriptions.ts';
import { labelPayment } from './commands/payment-labels.ts';
import {
  bankPaymentFailed,
  bankPaymentStarted,
  inscriptionSet,
  orderPlaced,
  orderStatusChanged,
  orderWaits,
  paymentRefunded,
  testPaymentSucceeded,
} from './events.ts';
import { inscriptionLetter, waitingLetter } from './inscription-mails.ts';
import { OrderEventRow } from './order.entity.ts';
import { confirmationLetter, mailKeyPrefix, refundLetter, statusLetter } from './order-mails.ts';
import { RefundRow } from './payment.entity.ts';
import { providerOf } from './payments.ts';
import { bankPaymentForMail, orderForMail } from './queries.ts';

const hasStripe = (env: Env) => providerOf(env).provider === 'stripe';

export const orderSubscribers = [
  subscriber('mailOrderConfirmation', orderPlaced, 'mail', async (ctx, { orderId }) => {
    const letter = confirmationLetter(await orderForMail(ctx, orderId), ctx.platform.env.APP_URL);
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey: `${mailKeyPrefix(orderId)}event-1` }));
  }),

  subscriber('drawPlacards', orderPlaced, 'maintenance', async (ctx, { orderId }) => drawPlacards(ctx, orderId)),

  subscriber('mailWaitingOrder', orderWaits, 'mail', async (ctx, { orderId, isReminder = false }) => {
    const order = await orderForMail(ctx, orderId);
    if (!order.isWaiting) return;
    const letter = waitingLetter(order, ctx.platform.env.APP_URL, isReminder);
    const dedupeKey = `${mailKeyPrefix(orderId)}waits${isReminder ? '-reminder' : ''}`;
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey }));
  }),

  subscriber('mailInscription', inscriptionSet, 'mail', async (ctx, { orderId, orderItemId, seq }) => {
    const letter = inscriptionLetter(await orderForMail(ctx, orderId), orderItemId, ctx.platform.env.APP_URL);
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey: `${mailKeyPrefix(orderId)}event-${seq}` }));
  }),

  subscriber('mailOrderStatus', orderStatusChanged, 'mail', async (ctx, { orderId, seq }) => {
    const event = await ctx.em.findOneOrFail(OrderEventRow, { orderId, seq });
    const change = { status: event.toStatus, trackingNumber: event.trackingNumber ?? null };
    const letter = statusLetter(await orderForMail(ctx, orderId), change, ctx.platform.env.APP_URL);
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey: `${mailKeyPrefix(orderId)}event-${seq}` }));
  }),

  subscriber('mailRefund', paymentRefunded, 'mail', async (ctx, { refundId }) => {
    const refund = await ctx.em.findOneOrFail(RefundRow, { id: refundId });
    const user = await accountOf(ctx, refund.userId);
    if (!user) return;
    const news = { to: user.username, amount: refund.amount, orderId: refund.orderId ?? null };
    const letter = refundLetter(news, ctx.platform.env.APP_URL);
    const dedupeKey = refund.orderId ? `${mailKeyPrefix(refund.orderId)}refund` : `refund-${refundId}`;
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey }));
  }),

  subscriber('mailBankStarted', bankPaymentStarted, 'mail', async (ctx, { checkoutId }) => {
    const payment = await bankPaymentForMail(ctx, checkoutId);
    if (payment?.state !== 'processing') return;
    const letter = bankStartedLetter(payment, ctx.platform.env.APP_URL);
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey: `checkout-${checkoutId}-bank-started` }));
  }),

  subscriber('mailBankFailed', bankPaymentFailed, 'mail', async (ctx, { checkoutId }) => {
    const payment = await bankPaymentForMail(ctx, checkoutId);
    if (!payment) return;
    const letter = bankFailedLetter(payment, ctx.platform.env.APP_URL);
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, dedupeKey: `checkout-${checkoutId}-bank-failed` }));
  }),

  subscriber('labelPayment', orderPlaced, 'maintenance', (ctx, { orderId }) => labelPayment(ctx, orderId), hasStripe),

  subscriber('releaseEmptiedCart', cartEmptied, 'maintenance', async (ctx, { userId }) => {
    if (await isCartEmpty(ctx, userId)) await leaveCheckout(ctx, userId);
  }),

  subscriber('finalizeTestPayment', testPaymentSucceeded, 'maintenance', async (ctx, { paymentIntentId }) => {
    await finalizeOrder(ctx, paymentIntentId);
  }),
];
