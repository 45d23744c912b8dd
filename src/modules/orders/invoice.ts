import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { iso, query } from '../../platform/core/sql.ts';
import { notFound } from '../../shared/errors.ts';
import { formatCents } from '../../shared/money.ts';
import { formatCalendarDay } from '../../texts/format.ts';
import type { AdminCtx } from '../accounts/index.ts';
import { type BusinessDocument, drawPdf } from './document-pdf.ts';
import { orderForMail } from './queries/orders.ts';
import { REFUND_ITEMS } from './queries/refunds.ts';
import { type AdminOrder, type ByInvoice, orderNumber, type Seller, type ShippingAddress, taxLabel } from './schema.ts';
import { sellerOf } from './seller.ts';

const completedRefund = z.object({
  id: z.int(),
  /** Among all refunds of the order, from 1. */
  place: z.int(),
  amount: z.int(),
  tax: z.int(),
  isByHand: z.boolean(),
  isCredit: z.boolean(),
  refundedAt: z.iso.datetime(),
  items: z.array(z.object({ orderItemId: z.int(), quantity: z.int() })),
});
export type CompletedRefund = z.output<typeof completedRefund>;

/** Money that went back, oldest first; each has a credit note, whose number stays if a bank returns an earlier refund. */
export async function completedRefunds(ctx: Ctx, orderId: number): Promise<CompletedRefund[]> {
  return await query(
    ctx,
    `select r.id, r.place, r.amount, r.tax, r.is_by_hand as "isByHand", r.is_credit as "isCredit", ${iso('r.refunded_at')} as "refundedAt",
       ${REFUND_ITEMS} as items
     from (select *, row_number() over (order by id)::int as place from refund where order_id = ?) r
     where r.state = 'refunded' and r.refunded_at is not null order by r.id`,
    [orderId],
    completedRefund,
  );
}

export const invoiceFileName = (orderId: number) => `invoice-${orderNumber(orderId)}.pdf`;

export interface Pdf {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export const pdfReply = ({ fileName, bytes }: Pdf) => ({
  contentType: 'application/pdf',
  bytes,
  headers: { 'content-disposition': `inline; filename="${fileName}"` },
});

/** @throws AppError `not_found` */
export async function invoicePdf(ctx: Ctx, orderId: number): Promise<Pdf> {
  const { order, from } = await orderWithSeller(ctx, orderId);
  const refunds = await completedRefunds(ctx, orderId);
  const number = orderNumber(orderId);
  const document: BusinessDocument = {
    ...headOf(order, from),
    title: `Invoice ${number}`,
    facts: [
      ['Date', dayOf(order.createdAt)],
      ['Order', number],
      ...(order.poNumber ? [['PO number', order.poNumber] as const] : []),
      ...(order.property ? [['Building', order.property.name] as const] : []),
    ],
    lines: order.items.map(lineOf),
    sums: [
      ['Subtotal', formatCents(order.subtotal)],
      ['Delivery', order.shipping === 0 ? 'Free' : formatCents(order.shipping)],
      [taxLabel(order.taxBasis), formatCents(order.tax)],
      ['Total', formatCents(order.totalAmount)],
    ],
    closing: [
      ...(order.taxBasis.kind === 'exempt' ? [`Tax exempt, certificate ${order.taxBasis.certificate}.`] : []),
      ...(order.byInvoice ? [] : [`Paid on ${dayOf(order.createdAt)}: ${formatCents(order.totalAmount)}.`]),
      ...refunds.map(
        ({ amount, refundedAt, place, isCredit }) =>
          `${isCredit ? 'Taken off' : 'Refunded'} on ${dayOf(refundedAt)}: ${formatCents(amount)}, credit note ${creditNumber(orderId, place)}.`,
      ),
      ...(order.byInvoice ? dueLines(order.byInvoice, ctx.platform.env.INVOICE_INSTRUCTIONS) : []),
    ],
  };
  return { fileName: invoiceFileName(orderId), bytes: await drawPdf(document) };
}

function dueLines({ amount, dueOn, paidAt }: ByInvoice, instructions: string | undefined): string[] {
  if (paidAt) return [`Paid on ${dayOf(paidAt)}: ${formatCents(amount)}.`];
  if (amount === 0) return ['Nothing is due.'];
  return [`Due by ${formatCalendarDay(dueOn)}: ${formatCents(amount)}.`, ...(instructions ? [instructions] : [])];
}

/** Of any order. @throws AppError `not_found` */
export const readInvoice = (ctx: AdminCtx, orderId: number): Promise<Pdf> => invoicePdf(ctx, orderId);

/** Of any order. @throws AppError `not_found`, also for a refund under way */
export const readCreditNote = (ctx: AdminCtx, orderId: number, refundId: number): Promise<Pdf> =>
  creditNotePdf(ctx, orderId, refundId);

/** @throws AppError `not_found`, also for a refund under way */
export async function creditNotePdf(ctx: Ctx, orderId: number, refundId: number): Promise<Pdf> {
  const { order, from } = await orderWithSeller(ctx, orderId);
  const refunds = await completedRefunds(ctx, orderId);
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund) throw notFound('Credit note');
  const number = creditNumber(orderId, refund.place);
  const document: BusinessDocument = {
    ...headOf(order, from),
    title: `Credit note ${number}`,
    facts: [
      ['Date', dayOf(refund.refundedAt)],
      ['For invoice', `${orderNumber(orderId)} of ${dayOf(order.createdAt)}`],
      ...(order.poNumber ? [['PO number', order.poNumber] as const] : []),
    ],
    lines: refundedLines(order, refund),
    sums: [
      ['Goods and delivery', formatCents(refund.amount - refund.tax)],
      ['Tax', formatCents(refund.tax)],
      [refund.isCredit ? 'Credit' : 'Refunded', formatCents(refund.amount)],
    ],
    closing: [closingOf(refund)],
  };
  return { fileName: `credit-note-${number}.pdf`, bytes: await drawPdf(document) };
}

