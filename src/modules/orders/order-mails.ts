import { formatCents } from '../../shared/money.ts';
import { trackingUrl } from '../../shared/parcel-tracking.ts';
import { formatCalendarDay, formatLongWeekday } from '../../texts/format.ts';
import { type Letter, type MailPart, partsOf, priceTable, renderLetter, textBlock } from '../mail/index.ts';
import { DEFAULT_LEAD_DAYS } from '../shop/values.ts';
import { destinationOf, lineOf, sumsOf } from './document.ts';
import { type AdminOrder, type ByInvoice, type OrderStatus, orderNumber } from './schema.ts';
import { lineShipsBy, outlookOf } from './values.ts';

export const mailKeyPrefix = (orderId: number) => `order-${orderId}-`;

export function confirmationLetter(order: AdminOrder, appUrl: string) {
  return renderLetter({
    to: order.customerEmail,
    subject: `Order ${orderNumber(order.id)} is confirmed`,
    paragraphs: [
      `Thank you, ${order.customerName}. ${receivedText(order)}`,
      shippingText(order),
      `Our terms of sale: ${appUrl}/terms-of-sale`,
    ],
    extra: saleTable(order),
    action: ordersLink(appUrl),
  });
}

function receivedText({ id, byInvoice }: AdminOrder): string {
  const number = orderNumber(id);
  if (!byInvoice) return `We have received your payment for order ${number}.`;
  const { amount, dueOn } = byInvoice;
  return `We have received your order ${number}. Its invoice over ${formatCents(amount)} is attached; it is due by ${formatCalendarDay(dueOn)}.`;
}

/** Returns the usual delivery time, or that of each line when they differ. */
function shippingText(order: AdminOrder): string {
  if (!order.isWaiting && order.items.every(({ leadDays }) => leadDays <= DEFAULT_LEAD_DAYS))
    return 'Your items ship within 2-3 business days.';
  return order.items
    .map((item) => {
      const day = lineShipsBy(order, item);
      const shipText = day
        ? `ships by ${formatLongWeekday(day)}`
        : `ships ${item.leadDays} business days after you tell us what to engrave`;
      return `${item.productName} ${shipText}.`;
    })
    .join(' ');
}

export const reminderLetter = (
  order: AdminOrder,
  { amount, dueOn }: ByInvoice,
  number: string,
  instructions: string | null,
) =>
  renderLetter({
    to: order.customerEmail,
    subject: `Invoice ${number} is overdue`,
    paragraphs: [
      `${formatCents(amount)} for order ${orderNumber(order.id)} were due by ${formatCalendarDay(dueOn)}. The invoice is attached.`,
      ...(order.poNumber ? [`Your PO number: ${order.poNumber}.`] : []),
      ...(instructions ? [instructions] : []),
      'If your payment is on its way, you do not need to do anything.',
    ],
  });

export function statusLetter(order: AdminOrder, change: StatusChange, appUrl: string) {
  const phrases = statusPhrases[change.status];
  const number = orderNumber(order.id);
  return renderLetter({
    to: order.customerEmail,
    subject: `Order ${number} ${phrases.subject}`,
    paragraphs: [
      `Your order ${number} ${change.status === 'pending' && !isPaid(order) ? 'will be processed soon.' : phrases.sentence}`,
      ...(change.status === 'cancelled' ? [moneyText(order)] : trackingLines(change)),
    ],
    extra: saleTable(order),
    action: parcelLink(change) ?? ordersLink(appUrl),
  });
}

const isPaid = ({ status, byInvoice, refundedAmount: refunded, totalAmount: total }: AdminOrder) =>
  !byInvoice && outlookOf({ status, refunded, total }) !== 'refunded';

const trackingLines = ({ status, trackingNumber }: StatusChange) => [
  ...(trackingNumber && status !== 'pending' ? [`Tracking number: ${trackingNumber}`] : []),
  ...(status === 'delivered' ? ['If anything is missing or damaged, contact us.'] : []),
];

function parcelLink({ status, trackingNumber }: StatusChange): Letter['action'] | null {
  const url = status === 'shipped' && trackingNumber ? trackingUrl(trackingNumber) : null;
  return url ? { label: 'Track my package', url } : null;
}

function moneyText({ refundedAmount, totalAmount, byInvoice }: AdminOrder): string {
  if (byInvoice && !byInvoice.paidAt)
    return byInvoice.amount === 0
      ? 'Nothing is due: your invoice is canceled.'
      : `${formatCents(byInvoice.amount)} of your invoice are still due. Please contact us about it.`;
  if (byInvoice) return 'Your invoice is paid. We will contact you about paying it back.';
  const notRefunded = 'has not been refunded. Please contact us about it.';
  if (refundedAmount === 0) return `Your payment of ${formatCents(totalAmount)} ${notRefunded}`;
  const refund = `You will get a separate email once your refund of ${formatCents(refundedAmount)} is confirmed.`;
  return refundedAmount < totalAmount ? `${refund} The rest of your payment ${notRefunded}` : refund;
}

export interface StatusChange {
  status: OrderStatus;
  trackingNumber: string | null;
}

const statusPhrases: Record<OrderStatus, { subject: string; sentence: string }> = {
  pending: { subject: 'is pending', sentence: 'is paid and will be processed soon.' },
  processing: { subject: 'is being prepared', sentence: 'is being prepared.' },
  shipped: { subject: 'has shipped', sentence: 'is on its way to you.' },
  delivered: { subject: 'was delivered', sentence: 'was delivered.' },
  cancelled: { subject: 'was cancelled', sentence: 'was cancelled.' },
};

export const ordersLink = (appUrl: string) => ({ label: 'View my orders', url: `${appUrl}/my-orders` });

type SaleFacts = Parameters<typeof sumsOf>[0] & Parameters<typeof destinationOf>[0];

export function saleTable(sale: SaleFacts & { items: readonly Parameters<typeof lineOf>[0][] }): MailPart {
  const lines = sale.items.map(lineOf).map(({ name, note, quantity, amount }) => ({
    name: `${quantity} × ${name}${note && ` (${note})`}`,
    amount,
  }));
  const destination = destinationOf(sale);
  return partsOf(priceTable(lines, sumsOf(sale)), destination && textBlock(destination));
}
