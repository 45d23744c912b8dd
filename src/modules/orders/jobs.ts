import { z } from 'zod';
import { type Ctx, type OutsideTransaction, transaction } from '../../platform/core/context.ts';
import { query, writeOutsideTransaction } from '../../platform/core/sql.ts';
import { now } from '../../platform/core/tables.ts';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';
import { releaseDraftHold } from './commands/checkout-stock.ts';
import { closeCheckout, IS_ABANDONED } from './commands/close-checkout.ts';
import { extendHoldWhilePaying } from './commands/extend-hold.ts';
import { finalizeOrder } from './commands/finalize-order.ts';
import { remindOfInscriptions } from './commands/inscriptions.ts';
import { remindOfInvoices } from './commands/invoices.ts';
import { issueAllMissingPapers } from './commands/papers.ts';
import { checkPaymentKey } from './commands/payment-key.ts';
import { closeNotices, listPaymentsToRead, syncPayment } from './commands/payment-sync.ts';
import { tryRefund } from './commands/refund-attempts.ts';
import { recordTaxes } from './commands/tax-records.ts';
import { drawPapers } from './papers.ts';
import { KeyRefused } from './payment-provider.ts';
import { paymentsOf, requirePayments } from './payments.ts';
import { tables } from './tables.ts';

const MAX_ROWS_PER_RUN = 200;

export const orderJobs = [
  defineJob({
    name: 'closeLapsedCheckouts',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 30_000,
    run: closeLapsedCheckouts,
  }),
  defineJob({
    name: 'reconcilePayments',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 60_000,
    async run(ctx) {
      if (paymentsOf(ctx.platform)) await reconcilePayments(ctx);
    },
  }),
  defineJob({
    name: 'remindOfInscriptions',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 3_600_000,
    run: remindOfInscriptions,
  }),
  defineJob({
    name: 'remindOfInvoices',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 3_600_000,
    run: remindOfInvoices,
  }),
  defineJob({
    name: 'recordTaxes',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 60_000,
    run: recordTaxes,
  }),
  defineJob({
    name: 'issuePapers',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 3_600_000,
    async run(ctx) {
      await issueAllMissingPapers(ctx);
      await drawPapers(ctx);
    },
  }),
  defineJob({
    name: 'checkPaymentKey',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 60_000,
    async run(ctx) {
      const payments = paymentsOf(ctx.platform);
      if (payments) await checkPaymentKey(ctx, payments);
    },
  }),
  defineJob({
    name: 'endLapsedHolds',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 60_000,
    run: releaseLapsedHolds,
  }),
  defineJob({
    name: 'purgeUnpaidCheckouts',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 86_400_000,
    // Their intents are canceled, so that no payment can arrive.
    async run(ctx) {
      await purge(
        ctx,
        'KEEP_UNPAID_CHECKOUTS_DAYS',
        `delete from checkout where id in (
           select id from checkout c
           where state in ('expired', 'replaced', 'failed') and created_at < now() - make_interval(days => ?)
             and not exists (select from customer_order o where o.checkout_id = c.id)
             and not exists (select from refund r where r.checkout_id = c.id) limit ?)`,
      );
      await purge(
        ctx,
        'KEEP_UNPAID_CHECKOUTS_DAYS',
        `delete from quote where id in (
           select id from quote where state <> 'ordered' and state <> 'requested' and not is_held
             and coalesce(valid_until, answered_at, created_at) < now() - make_interval(days => ?) limit ?)`,
      );
    },
  }),
  defineJob({
    name: 'purgeQuotePhotos',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 86_400_000,
    async run(ctx) {
      await purge(
        ctx,
        'KEEP_QUOTE_PHOTOS_DAYS',
        `update quote set photo = null where id in (
           select id from quote where photo is not null
             and coalesce(valid_until, answered_at, created_at) < now() - make_interval(days => ?) limit ?)`,
      );
    },
  }),
  defineJob({
    name: 'purgeStripeEvents',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 86_400_000,
    async run(ctx) {
      await purge(
        ctx,
        'KEEP_STRIPE_EVENTS_DAYS',
        `delete from stripe_event where ctid in (
           select ctid from stripe_event where received_at < now() - make_interval(days => ?) limit ?)`,
      );
    },
  }),
];

/** SQL: fallback for lost webhooks; banks take days. */
const IS_BANK_CHECK_DUE = `coalesce(checked_at, processing_since) < now() - interval '1 hour'`;

const rowId = z.object({ id: z.int() });

