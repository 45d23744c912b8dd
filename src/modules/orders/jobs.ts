import { z } from 'zod';
import { type Ctx, transaction } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { claim, query, write } from '../../platform/sql.ts';
import { closeCheckout } from './commands/close-checkout.ts';
import { finalizeOrder } from './commands/finalize-order.ts';
import { tryRefund } from './commands/refunds.ts';
import { paymentsOf } from './payments.ts';

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
    run: reconcilePayments,
  }),
  defineJob({
    name: 'purgeUnpaidCheckouts',
    queue: 'maintenance',
    payload: z.object({}),
    every: 86_400_000,
    // Their intents were cancelled when they closed: no money comes for them any more.
    async run(ctx) {
      await transaction(ctx, (tx) =>
        write(
          tx,
          `delete from checkout c where state in ('expired', 'replaced') and created_at < now() - interval '30 days'
             and not exists (select from customer_order o where o.checkout_id = c.id)
             and not exists (select from refund r where r.checkout_id = c.id)`,
        ),
      );
    },
  }),
  defineJob({
    name: 'purgeStripeEvents',
    queue: 'maintenance',
    payload: z.object({}),
    every: 86_400_000,
    async run(ctx) {
      await transaction(ctx, (tx) =>
        write(tx, `delete from stripe_event where received_at < now() - interval '90 days'`),
      );
    },
  }),
];

const rowId = z.object({ id: z.int() });

/** Ends checkouts whose time is up, and those whose ending was interrupted. */
async function closeLapsedCheckouts(ctx: Ctx): Promise<void> {
  if (!paymentsOf(ctx.platform)) return;
  const lapsed = await query(
    ctx,
    `select id from checkout where state = 'closing' or (state = 'open' and reserved_until < now())
     order by reserved_until limit ${BATCH}`,
    [],
    rowId,
  );
  for (const { id } of lapsed)
    await orLog(ctx, 'a checkout could not be closed', async () => {
      await closeCheckout(ctx, id, 'expired');
    });
}

const unsettledCheckout = z.object({ id: z.int(), paymentIntentId: z.string() });

/** Finds payments that neither browser nor webhook reported, then refunds that are owed. */
async function reconcilePayments(ctx: Ctx): Promise<void> {
  if (!paymentsOf(ctx.platform)) return;
  const unsettled = await claim(
    ctx,
    `update checkout set checked_at = now() where id in (
       select id from checkout where state in ('open', 'closing') and payment_intent_id is not null
         and created_at < now() - interval '20 seconds'
       order by checked_at nulls first limit ${BATCH})
     returning id, payment_intent_id as "paymentIntentId"`,
    [],
    unsettledCheckout,
  );
  for (const { id, paymentIntentId } of unsettled)
    await orLog(ctx, 'a payment could not be checked', async () => {
      const found = await finalizeOrder(ctx, paymentIntentId);
      if (found.outcome === 'unpaid' && found.status === 'canceled') await closeCheckout(ctx, id, 'expired');
    });
  const due = `select id from refund where state = 'due' order by attempts, id limit ${BATCH}`;
  const owed = await query(ctx, due, [], rowId);
  for (const { id } of owed) await tryRefund(ctx, id);
}

/** One that fails does not keep the others waiting; the next run tries it again. */
async function orLog(ctx: Ctx, what: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error) => ctx.platform.log.warn({ err: error }, what));
}
