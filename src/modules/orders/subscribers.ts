import type { Env } from '../../platform/config/env.ts';
import { type Ctx, type Tx, transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { accountOf, issuePasswordToken, lockAccount, passwordLink, TEMPORARY_MS } from '../accounts/index.ts';
import { isMailStored, storeMail } from '../mail/index.ts';
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
  invoiceOverdue,
  orderNews,
  orderPlaced,
  orderStatusChanged,
  orderWaits,
  paymentRefunded,
  quoteAnswered,
  refundFailed,
  refundPending,
  testPaymentSucceeded,
} from './events.ts';
import { inscriptionLetter, waitingLetter } from './inscription-mails.ts';
import { type OrderUpdate, updateLetter } from './news-letters.ts';
import { OrderEventRow, OrderRow } from './order.entity.ts';
import { confirmationLetter, mailKeyPrefix, reminderLetter, statusLetter } from './order-mails.ts';
import { invoicePdf, latestInvoice, quotePdf } from './papers.ts';
import { RefundRow } from './payment.entity.ts';
import { providerOf } from './payments.ts';
import { bankPaymentForMail } from './queries/checkout.ts';
import { orderForMail } from './queries/orders.ts';
import { countReturnsBefore } from './queries/parcels.ts';
import { quoteForMail } from './queries/quotes.ts';
import { quoteLetter } from './quote-letters.ts';
import { refundLetter } from './refund-letters.ts';
import { shopSettingsOf } from './shop-settings.ts';

const usesStripe = (env: Env) => providerOf(env).provider === 'stripe';

export const orderSubscribers = [
  subscriber('mailOrderConfirmation', orderPlaced, 'mail', async (ctx, { orderId }) => {
    const order = await orderForMail(ctx, orderId);
    const letter = confirmationLetter(order, ctx.platform.env.APP_URL);
    const attachmentFields = order.byInvoice ? { attachment: await invoicePdf(ctx, orderId) } : {};
    const dedupeKey = `${mailKeyPrefix(orderId)}event-1`;
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, ...attachmentFields, kind: 'orders', dedupeKey }));
  }),

  subscriber('mailInvoiceReminder', invoiceOverdue, 'mail', async (ctx, { orderId, reminder }) => {
    const order = await orderForMail(ctx, orderId);
    if (!order.byInvoice || order.byInvoice.paidAt || order.byInvoice.amount === 0) return;
    const { number, pdf: attachment } = await latestInvoice(ctx, orderId);
    const { invoiceInstructions } = await shopSettingsOf(ctx);
    const letter = reminderLetter(order, order.byInvoice, number, invoiceInstructions);
    const dedupeKey = `${mailKeyPrefix(orderId)}invoice-reminder-${reminder}`;
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, attachment, kind: 'orders', dedupeKey }));
  }),

  subscriber('mailQuote', quoteAnswered, 'mail', async (ctx, { quoteId }, eventId) => {
    const quote = await quoteForMail(ctx, quoteId);
    if (quote.state !== 'open' && quote.state !== 'declined') return;
    const attachment = quote.state === 'open' ? await quotePdf(ctx, quoteId) : null;
    const dedupeKey = `quote-${quoteId}-${eventId}`;
    await transaction(ctx, async (tx) => {
      if (await isMailStored(tx, dedupeKey)) return;
      const passwordUrl = quote.heldUntil ? await firstPasswordLink(tx, quote.user.id) : null;
      const letter = quoteLetter(quote, ctx.platform.env.APP_URL, passwordUrl);
      await storeMail(tx, { ...letter, attachment, kind: 'quotes', dedupeKey, sensitive: passwordUrl !== null });
    });
  }),

  subscriber('drawPlacards', orderPlaced, 'maintenance', async (ctx, { orderId }) => drawPlacards(ctx, orderId)),

  subscriber('mailWaitingOrder', orderWaits, 'mail', async (ctx, { orderId, isReminder = false }) => {
    const order = await orderForMail(ctx, orderId);
    if (!order.isWaiting) return;
    const letter = waitingLetter(order, ctx.platform.env.APP_URL, isReminder);
    const dedupeKey = `${mailKeyPrefix(orderId)}waits${isReminder ? '-reminder' : ''}`;
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, kind: 'orders', dedupeKey }));
  }),

  subscriber('mailInscription', inscriptionSet, 'mail', async (ctx, { orderId, orderItemId, seq }) => {
    const letter = inscriptionLetter(await orderForMail(ctx, orderId), orderItemId, ctx.platform.env.APP_URL);
    await transaction(ctx, (tx) =>
      storeMail(tx, { ...letter, kind: 'orders', dedupeKey: `${mailKeyPrefix(orderId)}event-${seq}` }),
    );
  }),

  subscriber('mailOrderStatus', orderStatusChanged, 'mail', async (ctx, { orderId, seq }) => {
    const event = await ctx.em.findOneOrFail(OrderEventRow, { orderId, seq });
    const change = { status: event.toStatus, trackingNumber: event.trackingNumber ?? null };
    const letter = statusLetter(await orderForMail(ctx, orderId), change, ctx.platform.env.APP_URL);
    await transaction(ctx, (tx) =>
      storeMail(tx, { ...letter, kind: 'orders', dedupeKey: `${mailKeyPrefix(orderId)}event-${seq}` }),
    );
  }),

  subscriber('mailOrderNews', orderNews, 'mail', async (ctx, { orderId, seq }) => {
    const { kind, toStatus, notes = null, details } = await ctx.em.findOneOrFail(OrderEventRow, { orderId, seq });
    const update = { kind, status: toStatus, notes, details: details ?? {} };
    const letter = updateLetter(await orderForMail(ctx, orderId), update, ctx.platform.env.APP_URL);
    if (!letter) return;
    const dedupeKey = `${mailKeyPrefix(orderId)}${(await requestKey(ctx, orderId, update)) ?? `event-${seq}`}`;
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, kind: 'orders', dedupeKey }));
  }),

  subscriber('mailRefund', paymentRefunded, 'mail', (ctx, { refundId }) => mailRefund(ctx, refundId, 'refunded')),
  subscriber('mailRefundPending', refundPending, 'mail', (ctx, { refundId }) => mailRefund(ctx, refundId, 'pending')),
  subscriber('mailRefundFailed', refundFailed, 'mail', async (ctx, { refundId, wasAccepted }) => {
    if (wasAccepted) await mailRefund(ctx, refundId, 'failed');
  }),

  subscriber('mailBankStarted', bankPaymentStarted, 'mail', async (ctx, { checkoutId }) => {
    const payment = await bankPaymentForMail(ctx, checkoutId);
    if (payment?.state !== 'processing') return;
    const letter = bankStartedLetter(payment, ctx.platform.env.APP_URL);
    await transaction(ctx, (tx) =>
      storeMail(tx, { ...letter, kind: 'orders', dedupeKey: `checkout-${checkoutId}-bank-started` }),
    );
  }),

  subscriber('mailBankFailed', bankPaymentFailed, 'mail', async (ctx, { checkoutId }) => {
    const payment = await bankPaymentForMail(ctx, checkoutId);
    if (!payment) return;
    const letter = bankFailedLetter(payment, ctx.platform.env.APP_URL);
    await transaction(ctx, (tx) =>
      storeMail(tx, { ...letter, kind: 'orders', dedupeKey: `checkout-${checkoutId}-bank-failed` }),
    );
  }),

  subscriber('labelPayment', orderPlaced, 'maintenance', (ctx, { orderId }) => labelPayment(ctx, orderId), usesStripe),

  subscriber('releaseEmptiedCart', cartEmptied, 'maintenance', async (ctx, { userId }) => {
    if (await isCartEmpty(ctx, userId)) await leaveCheckout(ctx, userId, { ofCart: true });
  }),

  subscriber('finalizeTestPayment', testPaymentSucceeded, 'maintenance', async (ctx, { paymentIntentId }) => {
    await finalizeOrder(ctx, paymentIntentId);
  }),
];

