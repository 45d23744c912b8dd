import type { Ctx } from '../../platform/core/context.ts';
import { notFound } from '../../shared/errors.ts';
import { formatCents } from '../../shared/money.ts';
import { formatCalendarDay } from '../../texts/format.ts';
import type { AdminCtx } from '../accounts/index.ts';
import { type BusinessDocument, drawPdf } from './document-pdf.ts';
import { addressLines, dayOf, type Pdf } from './invoice.ts';
import { quoteForMail } from './queries/quotes.ts';
import { type AdminQuote, quoteNumber, taxLabel } from './schema.ts';
import { sellerOf } from './seller.ts';

/** Of any user's quote. @throws AppError `not_found`, also for a request without an answer */
export const readQuotePdf = (ctx: AdminCtx, quoteId: number): Promise<Pdf> => quotePdf(ctx, quoteId);

/** @throws AppError `not_found`, also for a request without an answer, and one that was declined */
export async function quotePdf(ctx: Ctx, quoteId: number): Promise<Pdf> {
  const quote = await quoteForMail(ctx, quoteId);
  if (quote.lines.length === 0 || quote.state === 'declined') throw notFound('Quote');
  const number = quoteNumber(quoteId);
  const { name, address, phone, email, taxId } = sellerOf(ctx.platform.env);
  const document: BusinessDocument = {
    title: `Quote ${number}`,
    parties: [
      ['From', [name, address, phone, email, taxId && `Tax number ${taxId}`]],
      ['For', customerOf(quote)],
    ],
    facts: [
      ['Date', dayOf(quote.createdAt)],
      ...(quote.validUntil ? [['Valid until', formatCalendarDay(quote.validUntil)] as const] : []),
      ...(quote.destination?.poNumber ? [['PO number', quote.destination.poNumber] as const] : []),
    ],
    lines: quote.lines.map(({ productName, variantName, quantity, unitPrice }) => ({
      name: productName,
      note: variantName ?? '',
      quantity,
      price: formatCents(unitPrice),
      amount: formatCents(unitPrice * quantity),
    })),
    sums: sumsOf(quote),
    closing: [
      ...(quote.note ? [quote.note] : []),
      ...(quote.tax === null ? ['Sales tax and delivery are added for the address that it goes to.'] : []),
      `Order it in My Orders: ${ctx.platform.env.APP_URL}/my-orders. Nothing is charged before.`,
    ],
  };
  return { fileName: `quote-${number}.pdf`, bytes: await drawPdf(document) };
}

function customerOf({ destination, user }: AdminQuote) {
  if (!destination) return [user.fullName, user.username];
  const { shippingAddress, billingAddress, taxId } = destination;
  return [...addressLines(billingAddress ?? shippingAddress), taxId && `Tax number ${taxId}`];
}

function sumsOf({ subtotal, shipping, tax, taxBasis }: AdminQuote): BusinessDocument['sums'] {
  if (shipping === null || tax === null) return [['Price', formatCents(subtotal)]];
  return [
    ['Subtotal', formatCents(subtotal)],
    ['Delivery', shipping === 0 ? 'Free' : formatCents(shipping)],
    [taxBasis ? taxLabel(taxBasis) : 'Tax', formatCents(tax)],
    ['Total', formatCents(subtotal + shipping + tax)],
  ];
}
