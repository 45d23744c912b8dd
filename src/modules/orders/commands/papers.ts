import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseTime } from '../../../platform/core/database-time.ts';
import { iso, query, write } from '../../../platform/core/sql.ts';
import {
  type CompletedRefund,
  creditNoteDocument,
  type IssuedPaper,
  invoiceDocument,
  quoteDocument,
} from '../document.ts';
import { orderForMail } from '../queries/orders.ts';
import { type Of, type Paper, papersOf } from '../queries/papers.ts';
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
import { lockOrder } from './order-change.ts';

const prefixes = { invoice: 'INV', credit_note: 'CN' } as const;

const counted = z.object({ last: z.int() });

/**
 * The next of a series. Counted in the transaction that issues the paper, so that a failed one leaves no gap; others
 * wait for its end. Test orders have their own, since they are cleared.
 */
async function nextNumber(tx: Tx, kind: keyof typeof prefixes, isTest: boolean): Promise<string> {
  const prefix = `${isTest ? 'T-' : ''}${prefixes[kind]}`;
  const [series] = await write(
    tx,
    `insert into paper_series (prefix, last) values (?, 1)
     on conflict (prefix) do update set last = paper_series.last + 1 returning last`,
    [prefix],
    counted,
  );
  return `${prefix}-${String(series?.last).padStart(6, '0')}`;
}

interface Issued extends IssuedPaper {
  readonly kind: PaperKind;
  readonly place: number;
  readonly userId: number;
  readonly isTest: boolean;
  readonly of: Of;
  readonly refundId?: number;
  readonly says: BusinessDocument;
}