/** Returns a key by which repeated requests and withdrawals of a return mail once. */
async function requestKey(ctx: Ctx, orderId: number, { kind, details }: OrderUpdate): Promise<string | null> {
  if (kind !== 'return_requested' || details.returnId === undefined) return null;
  return `return-request-${await countReturnsBefore(ctx, orderId, details.returnId)}`;
}

async function mailRefund(ctx: Ctx, refundId: number, state: 'pending' | 'refunded' | 'failed'): Promise<void> {
  const refund = await ctx.em.findOneOrFail(RefundRow, { id: refundId });
  const user = await accountOf(ctx, refund.userId);
  if (!user) return;
  const { amount, isByHand, isCredit, reason, note = null, orderId = null, providerRefundId } = refund;
  const order = orderId === null ? null : await ctx.em.findOneOrFail(OrderRow, { id: orderId });
  const remainingInvoice = isCredit && orderId !== null ? (await orderForMail(ctx, orderId)).byInvoice : null;
  const isFullPayment = order === null || amount === order.total;
  const letter = refundLetter(
    {
      to: user.username,
      amount,
      isFullPayment,
      orderId,
      note,
      isByHand,
      remainingInvoice,
      isWrongAmount: reason === 'amount_mismatch',
    },
    state,
    ctx.platform.env.APP_URL,
  );
  const prefix = orderId === null ? '' : mailKeyPrefix(orderId);
  const dedupeKey = `${prefix}refund-${refundId}-${state}-${isByHand ? 'by-hand' : providerRefundId}`;
  await transaction(ctx, (tx) => storeMail(tx, { ...letter, kind: 'orders', dedupeKey }));
}

/** Returns the password link of an invited user before the first sign-in; `null` for others. */
async function firstPasswordLink(tx: Tx, userId: number): Promise<string | null> {
  const account = await lockAccount(tx, userId);
  if (!account || account.lastLoginAt || !account.tempPasswordUntil) return null;
  return passwordLink(tx, await issuePasswordToken(tx, userId, TEMPORARY_MS));
}
