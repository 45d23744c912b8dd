import { formatCents } from '../../shared/money.ts';
import { list, renderLetter } from '../mail/index.ts';
import { type AdminQuote, measuresOf, orderNumber, quoteNumber } from '../orders/schema.ts';
import type { OrderFacts } from './queries/staff-notices.ts';
import type { StaffNoticeKind } from './schema.ts';

export interface StaffNotice {
  readonly kind: StaffNoticeKind;
  /** Idempotency key, derived from its cause. */
  readonly key: string;
  readonly line: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  readonly path: string;
}

export const orderNotice = (order: OrderFacts): StaffNotice => ({
  kind: 'orders',
  key: `order-${order.id}`,
  line: `New order ${orderNumber(order.id)}: ${formatCents(order.total)}`,
  paragraphs: [
    `${order.customer} (${order.username}) has placed order ${orderNumber(order.id)} for ${formatCents(order.total)}.`,
    `${order.items}.`,
    ...(order.place ? [`Ships to ${order.place}.`] : []),
  ],
  ...orderLink(order),
});

export const quoteRequestNotice = ({ id, request, user }: AdminQuote): StaffNotice => ({
  kind: 'orders',
  key: `request-${id}`,
  line: `Request ${quoteNumber(id)} for a quote`,
  paragraphs: [
    `${user.fullName ?? user.username} (${user.username}) asks for a price.`,
    ...(request ? [`${request.quantity} × ${request.productName}, ${measuresOf(request)}.`] : []),
    ...(request?.note ? [request.note] : []),
  ],
  label: 'Answer the request',
  path: `/admin/quotes?quote=${id}`,
});

export function disputeNotice(
  dispute: { disputeId: string; paymentIntentId: string; amount: number; reason: string | null },
  order: OrderFacts | null,
): StaffNotice {
  const payment = paymentName(dispute.paymentIntentId, order);
  const reason = dispute.reason ? `, for the reason “${dispute.reason.replaceAll('_', ' ')}”` : '';
  return {
    kind: 'disputes',
    key: `dispute-${dispute.disputeId}`,
    line: `Dispute of ${payment}: ${formatCents(dispute.amount)}`,
    paragraphs: [
      `The customer disputes ${formatCents(dispute.amount)} of ${payment}${reason}.`,
      'Answer it at the payment provider before its deadline: without an answer the money is lost. Do not ship the order meanwhile.',
    ],
    ...(order ? orderLink(order) : problemsLink),
  };
}

export function failedRefundNotice(
  eventId: number,
  refund: { paymentIntentId: string; amount: number; error: string | null },
  order: OrderFacts | null,
): StaffNotice {
  const payment = paymentName(refund.paymentIntentId, order);
  return {
    kind: 'refunds',
    key: `refund-failed-${eventId}`,
    line: `Failed refund of ${payment}: ${formatCents(refund.amount)}`,
    paragraphs: [
      `The refund of ${formatCents(refund.amount)} for ${payment} has failed${refund.error ? `: ${refund.error}` : ''}.`,
      'The customer does not have the money. Try the refund again, or pay it back another way and settle it.',
    ],
    ...(order ? orderLink(order) : problemsLink),
  };
}

export function lowStockNotice(
  eventId: number,
  remainingUnits: number,
  { productId, name }: { productId: number; name: string },
): StaffNotice {
  return {
    kind: 'stock',
    key: `stock-${eventId}`,
    line: remainingUnits === 0 ? `Sold out: ${name}` : `Low stock: ${remainingUnits} left of ${name}`,
    paragraphs: [
      remainingUnits === 0
        ? `${name} is sold out. The shop shows it as out of stock.`
        : `${remainingUnits} ${remainingUnits === 1 ? 'unit' : 'units'} of ${name} ${remainingUnits === 1 ? 'is' : 'are'} left.`,
    ],
    label: 'Open the product',
    path: `/admin/products/${productId}`,
  };
}

export const noticeLetter = (to: string, { line, paragraphs, label, path }: StaffNotice, appUrl: string) =>
  renderLetter({
    to,
    subject: line,
    paragraphs,
    action: { label, url: `${appUrl}${path}` },
    closing: [choiceHint(appUrl)],
  });

export function digestLetter(
  to: string,
  { lines, most: maxLines }: { lines: readonly { line: string; path: string }[]; most: number },
  appUrl: string,
) {
  const listedLines = lines.slice(0, maxLines);
  const unlistedCount = lines.length - listedLines.length;
  return renderLetter({
    to,
    subject: `${lines.length} ${lines.length === 1 ? 'notice' : 'notices'} about orders and stock`,
    paragraphs: ['You have had the most single emails for today, so the rest come together, at most once an hour.'],
    extra: list(listedLines.map(({ line, path }) => ({ name: line, url: appUrl + path }))),
    action: { label: 'Open orders', url: `${appUrl}/admin/orders` },
    closing: [...(unlistedCount > 0 ? [`And ${unlistedCount} more.`] : []), choiceHint(appUrl)],
  });
}

const choiceHint = (appUrl: string) => `Choose which emails you get: ${appUrl}/admin/settings`;

const paymentName = (paymentIntentId: string, order: OrderFacts | null) =>
  order ? `order ${orderNumber(order.id)}` : `payment ${paymentIntentId}`;

const orderLink = ({ id }: OrderFacts) => ({
  label: `Open order ${orderNumber(id)}`,
  path: `/admin/orders/${id}`,
});

const problemsLink = { label: 'Open payment problems', path: '/admin/orders?problems=open' };