async function issue(tx: Tx, { kind, number, place, userId, of, refundId, isTest, day, says }: Issued): Promise<void> {
  const [orderId, quoteId] = 'orderId' in of ? [of.orderId, null] : [null, of.quoteId];
  await write(
    tx,
    `insert into paper (kind, number, place, user_id, order_id, refund_id, quote_id, is_test, issued_at, says)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [kind, number, place, userId, orderId, refundId ?? null, quoteId, isTest, day, JSON.stringify(says)],
  );
}

/** Of a new order; the last step of the transaction that places it. */
export async function issueInvoice(tx: Tx, orderId: number): Promise<void> {
  const order = await orderForMail(tx, orderId);
  await issueFirstInvoice(tx, order, await nextNumber(tx, 'invoice', order.isTest));
}

async function issueFirstInvoice(tx: Tx, order: AdminOrder, number: string): Promise<void> {
  await issueInvoiceOf(tx, order, { number, day: order.createdAt }, null);
}

async function issueInvoiceOf(tx: Tx, order: AdminOrder, paper: IssuedPaper, former: Paper | null): Promise<void> {
  await issue(tx, {
    kind: 'invoice',
    place: (former?.place ?? 0) + 1,
    ...paper,
    of: { orderId: order.id },
    userId: order.user.id,
    isTest: order.isTest,
    says: await invoiceOf(tx, order, paper, former),
  });
}

async function invoiceOf(
  tx: Tx,
  order: AdminOrder,
  paper: IssuedPaper,
  former: Paper | null,
): Promise<BusinessDocument> {
  const settings = await shopSettingsOf(tx);
  return invoiceDocument({
    order,
    paper,
    from: sellerOfOrder(order) ?? sellerOf(tx.platform.env, settings),
    replaces: former && { number: former.number, day: former.issuedAt },
    instructions: settings.invoiceInstructions,
  });
}

/**
 * After a change of a locked order: another invoice under its own number, where parties, lines or sums differ from the
 * last one. What was paid or paid back is said by receipts and credit notes.
 */
export async function reissueInvoice(tx: Tx, orderId: number): Promise<void> {
  const order = await orderForMail(tx, orderId);
  const last = (await papersOf(tx, { orderId }, 'invoice')).at(-1);
  if (!last) throw new Error(`Order ${orderId} has no invoice to replace`);
  const day = await now(tx);
  const { parties, lines, sums } = await invoiceOf(tx, order, { number: last.number, day }, null);
  const { says } = last;
  if (isDeepStrictEqual([parties, lines, sums], [says.parties, says.lines, says.sums])) return;
  await issueInvoiceOf(tx, order, { number: await nextNumber(tx, 'invoice', order.isTest), day }, last);
}

const now = async (tx: Tx) => new Date(await databaseTime(tx)).toISOString();

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
type Completed = z.output<typeof completedRefund>;

/** Money that went back and has no credit note yet, oldest first; `place` counts failed ones, too. */
const unissuedRefunds = (tx: Tx, orderId: number): Promise<Completed[]> =>
  query(
    tx,
    `select r.id, r.place, r.amount, r.tax, r.is_by_hand as "isByHand", r.is_credit as "isCredit", ${iso('r.refunded_at')} as "refundedAt",
       ${REFUND_ITEMS} as items
     from (select *, row_number() over (order by id)::int as place from refund where order_id = ?) r
     where r.state = 'refunded' and r.refunded_at is not null
       and not exists (select from paper w where w.refund_id = r.id) order by r.id`,
    [orderId],
    completedRefund,
  );

/**
 * Of a refund that has just gone back, of a locked order. One that a bank returns keeps its credit note: the money is
 * still owed.
 */
export async function issueCreditNote(tx: Tx, orderId: number, refundId: number): Promise<void> {
  await issueFormer(tx, orderId, refundId);
  const refund = (await unissuedRefunds(tx, orderId)).find(({ id }) => id === refundId);
  if (!refund) return;
  const order = await orderForMail(tx, orderId);
  await issueCreditNoteOf(tx, order, refund, await nextNumber(tx, 'credit_note', order.isTest));
}

async function issueCreditNoteOf(tx: Tx, order: AdminOrder, refund: CompletedRefund, number: string): Promise<void> {
  const of = { orderId: order.id };
  const [invoices, notes] = [await papersOf(tx, of, 'invoice'), await papersOf(tx, of, 'credit_note')];
  const invoice = invoices.at(-1);
  if (!invoice) throw new Error(`Order ${order.id} has no invoice to credit`);
  const paper = { number, day: refund.refundedAt };
  await issue(tx, {
    kind: 'credit_note',
    place: notes.length + 1,
    of,
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
 * Papers of an order by an earlier release, which drew them when they were read: under the numbers that they had then.
 * Locks the order; nothing where they are issued.
 * @throws AppError `not_found`
 */
export const issueFormerPapers = (tx: Tx, orderId: number): Promise<void> => issueFormer(tx, orderId, null);

/** @param presentRefund numbered by the series */
async function issueFormer(tx: Tx, orderId: number, presentRefund: number | null): Promise<void> {
  await lockOrder(tx, orderId);
  const isIssued = (await papersOf(tx, { orderId }, 'invoice')).length > 0;
  const refunds = (await unissuedRefunds(tx, orderId)).filter(({ id }) => id !== presentRefund);
  if (isIssued && refunds.length === 0) return;
  const order = await orderForMail(tx, orderId);
  if (!isIssued) await issueFirstInvoice(tx, order, orderNumber(orderId));
  for (const refund of refunds) await issueCreditNoteOf(tx, order, refund, `${orderNumber(orderId)}-C${refund.place}`);
}

/** Of an open offer; each answer to a request is another one. */
export async function issueQuote(tx: Tx, quoteId: number): Promise<void> {
  const quote = await quoteForMail(tx, quoteId);
  const { length } = await papersOf(tx, { quoteId }, 'quote');
  await issueQuoteOf(tx, quote, length + 1);
}

async function issueQuoteOf(tx: Tx, quote: AdminQuote, place: number): Promise<void> {
  const { env } = tx.platform;
  const number = place === 1 ? quoteNumber(quote.id) : `${quoteNumber(quote.id)}-${place}`;
  const paper = { number, day: await now(tx) };
  await issue(tx, {
    kind: 'quote',
    place,
    of: { quoteId: quote.id },
    userId: quote.user.id,
    isTest: false,
    ...paper,
    says: quoteDocument({ quote, paper, from: sellerOf(env, await shopSettingsOf(tx)), appUrl: env.APP_URL }),
  });
}

const AT_ONCE = 200;
const former = z.object({ id: z.int() });

/** Until all have been issued; later runs find those of a former release that is still running. */
export async function issueAllFormerPapers(ctx: OutsideTransaction): Promise<void> {
  for (;;) {
    const orders = await query(
      ctx,
      `select o.id from customer_order o
       where not exists (select from paper w where w.order_id = o.id and w.kind = 'invoice')
         or exists (select from refund r where r.order_id = o.id and r.state = 'refunded' and r.refunded_at is not null
              and not exists (select from paper w where w.refund_id = r.id))
       order by o.id limit ${AT_ONCE}`,
      [],
      former,
    );
    for (const { id } of orders) await transaction(ctx, (tx) => issueFormerPapers(tx, id));
    if (orders.length < AT_ONCE) return;
  }
}
