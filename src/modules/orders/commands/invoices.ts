import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type OutsideTransaction, transaction } from '../../../platform/core/context.ts';
import { databaseNow, readDatabaseTime } from '../../../platform/core/database-time.ts';
import { write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { shopDay } from '../../../shared/business-days.ts';
import { AppError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { renderLetter, storeMail } from '../../mail/index.ts';
import { invoiceOverdue } from '../events.ts';
import { OrderRow } from '../order.entity.ts';
import { mailKeyPrefix } from '../order-mails.ts';
import { latestInvoice } from '../papers.ts';
import { RefundRow } from '../payment.entity.ts';
import { orderForMail } from '../queries/orders.ts';
import { type InvoicePayment, orderNumber } from '../schema.ts';
import { addChange, changeOrder } from './order-change.ts';
import { refreshPayment } from './payment-state.ts';

/**
 * Mails the invoice as PDF. @param to default: the customer
 * @returns the recipient
 * @throws AppError `not_found`
 */
export async function sendInvoice(ctx: AdminCtx, orderId: number, to: string | null): Promise<string> {
  const order = await orderForMail(ctx, orderId);
  const { number, pdf: attachment } = await latestInvoice(ctx, orderId);
  const recipient = to ?? order.customerEmail;
  const letter = renderLetter({
    to: recipient,
    subject: `Invoice ${number}`,
    paragraphs: [
      `The invoice for order ${orderNumber(orderId)} is attached.`,
      ...(order.poNumber ? [`Your PO number: ${order.poNumber}.`] : []),
    ],
  });
  await transaction(ctx, async (tx) => {
    const dedupeKey = `${mailKeyPrefix(orderId)}invoice-${randomUUID()}`;
    await storeMail(tx, { ...letter, attachment, kind: 'orders', dedupeKey });
    await recordActivity(tx, { action: 'order.invoice_sent', subject: orderNumber(orderId), after: { to: recipient } });
  });
  return recipient;
}

/**
 * Records that an invoice was paid, or that its payment was returned.
 * @throws AppError as `changeOrder`; `conflict` for an order paid at checkout, and for a refunded payment
 */
export async function setInvoicePaid(
  ctx: AdminCtx,
  orderId: number,
  { isPaid, note }: InvoicePayment,
  ifMatch: number | null,
): Promise<void> {
  await changeOrder(ctx, orderId, ifMatch, async (tx, order) => {
    if (order.dueOn === null) throw new AppError('conflict', 'This order was paid when it was placed');
    if ((order.paidAt !== null) === isPaid) return;
    const paidBackFilter = { orderId, isCredit: false, state: { $ne: 'failed' as const } };
    if (!isPaid && (await tx.em.count(RefundRow, paidBackFilter)) > 0)
      throw new AppError('conflict', 'A part of this payment was paid back already, so it must stay paid');
    await tx.em.nativeUpdate(OrderRow, { id: orderId }, { paidAt: isPaid ? databaseNow() : null });
    const entryKind = isPaid ? 'invoice_paid' : 'invoice_unpaid';
    await addChange(tx, order, { kind: entryKind, notes: note });
    await recordActivity(tx, {
      action: `order.${entryKind}`,
      subject: orderNumber(orderId),
      ...(note && { after: { note } }),
    });
    await refreshPayment(tx, orderId);
  });
}

const MAX_REMINDERS_PER_RUN = 200;
const remindedOrder = z.object({ orderId: z.int(), reminder: z.int() });

/** Sends reminders of overdue invoices: the day after the due date, then weekly until paid. */
export async function remindOfInvoices(ctx: OutsideTransaction): Promise<void> {
  await transaction(ctx, async (tx) => {
    const today = shopDay(await readDatabaseTime(tx));
    const overdueInvoices = await write(
      tx,
      `update customer_order set reminders = (?::date - due_on - 1) / 7 + 1 where id in (
         select id from customer_order where payment_state = 'invoice_due' and status <> 'cancelled' and due_on + 7 * reminders < ?::date
         order by id limit ${MAX_REMINDERS_PER_RUN} for update skip locked)
       returning id as "orderId", reminders as reminder`,
      [today, today],
      remindedOrder,
    );
    for (const overdueInvoice of overdueInvoices) await recordEvent(tx, invoiceOverdue, overdueInvoice);
  });
}
