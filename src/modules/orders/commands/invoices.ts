import { randomUUID } from 'node:crypto';
import { transaction } from '../../../platform/core/context.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { renderLetter, storeMail } from '../../mail/index.ts';
import { invoicePdf } from '../invoice.ts';
import { mailKeyPrefix } from '../order-mails.ts';
import { orderForMail } from '../queries/orders.ts';
import { orderNumber } from '../schema.ts';

/**
 * Mails the invoice as a PDF.
 * @param to another address than the customer's, such as that of accounts payable
 * @returns the address.
 * @throws AppError `not_found`
 */
export async function sendInvoice(ctx: AdminCtx, orderId: number, to: string | null): Promise<string> {
  const order = await orderForMail(ctx, orderId);
  const number = orderNumber(orderId);
  const recipient = to ?? order.customerEmail;
  const letter = renderLetter({
    to: recipient,
    subject: `Invoice ${number}`,
    paragraphs: [
      `The invoice for order ${number} is attached.`,
      ...(order.poNumber ? [`Your PO number: ${order.poNumber}.`] : []),
    ],
  });
  const attachment = await invoicePdf(ctx, orderId);
  await transaction(ctx, async (tx) => {
    await storeMail(tx, { ...letter, attachment, dedupeKey: `${mailKeyPrefix(orderId)}invoice-${randomUUID()}` });
    await recordActivity(tx, { action: 'order.invoice_sent', subject: number, after: { to: recipient } });
  });
  return recipient;
}
