import { z } from 'zod';
import type { Ctx, OutsideTransaction } from '../../../platform/context.ts';
import { claim, query } from '../../../platform/sql.ts';
import { requirePayments } from '../payments.ts';
import { closeCheckout } from './close-checkout.ts';
import { finalizeOrder } from './finalize-order.ts';
import { tryRefund } from './refunds.ts';

const BATCH = 200;

/** What a run has found: unsettled payments by what became of them, and refunds that are still owed. */
export interface Reconciled {
  order: number;
  refund: number;
  unpaid: number;
  unknown: number;
  failed: number;
  refundsDue: number;
}

const unsettledCheckout = z.object({ id: z.int(), paymentIntentId: z.string() });
const rowId = z.object({ id: z.int() });

/**
 * Finds payments that neither browser nor webhook reported, then refunds that are owed; at most 200 of each in a run.
 * @throws AppError `unavailable` where payments are not configured.
 */
export async function reconcilePayments(ctx: OutsideTransaction): Promise<Reconciled> {
  requirePayments(ctx.platform);
  const found: Reconciled = { order: 0, refund: 0, unpaid: 0, unknown: 0, failed: 0, refundsDue: 0 };
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
  for (const checkout of unsettled) {
    const isSettled = await orLog(ctx, 'a payment could not be checked', async () => {
      found[await settle(ctx, checkout)]++;
    });
    if (!isSettled) found.failed++;
  }
  for (const { id } of await refundsDue(ctx)) await tryRefund(ctx, id);
  return { ...found, refundsDue: (await refundsDue(ctx)).length };
}

async function settle(
  ctx: OutsideTransaction,
  { id, paymentIntentId }: z.output<typeof unsettledCheckout>,
): Promise<'order' | 'refund' | 'unpaid' | 'unknown'> {
  const found = await finalizeOrder(ctx, paymentIntentId);
  if (found.outcome === 'unpaid' && found.status === 'canceled') await closeCheckout(ctx, id, 'expired');
  return found.outcome;
}

async function refundsDue(ctx: Ctx): Promise<z.output<typeof rowId>[]> {
  return await query(ctx, `select id from refund where state = 'due' order by attempts, id limit ${BATCH}`, [], rowId);
}

/** One that fails does not keep the others waiting; the next run tries it again. @returns whether it went well. */
export async function orLog(ctx: Ctx, what: string, work: () => Promise<void>): Promise<boolean> {
  return await work().then(
    () => true,
    (error) => {
      ctx.platform.log.warn({ err: error }, what);
      return false;
    },
  );
}
