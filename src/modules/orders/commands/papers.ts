import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { readDatabaseTime } from '../../../platform/core/database-time.ts';
import { isoTimestamp, query, write } from '../../../platform/core/sql.ts';
import { PaperRow } from '../books.entity.ts';
import {
  type CompletedRefund,
  creditNoteDocument,
  type IssuedPaper,
  invoiceDocument,
  quoteDocument,
} from '../document.ts';
import { orderForMail } from '../queries/orders.ts';
import { type Paper, type PaperSource, papersOf } from '../queries/papers.ts';
import { quoteForMail } from '../queries/quotes.ts';
import { REFUND_ITEMS } from '../queries/refunds.ts';
import {
  type AdminOrder,
  type AdminQuote,
  type BusinessDocument,
  orderNumber,
  type PaperKind,
  quoteNumber,
} from '../schema.ts';
import { sellerOf, sellerOfOrder } from '../seller.ts';
import { shopSettingsOf } from '../shop-settings.ts';
import { tables } from '../tables.ts';
import { lockOrder } from './order-change.ts';

const prefixes = { invoice: 'INV', credit_note: 'CN' } as const;

/**
 * Reserves the next number in the transaction that issues the paper, so that a rollback leaves no gap. Test orders have
 * their own series, because they are deleted.
 */
async function nextNumber(tx: Tx, kind: keyof typeof prefixes, isTest: boolean): Promise<string> {
  const prefix = `${isTest ? 'T-' : ''}${prefixes[kind]}`;
  const [series] = await write(
    tx,
    tables(tx)
      .insertInto('paper_series')
      .values({ prefix, last: 1 })
      .onConflict((conflict) =>
        conflict.column('prefix').doUpdateSet((row) => ({ last: row('paper_series.last', '+', 1) })),
      )
      .returning('last'),
  );
  return `${prefix}-${String(series?.last).padStart(6, '0')}`;
}

interface NewPaper extends IssuedPaper {
  readonly kind: PaperKind;
  readonly place: number;
  readonly userId: number;
  readonly isTest: boolean;
  readonly source: PaperSource;
  readonly refundId?: number;
  readonly says: BusinessDocument;
}

async function insertPaper(tx: Tx, { source, day, ...paper }: NewPaper): Promise<void> {
  await tx.em.insert(PaperRow, { ...paper, ...source, issuedAt: new Date(day) });
}

/** Issues the invoice of a new order, as the last step of the transaction that places it. */
export async function issueInvoice(tx: Tx, orderId: number): Promise<void> {
  const order = await orderForMail(tx, orderId);
  await issueFirstInvoice(tx, order, await nextNumber(tx, 'invoice', order.isTest));
}

async function issueFirstInvoice(tx: Tx, order: AdminOrder, number: string): Promise<void> {
  await issueInvoiceOf(tx, order, { number, day: order.createdAt }, null);
}

async function issueInvoiceOf(
  tx: Tx,
  order: AdminOrder,
  paper: IssuedPaper,
  replacedInvoice: Paper | null,
): Promise<void> {
  await insertPaper(tx, {
    kind: 'invoice',
    place: (replacedInvoice?.place ?? 0) + 1,
    ...paper,
    source: { orderId: order.id },
    userId: order.user.id,
    isTest: order.isTest,
    says: await invoiceOf(tx, order, paper, replacedInvoice),
  });
}

async function invoiceOf(
  tx: Tx,
  order: AdminOrder,
  paper: IssuedPaper,
  replacedInvoice: Paper | null,
): Promise<BusinessDocument> {
  const settings = await shopSettingsOf(tx);
  return invoiceDocument({
    order,
    paper,
    from: sellerOfOrder(order) ?? sellerOf(tx.platform.env, settings),
    replaces: replacedInvoice && { number: replacedInvoice.number, day: replacedInvoice.issuedAt },
    instructions: settings.invoiceInstructions,
  });
}

/**
 * Issues another invoice when a change affects parties, lines or sums. Payments and refunds have receipts and credit
 * notes instead.
 */
export async function reissueInvoice(tx: Tx, orderId: number): Promise<void> {
  const order = await orderForMail(tx, orderId);
  const lastInvoice = (await papersOf(tx, { orderId }, 'invoice')).at(-1);
  if (!lastInvoice) throw new Error(`Order ${orderId} has no invoice to replace`);
  const day = await currentInstant(tx);
  const { parties, lines, sums } = await invoiceOf(tx, order, { number: lastInvoice.number, day }, null);
  const { says } = lastInvoice;
  if (isDeepStrictEqual([parties, lines, sums], [says.parties, says.lines, says.sums])) return;
  await issueInvoiceOf(tx, order, { number: await nextNumber(tx, 'invoice', order.isTest), day }, lastInvoice);
}

const currentInstant = async (tx: Tx) => new Date(await readDatabaseTime(tx)).toISOString();

const completedRefund = z.object({
  id: z.int(),
  place: z.int(),
  amount: z.int(),
  tax: z.int(),
  isByHand: z.boolean(),
  isCredit: z.boolean(),
  refundedAt: z.iso.datetime(),
  items: z.array(z.object({ orderItemId: z.int(), quantity: z.int() })),
});
type CompletedRefundRow = z.output<typeof completedRefund>;

