import { z } from 'zod';
import { type Ctx, transaction } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { query, write } from '../../platform/sql.ts';
import { closeCheckout } from './commands/close-checkout.ts';
import { orLog, reconcilePayments } from './commands/reconcile.ts';
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
    async run(ctx) {
      if (paymentsOf(ctx.platform)) await reconcilePayments(ctx);
    },
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