/** Also closes checkouts whose closing was interrupted. */
async function closeLapsedCheckouts(ctx: Ctx): Promise<void> {
  if (!paymentsOf(ctx.platform)) return;
  // sql: a condition that other statements share
  const lapsedCheckouts = await query(
    ctx,
    `select id from checkout where ${IS_ABANDONED} or (state = 'open' and reserved_until < now())
     order by reserved_until limit ${MAX_ROWS_PER_RUN}`,
    [],
    rowId,
  );
  for (const { id } of lapsedCheckouts)
    await logFailure(ctx, 'closing a checkout failed; the next run retries', async () => {
      if (!(await extendHoldWhilePaying(ctx, id))) await closeCheckout(ctx, id, 'expired');
    });
}

/** Ends the expired holds of drafts; their prices are valid until the end of the day. */
async function releaseLapsedHolds(ctx: OutsideTransaction): Promise<void> {
  const lapsedQuotes = tables(ctx)
    .selectFrom('quote')
    .select('id')
    .where('isHeld', '=', true)
    .where('heldUntil', '<=', now);
  for (const { id } of await query(ctx, lapsedQuotes.orderBy('id').limit(MAX_ROWS_PER_RUN)))
    await logFailure(ctx, 'ending a hold failed; the next run retries', () =>
      transaction(ctx, async (tx) => {
        await releaseDraftHold(tx, id);
      }),
    );
}

export interface ReconcileCounts {
  order: number;
  refund: number;
  unpaid: number;
  unknown: number;
  failed: number;
  refundsDue: number;
}

const unsettledCheckout = z.object({ id: z.int(), paymentIntentId: z.string() });

/**
 * Reconciles payments that neither browser nor webhook reported, due refunds, and payments with open refunds or
 * disputes; at most 200 of each.
 * @param isForced ignores the backoff of refunds
 * @throws AppError `unavailable` without payments
 */
export async function reconcilePayments(ctx: OutsideTransaction, isForced = false): Promise<ReconcileCounts> {
  requirePayments(ctx.platform);
  const counts: ReconcileCounts = { order: 0, refund: 0, unpaid: 0, unknown: 0, failed: 0, refundsDue: 0 };
  const unsettledCheckouts = await writeOutsideTransaction(
    ctx,
    `update checkout set checked_at = now() where id in (
       select id from checkout where payment_intent_id is not null and created_at < now() - interval '20 seconds'
         and (state = 'open' or ${IS_ABANDONED} or (state = 'processing' and ${IS_BANK_CHECK_DUE}))
       order by checked_at nulls first limit ${MAX_ROWS_PER_RUN})
     returning id, payment_intent_id as "paymentIntentId"`,
    [],
    unsettledCheckout,
  );
  for (const checkout of unsettledCheckouts) {
    const isReconciled = await logFailure(ctx, 'checking a payment failed; the next run retries', async () => {
      counts[await reconcilePayment(ctx, checkout)]++;
    });
    if (!isReconciled) counts.failed++;
  }
  for (const { id } of await listDueRefunds(ctx, isForced)) await tryRefund(ctx, id);
  for (const paymentIntentId of await listPaymentsToRead(ctx))
    await logFailure(ctx, 'reading a payment failed; the next run retries', async () => {
      await syncPayment(ctx, paymentIntentId);
      await closeNotices(ctx, paymentIntentId);
    });
  return { ...counts, refundsDue: (await listDueRefunds(ctx, true)).length };
}

async function reconcilePayment(
  ctx: OutsideTransaction,
  { id, paymentIntentId }: z.output<typeof unsettledCheckout>,
): Promise<'order' | 'refund' | 'unpaid' | 'unknown'> {
  const finalizedOrder = await finalizeOrder(ctx, paymentIntentId);
  if (finalizedOrder.outcome === 'unpaid' && finalizedOrder.status === 'canceled')
    await closeCheckout(ctx, id, 'expired');
  return finalizedOrder.outcome;
}

/** @param isForced ignores the backoff */
async function listDueRefunds(ctx: Ctx, isForced: boolean): Promise<{ id: number }[]> {
  return await query(
    ctx,
    tables(ctx)
      .selectFrom('refund')
      .select('id')
      .where('state', '=', 'due')
      .$if(!isForced, (dueRefunds) =>
        dueRefunds.where((row) => row.or([row('dueAt', 'is', null), row('dueAt', '<=', now)])),
      )
      .orderBy('dueAt', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .limit(MAX_ROWS_PER_RUN),
  );
}

/** Logs a failure, so that other rows continue; the next run retries. @returns whether it succeeded */
async function logFailure(ctx: Ctx, message: string, work: () => Promise<void>): Promise<boolean> {
  return await work().then(
    () => true,
    (error) => {
      if (!(error instanceof KeyRefused)) ctx.platform.log.warn({ err: error }, message);
      return false;
    },
  );
}
