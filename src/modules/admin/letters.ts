import { formatCents } from '../../shared/money.ts';
import { list, renderLetter } from '../mail/index.ts';
import { type AdminQuote, measuresOf, orderNumber, quoteNumber } from '../orders/schema.ts';
import type { OrderFacts } from './queries/staff-notices.ts';
import type { StaffNoticeKind } from './schema.ts';

/** One piece of news for administrators. */
export interface StaffNews {
  readonly kind: StaffNoticeKind;
  /** The same for a repeat of its cause. */
  readonly key: string;
  /** Subject of its mail, and its line in a digest. */
  readonly line: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  /** Where it is dealt with. */
  readonly path: string;
}

export const orderNews = (order: OrderFacts): StaffNews => ({
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

export const requestNews = ({ id, request, user }: AdminQuote): StaffNews => ({
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

export function disputeNews(
  dispute: { disputeId: string; paymentIntentId: string; amount: number; reason: string | null },
  order: OrderFacts | null,
): StaffNews {
  const what = paymentName(dispute.paymentIntentId, order);
  const reason = dispute.reason ? `, for the reason “${dispute.reason.replaceAll('_', ' ')}”` : '';
  return {
    kind: 'disputes',
    key: `dispute-${dispute.disputeId}`,
    line: `Dispute of ${what}: ${formatCents(dispute.amount)}`,
    paragraphs: [
      `The customer disputes ${formatCents(dispute.amount)} of ${what}${reason}.`,
      'Answer it at the payment provider before its deadline: without an answer the money is lost. Do not ship the order meanwhile.',
    ],
    ...(order ? orderLink(order) : problemsLink),
  };
}

export function failedRefundNews(
  eventId: number,
  refund: { paymentIntentId: string; amount: number; error: string | null },
  order: OrderFacts | null,
): StaffNews {
  const what = paymentName(refund.paymentIntentId, order);
  return {
    kind: 'refunds',
    key: `refund-failed-${eventId}`,
    line: `Failed refund of ${what}: ${formatCents(refund.amount)}`,
    paragraphs: [
      `The refund of ${formatCents(refund.amount)} for ${what} has failed${refund.error ? `: ${refund.error}` : ''}.`,
      'The customer does not have the money. Try the refund again, or pay it back another way and settle it.',
    ],
    ...(order ? orderLink(order) : problemsLink),
  };
}

export function stockNews(
  eventId: number,
  left: number,
  { productId, name }: { productId: number; name: string },
): StaffNews {
  return {
    kind: 'stock',
    key: `stock-${eventId}`,
    line: left === 0 ? `Sold out: ${name}` : `Low stock: ${left} left of ${name}`,
    paragraphs: [
      left === 0
        ? `${name} is sold out. The shop shows it as out of stock.`
        : `${left} ${left === 1 ? 'unit' : 'units'} of ${name} ${left === 1 ? 'is' : 'are'} left.`,
    ],
    label: 'Open the product',
    path: `/admin/products/${productId}`,
  };
}

export const noticeLetter = (to: string, { line, paragraphs, label, path }: StaffNews, appUrl: string) =>
  renderLetter({
    to,
    subject: line,
    paragraphs,
    action: { label, url: `${appUrl}${path}` },
    closing: [choiceOf(appUrl)],
  });

export function digestLetter(
  to: string,
  { lines, most }: { lines: readonly { line: string; path: string }[]; most: number },
  appUrl: string,
) {
  const shown = lines.slice(0, most);
  const rest = lines.length - shown.length;
  return renderLetter({
    to,
    subject: `${lines.length} ${lines.length === 1 ? 'notice' : 'notices'} about orders and stock`,
    paragraphs: ['You have had the most single emails for today, so the rest come together, at most once an hour.'],
    extra: list(shown.map(({ line, path }) => ({ name: line, url: appUrl + path }))),
    action: { label: 'Open orders', url: `${appUrl}/admin/orders` },
    closing: [...(rest > 0 ? [`And ${rest} more.`] : []), choiceOf(appUrl)],
  });
}

const choiceOf = (appUrl: string) => `Choose which emails you get: ${appUrl}/admin/settings`;

const paymentName = (paymentIntentId: string, order: OrderFacts | null) =>
  order ? `order ${orderNumber(order.id)}` : `payment ${paymentIntentId}`;

const orderLink = ({ id }: OrderFacts) => ({
  label: `Open order ${orderNumber(id)}`,
  path: `/admin/orders/${id}`,
});

const problemsLink = { label: 'Open payment problems', path: '/admin/orders?problems=open' };
