import { type OutsideTransaction, transaction } from '../../platform/core/context.ts';
import { query, writeOutsideTransaction } from '../../platform/core/sql.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { notFound } from '../../shared/errors.ts';
import type { AdminCtx } from '../accounts/index.ts';
import { issueFormerPapers, issueQuote } from './commands/papers.ts';
import { drawPdf } from './document-pdf.ts';
import { type Paper, papersOf, readPaper, undrawnPaper } from './queries/papers.ts';
import { quoteForMail } from './queries/quotes.ts';
import type { InvoicePage, Order } from './schema.ts';

export interface Pdf {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export const pdfReply = ({ fileName, bytes }: Pdf) => ({
  contentType: 'application/pdf',
  bytes,
  headers: { 'content-disposition': `inline; filename="${fileName}"` },
});

/** The first invoice: the same bytes whatever happens to the order. @throws AppError `not_found` */
export async function invoicePdf(ctx: OutsideTransaction, orderId: number): Promise<Pdf> {
  const [{ id }] = await invoicesOf(ctx, orderId);
  return await paperPdf(ctx, id, null);
}

/** The invoice that holds now. @throws AppError `not_found` */
export async function latestInvoice(ctx: OutsideTransaction, orderId: number): Promise<{ number: string; pdf: Pdf }> {
  const invoices = await invoicesOf(ctx, orderId);
  const { id, number } = invoices.at(-1) ?? invoices[0];
  return { number, pdf: await paperPdf(ctx, id, null) };
}

/** What the first invoice says. @throws AppError `not_found` */
export async function invoiceContents(ctx: OutsideTransaction, order: Order): Promise<InvoicePage> {
  const orderId = order.id;
  const [{ says }, ...later] = await invoicesOf(ctx, orderId);
  const others = [...later, ...(await papersOf(ctx, { orderId }, 'credit_note'))];
  return {
    ...says,
    paidAt: order.byInvoice?.paidAt ?? null,
    others: others.map(({ id, kind, number, issuedAt }) => ({ id, kind, number, issuedAt })),
  };
}

/** Oldest first; issued at the first reading where an earlier release took the order. @throws AppError `not_found` */
async function invoicesOf(ctx: OutsideTransaction, orderId: number): Promise<[Paper, ...Paper[]]> {
  const read = () => papersOf(ctx, { orderId }, 'invoice');
  let [first, ...others] = await read();
  if (!first) {
    await transaction(ctx, (tx) => issueFormerPapers(tx, orderId));
    [first, ...others] = await read();
  }
  if (!first) throw notFound('Invoice');
  return [first, ...others];
}

/** The offer that holds now. @throws AppError `not_found`, also for a request without an answer, and one that was declined */
export async function quotePdf(ctx: OutsideTransaction, quoteId: number): Promise<Pdf> {
  const quote = await quoteForMail(ctx, quoteId);
  if (quote.lines.length === 0 || quote.state === 'declined') throw notFound('Quote');
  const last = async () => (await papersOf(ctx, { quoteId }, 'quote')).at(-1);
  if (!(await last())) await transaction(ctx, (tx) => issueQuote(tx, quoteId));
  const paper = await last();
  if (!paper) throw notFound('Quote');
  return await paperPdf(ctx, paper.id, null);
}

/** Of the signed-in person. @throws AppError `not_found` */
export const ownPaper = (ctx: SignedInCtx, paperId: number): Promise<Pdf> => paperPdf(ctx, paperId, ctx.actor.userId);

/** Of any order or quote. @throws AppError `not_found` */
export const anyPaper = (ctx: AdminCtx, paperId: number): Promise<Pdf> => paperPdf(ctx, paperId, null);

/** Of any order. @throws AppError `not_found` */
export const readInvoice = (ctx: AdminCtx, orderId: number): Promise<Pdf> => invoicePdf(ctx, orderId);

/** Of any user's quote. @throws AppError as `quotePdf` */
export const readQuotePdf = (ctx: AdminCtx, quoteId: number): Promise<Pdf> => quotePdf(ctx, quoteId);

const fileNames = { invoice: 'invoice', credit_note: 'credit-note', quote: 'quote' } as const;

async function paperPdf(ctx: OutsideTransaction, paperId: number, userId: number | null): Promise<Pdf> {
  const read = async () => {
    const paper = await readPaper(ctx, paperId, userId);
    if (!paper) throw notFound('Document');
    return paper;
  };
  let paper = await read();
  if (!paper.pdf) {
    const drawn = await drawPdf(paper.says);
    // Of two that drew it at once, the first is kept.
    await writeOutsideTransaction(ctx, `update paper set pdf = ? where id = ? and pdf is null`, [drawn, paperId]);
    paper = await read();
  }
  if (!paper.pdf) throw new Error(`Paper ${paperId} was not drawn`);
  return { fileName: `${fileNames[paper.kind]}-${paper.number}.pdf`, bytes: Buffer.from(paper.pdf) };
}

const AT_ONCE = 100;

/** Those that nobody has opened, so that a later release does not draw them otherwise. */
export async function drawPapers(ctx: OutsideTransaction): Promise<void> {
  const sql = `select id from paper where pdf is null order by id limit ${AT_ONCE}`;
  for (const { id } of await query(ctx, sql, [], undrawnPaper)) await paperPdf(ctx, id, null);
}