/** Returns completed refunds without a credit note, oldest first; `place` counts failed ones as well. */
const unissuedRefunds = (tx: Tx, orderId: number): Promise<CompletedRefundRow[]> =>
  query(
    tx,
    `select r.id, r.place, r.amount, r.tax, r.is_by_hand as "isByHand", r.is_credit as "isCredit", ${isoTimestamp('r.refunded_at')} as "refundedAt",
       ${REFUND_ITEMS} as items
     from (select *, row_number() over (order by id)::int as place from refund where order_id = ?) r
     where r.state = 'refunded' and r.refunded_at is not null
       and not exists (select from paper w where w.refund_id = r.id) order by r.id`,
    [orderId],
    completedRefund,
  );

/**
 * Issues the credit note of a completed refund. It remains valid when a bank returns the refund: the money is still
 * owed.
 */
export async function issueCreditNote(tx: Tx, orderId: number, refundId: number): Promise<void> {
  await issueMissingPapersExcept(tx, orderId, refundId);
  const refund = (await unissuedRefunds(tx, orderId)).find(({ id }) => id === refundId);
  if (!refund) return;
  const order = await orderForMail(tx, orderId);
  await issueCreditNoteOf(tx, order, refund, await nextNumber(tx, 'credit_note', order.isTest));
}

async function issueCreditNoteOf(tx: Tx, order: AdminOrder, refund: CompletedRefund, number: string): Promise<void> {
  const source = { orderId: order.id };
  const [invoices, notes] = [await papersOf(tx, source, 'invoice'), await papersOf(tx, source, 'credit_note')];
  const invoice = invoices.at(-1);
  if (!invoice) throw new Error(`Order ${order.id} has no invoice to credit`);
  const paper = { number, day: refund.refundedAt };
  await insertPaper(tx, {
    kind: 'credit_note',
    place: notes.length + 1,
    source,
    refundId: refund.id,
    ...paper,
    userId: order.user.id,
    isTest: order.isTest,
    says: creditNoteDocument({
      order,
      refund,
      paper,
      from: sellerOfOrder(order) ?? sellerOf(tx.platform.env, await shopSettingsOf(tx)),
      invoice: { number: invoice.number, day: invoice.issuedAt },
    }),
  });
}

/**
 * Issues papers of orders of 0.1.0 that 0.2.0 has not issued, with their original numbers. No migration can: the
 * contents need settings and texts of the process. Locks the order. Idempotent. @throws AppError `not_found`
 */
export const issueMissingPapers = (tx: Tx, orderId: number): Promise<void> =>
  issueMissingPapersExcept(tx, orderId, null);

async function issueMissingPapersExcept(tx: Tx, orderId: number, exceptRefundId: number | null): Promise<void> {
  await lockOrder(tx, orderId);
  const isIssued = (await papersOf(tx, { orderId }, 'invoice')).length > 0;
  const refunds = (await unissuedRefunds(tx, orderId)).filter(({ id }) => id !== exceptRefundId);
  if (isIssued && refunds.length === 0) return;
  const order = await orderForMail(tx, orderId);
  if (!isIssued) await issueFirstInvoice(tx, order, orderNumber(orderId));
  for (const refund of refunds) await issueCreditNoteOf(tx, order, refund, `${orderNumber(orderId)}-C${refund.place}`);
}

/** Issues the paper of an open offer; each new answer to a request issues another. */
export async function issueQuote(tx: Tx, quoteId: number): Promise<void> {
  const quote = await quoteForMail(tx, quoteId);
  const { length } = await papersOf(tx, { quoteId }, 'quote');
  await issueQuoteOf(tx, quote, length + 1);
}

async function issueQuoteOf(tx: Tx, quote: AdminQuote, place: number): Promise<void> {
  const { env } = tx.platform;
  const number = place === 1 ? quoteNumber(quote.id) : `${quoteNumber(quote.id)}-${place}`;
  const paper = { number, day: await currentInstant(tx) };
  await insertPaper(tx, {
    kind: 'quote',
    place,
    source: { quoteId: quote.id },
    userId: quote.user.id,
    isTest: false,
    ...paper,
    says: quoteDocument({ quote, paper, from: sellerOf(env, await shopSettingsOf(tx)), appUrl: env.APP_URL }),
  });
}

const BATCH_ORDERS = 200;
const orderRow = z.object({ id: z.int() });

/** Issues missing papers in batches. */
export async function issueAllMissingPapers(ctx: OutsideTransaction): Promise<void> {
  for (;;) {
    const orders = await query(
      ctx,
      `select o.id from customer_order o
       where not exists (select from paper w where w.order_id = o.id and w.kind = 'invoice')
         or exists (select from refund r where r.order_id = o.id and r.state = 'refunded' and r.refunded_at is not null
              and not exists (select from paper w where w.refund_id = r.id))
       order by o.id limit ${BATCH_ORDERS}`,
      [],
      orderRow,
    );
    for (const { id } of orders) await transaction(ctx, (tx) => issueMissingPapers(tx, id));
    if (orders.length < BATCH_ORDERS) return;
  }
}
