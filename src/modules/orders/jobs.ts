import { z } from 'zod';
import { type Ctx, type OutsideTransaction, transaction } from '../../platform/core/context.ts';
import { query, writeOutsideTransaction } from '../../platform/core/sql.ts';
import { now } from '../../platform/core/tables.ts';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';
import { endHold } from './commands/checkout-stock.ts';
import { closeCheckout, IS_ABANDONED } from './commands/close-checkout.ts';
import { finalizeOrder } from './commands/finalize-order.ts';
import { remindOfInscriptions } from './commands/inscriptions.ts';
import { remindOfInvoices } from './commands/invoices.ts';
import { issueAllFormerPapers } from './commands/papers.ts';
import { checkPaymentKey } from './commands/payment-key.ts';
import { paymentsToRead, settleNotices, syncPayment } from './commands/payment-sync.ts';
import { tryRefund } from './commands/refund-attempts.ts';
import { recordTaxes } from './commands/tax-records.ts';
import { drawPapers } from './papers.ts';
import { KeyRefused } from './payment-provider.ts';
import { paymentsOf, requirePayments } from './payments.ts';
import { tables } from './tables.ts';

const BATCH = 200;

export const orderJobs = [
  defineJob({
    name: 'closeLapsedCheckouts',
    queue: 'maintenance',
    payload: z.object({}),
    every: 30_000,
    run: closeLapsedCheckouts,
  }),
  defineJob({
    name: 'reconcilePayments',
    queue: 'maintenance',
    payload: z.object({}),
    every: 60_000,
    async run(ctx) {
      if (paymentsOf(ctx.platform)) await reconcilePayments(ctx);
    },
  }),
  defineJob({
    name: 'remindOfInscriptions',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    run: remindOfInscriptions,
  }),
  defineJob({
    name: 'remindOfInvoices',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    run: remindOfInvoices,
  }),
  defineJob({
    name: 'recordTaxes',
    queue: 'maintenance',
    payload: z.object({}),
    every: 60_000,
    run: recordTaxes,
  }),
  defineJob({
    name: 'issuePapers',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    async run(ctx) {
      await issueAllFormerPapers(ctx);
      await drawPapers(ctx);
    },
  }),
  defineJob({
    name: 'checkPaymentKey',
    queue: 'maintenance',
    payload: z.object({}),
    every: 60_000,
    async run(ctx) {
      const payments = paymentsOf(ctx.platform);
      if (payments) await checkPaymentKey(ctx, payments);
    },
  }),
  defineJob({
    name: 'endLapsedHolds',
    queue: 'maintenance',
    payload: z.object({}),
    every: 60_000,
    run: endLapsedHolds,
  }),
  defineJob({
    name: 'purgeUnpaidCheckouts',
    queue: 'maintenance',
    payload: z.object({}),
    every: 86_400_000,
    // Their intents were canceled: no payment can arrive.
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
    every: 86_400_000,
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
    every: 86_400_000,
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

/** The webhook is usual; a bank takes days. */
const AT_BANK_CHECKED = `coalesce(checked_at, processing_since) < now() - interval '1 hour'`;

const rowId = z.object({ id: z.int() });

/** Also those whose closing was interrupted. */
async function closeLapsedCheckouts(ctx: Ctx): Promise<void> {
  if (!paymentsOf(ctx.platform)) return;
  const lapsed = await query(
    ctx,
    `select id from checkout where ${IS_ABANDONED} or (state = 'open' and reserved_until < now())
     order by reserved_until limit ${BATCH}`,
    [],
    rowId,
  );
  for (const { id } of lapsed)
    await orLog(ctx, 'closing a checkout failed; the next run retries', async () => {
      await closeCheckout(ctx, id, 'expired');
    });
}

/** Of drafts that nobody has ordered in time. The price stays until the end of the day. */
async function endLapsedHolds(ctx: OutsideTransaction): Promise<void> {
  const lapsed = tables(ctx).selectFrom('quote').select('id').where('isHeld', '=', true).where('heldUntil', '<=', now);
  for (const { id } of await query(ctx, lapsed.orderBy('id').limit(BATCH)))
    await orLog(ctx, 'ending a hold failed; the next run retries', () => transaction(ctx, (tx) => endHold(tx, id)));
}

export interface Reconciled {
  order: number;
  refund: number;
  unpaid: number;
  unknown: number;
  failed: number;
  refundsDue: number;
}

const unsettledCheckout = z.object({ id: z.int(), paymentIntentId: z.string() });

/**
 * Finds payments that neither browser nor webhook reported, tries due refunds, and reads payments whose refunds or
 * disputes are open; up to 200 of each.
 * @param isForced tries refunds at once whose next attempt is later.
 * @throws AppError `unavailable` without payments
 */
export async function reconcilePayments(ctx: OutsideTransaction, isForced = false): Promise<Reconciled> {
  requirePayments(ctx.platform);
  const found: Reconciled = { order: 0, refund: 0, unpaid: 0, unknown: 0, failed: 0, refundsDue: 0 };
  const unsettled = await writeOutsideTransaction(
    ctx,
    `update checkout set checked_at = now() where id in (
       select id from checkout where payment_intent_id is not null and created_at < now() - interval '20 seconds'
         and (state = 'open' or ${IS_ABANDONED} or (state = 'processing' and ${AT_BANK_CHECKED}))
       order by checked_at nulls first limit ${BATCH})
     returning id, payment_intent_id as "paymentIntentId"`,
    [],
    unsettledCheckout,
  );
  for (const checkout of unsettled) {
    const isSettled = await orLog(ctx, 'checking a payment failed; the next run retries', async () => {
      found[await settle(ctx, checkout)]++;
    });
    if (!isSettled) found.failed++;
  }
  for (const { id } of await refundsDue(ctx, isForced)) await tryRefund(ctx, id);
  for (const paymentIntentId of await paymentsToRead(ctx))
    await orLog(ctx, 'reading a payment failed; the next run retries', async () => {
      await syncPayment(ctx, paymentIntentId);
      await settleNotices(ctx, paymentIntentId);
    });
  return { ...found, refundsDue: (await refundsDue(ctx, true)).length };
}

async function settle(
  ctx: OutsideTransaction,
  { id, paymentIntentId }: z.output<typeof unsettledCheckout>,
): Promise<'order' | 'refund' | 'unpaid' | 'unknown'> {
  const found = await finalizeOrder(ctx, paymentIntentId);
  if (found.outcome === 'unpaid' && found.status === 'canceled') await closeCheckout(ctx, id, 'expired');
  return found.outcome;
}

/** @param isForced also those whose next attempt is later */
async function refundsDue(ctx: Ctx, isForced: boolean): Promise<{ id: number }[]> {
  return await query(
    ctx,
    tables(ctx)
      .selectFrom('refund')
      .select('id')
      .where('state', '=', 'due')
      .$if(!isForced, (due) => due.where((row) => row.or([row('dueAt', 'is', null), row('dueAt', '<=', now)])))
      .orderBy('dueAt', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .limit(BATCH),
  );
}

/** Logs a failure, so that the others continue; the next run retries. @returns whether it succeeded */
async function orLog(ctx: Ctx, what: string, work: () => Promise<void>): Promise<boolean> {
  return await work().then(
    () => true,
    (error) => {
      if (!(error instanceof KeyRefused)) ctx.platform.log.warn({ err: error }, what);
      return false;
    },
  );
}
