import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { defineJob } from '../../platform/event.ts';
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
    name: 'forgetStripeEvents',
    queue: 'maintenance',
    payload: z.object({}),
    every: 86_400_000,
    async run(ctx) {
      await ctx.em.execute(`delete from stripe_event where received_at < now() - interval '90 days'`);
    },
  }),
];

/** Ends checkouts whose time is up, and those whose ending was interrupted. */
async function closeLapsedCheckouts(ctx: Ctx): Promise<void> {
  if (!paymentsOf(ctx.platform)) return;
  const lapsed: { id: number }[] = await ctx.em.execute(
    `select id from checkout where state = 'closing' or (state = 'open' and reserved_until < now())
     order by reserved_until limit ${BATCH}`,
  );
  for (const { id } of lapsed)
    await orLog(ctx, 'a checkout could not be closed', async () => {
      await closeCheckout(ctx, id, 'expired');
    });
}

/** Finds payments nobody told us of: the browser was closed and the webhook got lost. Then refunds that are owed. */
async function reconcilePayments(ctx: Ctx): Promise<void> {
  if (!paymentsOf(ctx.platform)) return;
  const unsettled: { id: number; paymentIntentId: string }[] = await ctx.em.execute(
    `update checkout set checked_at = now() where id in (
       select id from checkout where state in ('open', 'closing') and payment_intent_id is not null
         and created_at < now() - interval '20 seconds'
       order by checked_at nulls first limit ${BATCH})
     returning id, payment_intent_id as "paymentIntentId"`,
  );
  for (const { id, paymentIntentId } of unsettled)
    await orLog(ctx, 'a payment could not be checked', async () => {
      const found = await finalizeOrder(ctx, paymentIntentId);
      if (found.outcome === 'unpaid' && found.status === 'canceled') await closeCheckout(ctx, id, 'expired');
    });
  const owed: { id: number }[] = await ctx.em.execute(
    `select id from refund where state = 'due' order by attempts, id limit ${BATCH}`,
  );
  for (const { id } of owed) await tryRefund(ctx, id);
}

/** One that fails does not keep the others waiting; the next run tries it again. */
async function orLog(ctx: Ctx, what: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error) => ctx.platform.log.warn({ err: error }, what));
}
