import { formatCents } from '../../shared/money.ts';
import { trackingUrl } from '../../shared/parcel-tracking.ts';
import { formatCalendarDay, formatLongWeekday } from '../../texts/format.ts';
import { type Letter, mailText, renderLetter } from '../mail/index.ts';
import { USUAL_LEAD_DAYS } from '../shop/values.ts';
import { type AdminOrder, type ByInvoice, type OrderStatus, orderNumber, taxLabel } from './schema.ts';
import { lineShipsBy } from './values.ts';

export const mailKeyPrefix = (orderId: number) => `order-${orderId}-`;

export function confirmationLetter(order: AdminOrder, appUrl: string) {
  return renderLetter({
    to: order.customerEmail,
    subject: `Order ${orderNumber(order.id)} is confirmed`,
    paragraphs: [`Thank you, ${order.customerName}. ${receivedOf(order)}`, shippingOf(order)],
    extra: itemsTable(order),
    action: ordersLink(appUrl),
  });
}

function receivedOf({ id, byInvoice }: AdminOrder): string {
  const number = orderNumber(id);
  if (!byInvoice) return `We have received your payment for order ${number}.`;
  const { amount, dueOn } = byInvoice;
  return `We have received your order ${number}. Its invoice over ${formatCents(amount)} is attached; it is due by ${formatCalendarDay(dueOn)}.`;
}

/** The usual promise, or by line where goods differ. */
function shippingOf(order: AdminOrder): string {
  if (!order.isWaiting && order.items.every(({ leadDays }) => leadDays <= USUAL_LEAD_DAYS))
    return 'Your items ship within 2-3 business days.';
  return order.items
    .map((item) => {
      const day = lineShipsBy(order, item);
      const when = day
        ? `ships by ${formatLongWeekday(day)}`
        : `ships ${item.leadDays} business days after you tell us what to engrave`;
      return `${item.productName} ${when}.`;
    })
    .join(' ');
}

/** An invoice was not paid in time. */
export const reminderLetter = (order: AdminOrder, { amount, dueOn }: ByInvoice, instructions: string | undefined) =>
  renderLetter({
    to: order.customerEmail,
    subject: `Invoice ${orderNumber(order.id)} is overdue`,
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
      `Your order ${number} ${change.status === 'pending' && order.byInvoice ? 'will be processed soon.' : phrases.sentence}`,
      ...(change.status === 'cancelled' ? [moneyOf(order)] : trackingOf(change)),
    ],
    extra: itemsTable(order),
    action: parcelLink(change) ?? ordersLink(appUrl),
  });
}

/** Tracking once shipped, a contact once delivered. */
const trackingOf = ({ status, trackingNumber }: StatusChange) => [
  ...(trackingNumber && status !== 'pending' ? [`Tracking number: ${trackingNumber}`] : []),
  ...(status === 'delivered' ? ['If anything is missing or damaged, contact us.'] : []),
];

function parcelLink({ status, trackingNumber }: StatusChange): Letter['action'] | null {
  const url = status === 'shipped' && trackingNumber ? trackingUrl(trackingNumber) : null;
  return url ? { label: 'Track my package', url } : null;
}

function moneyOf({ refundedAmount, totalAmount, byInvoice }: AdminOrder): string {
  if (byInvoice && !byInvoice.paidAt)
    return byInvoice.amount === 0
      ? 'Nothing is due: your invoice is canceled.'
      : `${formatCents(byInvoice.amount)} of your invoice are still due. Please contact us about it.`;
  if (byInvoice) return 'Your invoice is paid. We will contact you about paying it back.';
  const kept = 'has not been refunded. Please contact us about it.';
  if (refundedAmount === 0) return `Your payment of ${formatCents(totalAmount)} ${kept}`;
  const refund = `You will get a separate email once your refund of ${formatCents(refundedAmount)} is confirmed.`;
  return refundedAmount < totalAmount ? `${refund} The rest of your payment ${kept}` : refund;
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

type Tabled = Pick<
  AdminOrder,
  'status' | 'subtotal' | 'shipping' | 'tax' | 'taxBasis' | 'totalAmount' | 'shippingAddress'
> & {
  items: readonly Pick<
    AdminOrder['items'][number],
    'productName' | 'variantName' | 'bundle' | 'quantity' | 'takenOut' | 'priceAtPurchase'
  >[];
};

export function itemsTable({
  status,
  items,
  subtotal,
  shipping,
  tax,
  taxBasis,
  totalAmount,
  shippingAddress,
}: Tabled): NonNullable<Letter['extra']> {
  const lines = items.map(({ productName, variantName, bundle, quantity, takenOut, priceAtPurchase }) => [
    [
      `${quantity} × ${productName}${variantName ? `, ${variantName}` : ''}`,
      bundle ? `(${bundle})` : '',
      takenOut ? `(${takenOut} cancelled)` : '',
    ]
      .filter(Boolean)
      .join(' '),
    formatCents(quantity * priceAtPurchase),
  ]);
  const sums = [
    ['Subtotal', formatCents(subtotal)],
    ['Delivery', shipping === 0 ? 'Free' : formatCents(shipping)],
    [taxLabel(taxBasis), formatCents(tax)],
    ['Total', formatCents(totalAmount)],
  ];
  const heading = status === 'delivered' ? 'Shipped to' : 'Ships to';
  const address =
    status === 'cancelled' || 'pending' in shippingAddress
      ? []
      : [
          ...[shippingAddress.name, shippingAddress.company, shippingAddress.street, shippingAddress.suite].filter(
            (line) => typeof line === 'string',
          ),
          `${shippingAddress.city}, ${shippingAddress.state} ${shippingAddress.zip}`,
        ];
  return {
    text: [...lines, ...sums].map(([what, amount]) => `${what}: ${amount}`).join('\n') + textOf(heading, address),
    html: `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 16px">${[
      ...lines.map((line) => row(line, 'border-bottom:1px solid #d9d4ca')),
      ...sums.map((sum) => row(sum, sum[0] === 'Total' ? 'font-weight:600' : '')),
    ].join('')}</table>${htmlOf(heading, address)}`,
  };
}

const textOf = (heading: string, address: string[]) =>
  address.length > 0 ? `\n\n${heading}:\n${address.join('\n')}` : '';

const htmlOf = (heading: string, address: string[]) =>
  address.length > 0 ? `<p style="margin:0 0 16px">${heading}:<br>${address.map(mailText).join('<br>')}</p>` : '';

function row([what = '', amount = '']: string[], style: string): string {
  const cell = `padding:8px 0;vertical-align:top;${style}`;
  return `<tr><td class="line" style="${cell};padding-right:12px">${mailText(what)}</td><td class="line" style="${cell};text-align:right;white-space:nowrap">${amount}</td></tr>`;
}
