import { type OutsideTransaction, transaction } from '../../platform/core/context.ts';
import { query, writeOutsideTransaction } from '../../platform/core/sql.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { queueAccountOf } from '../../platform/process/fair-queue.ts';
import { notFoundError } from '../../shared/errors.ts';
import type { AdminCtx } from '../accounts/index.ts';
import { issueMissingPapers, issueQuote } from './commands/papers.ts';
import { drawPdf } from './document-pdf.ts';
import { type Paper, papersOf, readPaper } from './queries/papers.ts';
import { quoteForMail } from './queries/quotes.ts';
import type { InvoicePage, Order } from './schema.ts';
import { tables } from './tables.ts';

export interface Pdf {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export const pdfReply = ({ fileName, bytes }: Pdf) => ({
  contentType: 'application/pdf',
  bytes,
  headers: { 'content-disposition': `inline; filename="${fileName}"` },
});

/** Returns the order's first invoice, immutable. @throws AppError `not_found` */
export async function invoicePdf(ctx: OutsideTransaction, orderId: number): Promise<Pdf> {
  const [{ id }] = await invoicesOf(ctx, orderId);
  return await paperPdf(ctx, id, null);
}

/** Returns the currently valid invoice. @throws AppError `not_found` */
export async function latestInvoice(ctx: OutsideTransaction, orderId: number): Promise<{ number: string; pdf: Pdf }> {
  const invoices = await invoicesOf(ctx, orderId);
  const { id, number } = invoices.at(-1) ?? invoices[0];
  return { number, pdf: await paperPdf(ctx, id, null) };
}

export async function invoiceContents(ctx: OutsideTransaction, order: Order): Promise<InvoicePage> {
  const orderId = order.id;
  const [{ says: contents }, ...laterInvoices] = await invoicesOf(ctx, orderId);
  const otherPapers = [...laterInvoices, ...(await papersOf(ctx, { orderId }, 'credit_note'))];
  return {
    ...contents,
    paidAt: order.byInvoice?.paidAt ?? null,
    others: otherPapers.map(({ id, kind, number, issuedAt }) => ({ id, kind, number, issuedAt })),
  };
}

/** Returns the invoices, oldest first; issues those of an order of 0.1.0 on first read. @throws AppError `not_found` */
async function invoicesOf(ctx: OutsideTransaction, orderId: number): Promise<[Paper, ...Paper[]]> {
  const readInvoices = () => papersOf(ctx, { orderId }, 'invoice');
  let [first, ...otherInvoices] = await readInvoices();
  if (!first) {
    await transaction(ctx, (tx) => issueMissingPapers(tx, orderId));
    [first, ...otherInvoices] = await readInvoices();
  }
  if (!first) throw notFoundError('Invoice');
  return [first, ...otherInvoices];
}

/** Returns the currently valid offer. @throws AppError `not_found`, also for an unanswered or declined request */
export async function quotePdf(ctx: OutsideTransaction, quoteId: number): Promise<Pdf> {
  const quote = await quoteForMail(ctx, quoteId);
  if (quote.lines.length === 0 || quote.state === 'declined') throw notFoundError('Quote');
  const readLatestQuote = async () => (await papersOf(ctx, { quoteId }, 'quote')).at(-1);
  if (!(await readLatestQuote())) await transaction(ctx, (tx) => issueQuote(tx, quoteId));
  const paper = await readLatestQuote();
  if (!paper) throw notFoundError('Quote');
  return await paperPdf(ctx, paper.id, null);
}

/** Returns a paper of the signed-in user. @throws AppError `not_found` */
export const readOwnPaper = (ctx: SignedInCtx, paperId: number): Promise<Pdf> =>
  paperPdf(ctx, paperId, ctx.actor.userId);

/** Returns a paper of any order or quote. @throws AppError `not_found` */
export const readAnyPaper = (ctx: AdminCtx, paperId: number): Promise<Pdf> => paperPdf(ctx, paperId, null);

export const readInvoice = (ctx: AdminCtx, orderId: number): Promise<Pdf> => invoicePdf(ctx, orderId);

/** Returns the quote of any user. @throws AppError as `quotePdf` */
export const readQuotePdf = (ctx: AdminCtx, quoteId: number): Promise<Pdf> => quotePdf(ctx, quoteId);

const fileNames = { invoice: 'invoice', credit_note: 'credit-note', quote: 'quote' } as const;

async function paperPdf(ctx: OutsideTransaction, paperId: number, userId: number | null): Promise<Pdf> {
  const readRow = async () => {
    const paper = await readPaper(ctx, paperId, userId);
    if (!paper) throw notFoundError('Document');
    return paper;
  };
  let paper = await readRow();
  if (!paper.pdf) {
    const drawnPdf = await drawPdf(queueAccountOf(ctx), paper.says);
    // Of concurrent drawings, the first is stored.
    const undrawnPaper = tables(ctx).updateTable('paper').where('id', '=', paperId).where('pdf', 'is', null);
    await writeOutsideTransaction(ctx, undrawnPaper.set({ pdf: drawnPdf }));
    paper = await readRow();
  }
  if (!paper.pdf) throw new Error(`Paper ${paperId} was not drawn`);
  return { fileName: `${fileNames[paper.kind]}-${paper.number}.pdf`, bytes: Buffer.from(paper.pdf) };
}

const MAX_PAPERS_PER_RUN = 100;

/** Draws papers that were never opened, before a later release changes the layout. */
export async function drawPapers(ctx: OutsideTransaction): Promise<void> {
  const undrawnPapers = tables(ctx).selectFrom('paper').select('id').where('pdf', 'is', null).orderBy('id');
  for (const { id } of await query(ctx, undrawnPapers.limit(MAX_PAPERS_PER_RUN))) await paperPdf(ctx, id, null);
}
