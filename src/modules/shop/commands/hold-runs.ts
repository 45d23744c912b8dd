import { z } from 'zod';
import { beyondReach, type Ctx, type OutsideTransaction, type Tx } from '../../../platform/core/context.ts';
import { intArray, iso, query, write } from '../../../platform/core/sql.ts';
import { purge } from '../../../platform/records/purge.ts';
import { networkOf } from '../../../platform/security/client-address.ts';
import { AppError } from '../../../shared/errors.ts';
import { accountOf, isConfirmed } from '../../accounts/index.ts';

/** Maximum time to hold stock while paying, from the first hold. */
const HELD = `interval '30 minutes'`;
/** Pause before the same person can hold it again; a shorter gap continues the run. */
const REST = `interval '10 minutes'`;
/** Unpaid time of a variant in a day, of an account or of its network's unconfirmed ones; more needs a confirmed address. */
const UNCONFIRMED_A_DAY = `interval '10 minutes'`;

const lastRun = z.object({
  variantId: z.int(),
  name: z.string(),
  runId: z.int(),
  /** Held now, or released so recently that it continues. */
  isGoingOn: z.boolean(),
  isUsedUp: z.boolean(),
  wait: z.int(),
});
type LastRun = z.output<typeof lastRun>;

/**
 * Records holds of variants, by the database's clock; the caller serializes per user.
 * @throws AppError `too_many_requests` when the time for a variant is used up, `confirm_email_first` after an unpaid
 *   hold today with an unconfirmed address
 */
export async function beginRuns(tx: Tx, userId: number, variantIds: readonly number[]): Promise<void> {
  const runs = await lastRuns(tx, userId, variantIds);
  const usedUp = runs.find(({ isGoingOn, isUsedUp }) => isGoingOn && isUsedUp);
  if (usedUp) throw timeUsedUp(usedUp);
  const goingOn = runs.filter(({ isGoingOn }) => isGoingOn);
  const isUnconfirmed = !(await hasConfirmed(tx, userId));
  const network = isUnconfirmed && tx.ip !== null ? networkOf(tx.ip) : null;
  await write(tx, `update stock_hold_run set ended_at = null where id = any(?::int[])`, [
    intArray(goingOn.map(({ runId }) => runId)),
  ]);
  const known = new Set(goingOn.map(({ variantId }) => variantId));
  const begun = variantIds.filter((variantId) => !known.has(variantId));
  if (isUnconfirmed && begun.length > 0) await refuseAfterUnpaid(tx, userId, network, begun);
  await write(tx, `insert into stock_hold_run (user_id, network, variant_id) select ?, ?, unnest(?::int[])`, [
    userId,
    network,
    intArray(begun),
  ]);
}

const unpaidRow = z.object({ isOwn: z.boolean() });

/**
 * Any goods for the account itself; the same goods for others of its network, so that new accounts cannot take turns.
 * @throws AppError `confirm_email_first`
 */
async function refuseAfterUnpaid(tx: Tx, userId: number, network: string | null, variantIds: number[]): Promise<void> {
  const [unpaid] = await beyondReach(tx, () =>
    query(
      tx,
      `select bool_or(user_id = ?) as "isOwn" from stock_hold_run
       where began_at > now() - interval '1 day' and ended_at is not null
         and (user_id = ? or network = ? and variant_id = any(?::int[]))
       group by variant_id having sum(ended_at - began_at) >= ${UNCONFIRMED_A_DAY} limit 1`,
      [userId, userId, network, intArray(variantIds)],
      unpaidRow,
    ),
  );
  if (unpaid) throw confirmFirst(unpaid.isOwn);
}

export async function endRuns(tx: Tx, userId: number): Promise<void> {
  await write(
    tx,
    `update stock_hold_run r set ended_at = now() where r.user_id = ? and r.ended_at is null and not exists (
       select from stock_hold h where h.user_id = r.user_id and h.variant_id = r.variant_id)`,
    [userId],
  );
}

/** After a payment. */
export async function forgetRuns(tx: Tx, userId: number, variantIds: Iterable<number>): Promise<void> {
  await write(tx, `delete from stock_hold_run where user_id = ? and variant_id = any(?::int[])`, [
    userId,
    intArray(variantIds),
  ]);
}

const end = z.object({ until: z.iso.datetime() });

/** End of the hold: the earliest of the runs. Items made to order get a full period. */
export async function heldUntil(tx: Tx, userId: number, variantIds: readonly number[]): Promise<Date> {
  const [held] = await query(
    tx,
    `select ${iso(`coalesce(min(began_at), now()) + ${HELD}`)} as until from stock_hold_run
     where user_id = ? and ended_at is null and variant_id = any(?::int[])`,
    [userId, intArray(variantIds)],
    end,
  );
  if (!held) throw new Error('Aggregate query returned no row');
  return new Date(held.until);
}

export async function purgeRuns(ctx: OutsideTransaction): Promise<void> {
  await purge(
    ctx,
    'KEEP_HOLD_RUNS_DAYS',
    `delete from stock_hold_run where id in (
       select id from stock_hold_run where ended_at < now() - make_interval(days => ?) limit ?)`,
  );
}

async function lastRuns(tx: Tx, userId: number, variantIds: readonly number[]): Promise<LastRun[]> {
  return await query(
    tx,
    `select distinct on (r.variant_id) r.variant_id as "variantId", p.name || ', ' || v.name as name, r.id as "runId",
       r.ended_at is null or r.ended_at > now() - ${REST} as "isGoingOn",
       r.began_at <= now() - ${HELD} as "isUsedUp",
       ceil(extract(epoch from coalesce(r.ended_at, now()) + ${REST} - now()))::int as wait
     from stock_hold_run r join variant v on v.id = r.variant_id join product p on p.id = v.product_id
     where r.user_id = ? and r.variant_id = any(?::int[]) order by r.variant_id, r.began_at desc, r.id desc`,
    [userId, intArray(variantIds)],
    lastRun,
  );
}

async function hasConfirmed(ctx: Ctx, userId: number): Promise<boolean> {
  const account = await accountOf(ctx, userId);
  return account !== null && isConfirmed(ctx, account);
}

function timeUsedUp({ name, wait }: LastRun): AppError {
  const minutes = Math.max(1, Math.ceil(wait / 60));
  const time = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const message = `Your 30-minute reservation of ${name} has ended. Your cart is unchanged: try again in ${time}, or remove this item.`;
  return new AppError('too_many_requests', message, { retryAfter: Math.max(1, wait) });
}

function confirmFirst(isOwn: boolean): AppError {
  const reason = isOwn ? 'You have reserved items today' : 'These items have been reserved from your network today';
  const message = `${reason} without buying them. Confirm your email address to check out, or come back tomorrow.`;
  return new AppError('confirm_email_first', message);
}
