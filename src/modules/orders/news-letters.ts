import { formatCents } from '../../shared/money.ts';
import { trackingUrl } from '../../shared/parcel-tracking.ts';
import { type Letter, renderLetter } from '../mail/index.ts';
import { addressLines } from './document.ts';
import { ordersLink } from './order-mails.ts';
import {
  type AdminOrder,
  type OrderEventDetails,
  type OrderEventKind,
  type OrderStatus,
  orderNumber,
} from './schema.ts';

export interface OrderUpdate {
  kind: OrderEventKind;
  status: OrderStatus;
  notes: string | null;
  details: OrderEventDetails;
}

type LetterText = Pick<Letter, 'subject' | 'paragraphs'>;
/** @param news `isUnpaid`: the invoice is unpaid, so that nothing can be refunded */
type WriteLetter = (number: string, update: OrderUpdate & { isUnpaid: boolean }) => LetterText;

const letters: Partial<Record<OrderEventKind, WriteLetter>> = {
  customer_note: (number, { notes }) => ({
    subject: `About your order ${number}`,
    paragraphs: [`We have a message about your order ${number}:`, ...(notes ?? '').split(/\n+/)],
  }),
  address: (number, { details: { address } }) => ({
    subject: `Order ${number} ships to another address`,
    paragraphs: [
      `We have changed the address of your order ${number}. It now ships to:`,
      address ? addressLines(address).join(', ') : '',
      'If this is not right, contact us before it ships.',
    ],
  }),
  items: (number, { details, isUnpaid }) => ({
    subject: `Order ${number} has changed`,
    paragraphs: [
      `We have taken this out of your order ${number}:`,
      ...itemLines(details),
      ...(details.amount
        ? [
            isUnpaid
              ? `You will get a separate email once ${formatCents(details.amount)} are taken off your invoice.`
              : `You will get a separate email once your refund of ${formatCents(details.amount)} is confirmed.`,
          ]
        : []),
    ],
  }),
  parcel: (number, { status, details }) => ({
    subject: status === 'shipped' ? `Order ${number} has shipped` : `A part of order ${number} has shipped`,
    paragraphs: [
      `This parcel of your order ${number} is on its way to you:`,
      ...itemLines(details),
      ...trackingLines(details),
      ...(status === 'shipped' ? [] : ['The rest follows in another parcel.']),
    ],
  }),
  parcel_changed: (number, { details }) => ({
    subject: details.isShipped
      ? `A replacement for order ${number} has shipped`
      : `New tracking number for order ${number}`,
    paragraphs: [
      details.isShipped
        ? `The replacement for your order ${number} is on its way to you.`
        : `A parcel of your order ${number} has a new tracking number.`,
      ...trackingLines(details),
    ],
  }),
  replacement: (number, { details }) => ({
    subject: details.isShipped ? `A replacement for order ${number} has shipped` : `A replacement for order ${number}`,
    paragraphs: [
      details.isShipped
        ? `A replacement for your order ${number} is on its way to you, free of charge:`
        : `We are sending you a replacement for your order ${number}, free of charge:`,
      ...itemLines(details),
      ...trackingLines(details),
    ],
  }),
  return_requested: (number, { details }) => ({
    subject: `We received your return request for order ${number}`,
    paragraphs: [
      'You would like to return:',
      ...itemLines(details),
      'Please keep the items for now. We will email you how to send them.',
    ],
  }),
  return_approved: (number, { details: { labelNumber, ...details } }) => ({
    subject: `Your return for order ${number} is approved`,
    paragraphs: [
      ...(details.items
        ? ['Please send us:', ...itemLines(details)]
        : ['Please send us the items you want to return.']),
      ...(labelNumber ? [`Return label: ${labelNumber}`] : []),
      ...(details.reason && !details.items ? [details.reason] : []),
      'We will email you when they arrive.',
    ],
  }),
  return_declined: (number, { details }) => ({
    subject: `About your return request for order ${number}`,
    paragraphs: ['We cannot accept this return.', details.reason ?? ''],
  }),
  return_received: (number, { details, isUnpaid }) => ({
    subject: `We received your return for order ${number}`,
    paragraphs: [
      'These items arrived:',
      ...itemLines(details),
      ...(details.refundId
        ? [`You will get a separate email once ${isUnpaid ? 'your invoice is lower' : 'your refund is confirmed'}.`]
        : []),
    ],
  }),
};

export function updateLetter(order: AdminOrder, update: OrderUpdate, appUrl: string) {
  const letterText = letters[update.kind]?.(orderNumber(order.id), {
    ...update,
    isUnpaid: order.byInvoice?.paidAt === null,
  });
  const action = parcelLink(update.details) ?? ordersLink(appUrl);
  return letterText && renderLetter({ to: order.customerEmail, ...letterText, action });
}

const itemLines = ({ items = [] }: OrderEventDetails) => items.map(({ name, quantity }) => `${quantity} × ${name}`);

const trackingLines = ({ carrier, trackingNumber }: OrderEventDetails) =>
  trackingNumber ? [`Tracking number: ${trackingNumber}${carrier ? ` (${carrier})` : ''}`] : [];

function parcelLink({ trackingNumber }: OrderEventDetails): Letter['action'] | null {
  const url = trackingNumber ? trackingUrl(trackingNumber) : null;
  return url ? { label: 'Track my package', url } : null;
}