function closingOf({ isByHand, isCredit }: CompletedRefund): string {
  if (isCredit) return 'Taken off the invoice, which was not paid yet.';
  return isByHand ? 'Paid back in another way.' : 'Refunded to the card or bank account that paid.';
}

type Line = BusinessDocument['lines'][number];

const lineOf = ({
  productName,
  variantName,
  bundle,
  inscription,
  quantity,
  priceAtPurchase,
}: AdminOrder['items'][number]): Line => ({
  name: [productName, variantName].filter(Boolean).join(', '),
  note: [bundle && `Part of ${bundle}`, inscription?.name && `Engraved: ${inscription.name}`]
    .filter(Boolean)
    .join('. '),
  quantity,
  price: formatCents(priceAtPurchase),
  amount: formatCents(priceAtPurchase * quantity),
});

/** The refunded items; without any, or for less than their price, the order's in one line. */
function refundedLines(order: AdminOrder, refund: CompletedRefund): Line[] {
  const net = refund.amount - refund.tax;
  const items = refund.items.flatMap(({ orderItemId, quantity }) =>
    order.items.filter(({ id }) => id === orderItemId).map((item) => ({ ...item, quantity })),
  );
  const rest = net - items.reduce((sum, { quantity, priceAtPurchase }) => sum + quantity * priceAtPurchase, 0);
  const isWhole = refund.amount === order.totalAmount;
  if (items.length === 0 || rest < 0)
    return [
      {
        name: isWhole ? 'Full refund' : 'Partial refund',
        note: order.items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', '),
        ...{ quantity: 1, price: formatCents(net), amount: formatCents(net) },
      },
    ];
  const delivery = { name: 'Delivery', note: '', quantity: 1, price: formatCents(rest), amount: formatCents(rest) };
  return [...items.map(lineOf), ...(rest > 0 ? [delivery] : [])];
}

const creditNumber = (orderId: number, place: number) => `${orderNumber(orderId)}-C${place}`;

/** Orders of earlier releases kept no seller. */
async function orderWithSeller(ctx: Ctx, orderId: number): Promise<{ order: AdminOrder; from: Seller }> {
  const order = await orderForMail(ctx, orderId);
  const { name } = order.seller;
  const now = sellerOf(ctx.platform.env);
  return { order, from: name ? { ...now, ...withoutGaps(order.seller), name } : now };
}

function headOf(order: AdminOrder, from: Seller): Pick<BusinessDocument, 'parties'> {
  const shipsTo = 'pending' in order.shippingAddress ? null : order.shippingAddress;
  const billed = order.billingAddress ?? shipsTo;
  return {
    parties: [
      ['From', [from.name, from.address, from.phone, from.email, from.taxId && `Tax number ${from.taxId}`]],
      [
        'Sold to',
        billed
          ? [...addressLines(billed), order.taxId && `Tax number ${order.taxId}`]
          : [order.customerName, order.customerEmail],
      ],
      ...(shipsTo && order.billingAddress ? [['Shipped to', addressLines(shipsTo)] as const] : []),
    ],
  };
}

export const addressLines = ({ name, company, street, suite, city, state, zip }: ShippingAddress) => [
  company,
  name,
  [street, suite].filter(Boolean).join(', '),
  `${city}, ${state} ${zip}`,
];

export const dayOf = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' });

const withoutGaps = ({
  address = null,
  phone = null,
  email = null,
  taxId = null,
}: Pick<AdminOrder, 'seller'>['seller']) => ({
  address,
  phone,
  email,
  taxId,
});
