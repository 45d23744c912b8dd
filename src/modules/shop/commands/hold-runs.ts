import { z } from 'zod';
import { type Ctx, type OutsideTransaction, type Tx, withoutReach } from '../../../platform/core/context.ts';
import { intArray, isoTimestamp, query, write } from '../../../platform/core/sql.ts';
import { purge } from '../../../platform/records/purge.ts';
import { AppError } from '../../../shared/errors.ts';
import { accountOf, isConfirmed } from '../../accounts/index.ts';
import { networkOfClient } from './hold-shares.ts';

/** Maximum hold during payment, in seconds from its start. */
const HOLD_SECONDS = 1_800;
/** Maximum hold below `SCARCE_STOCK`, unless the payment is in progress. */
const SCARCE_HOLD_SECONDS = 600;
/** Threshold of scarcity: units not held by others at the start of a hold. */
const SCARCE_STOCK = 10;
const RUN_END = `began_at + make_interval(secs => hold_seconds)`;
/** SQL: gap after which a user's hold starts again; a shorter one continues it. */
const PAUSE = `interval '10 minutes'`;
/**
 * SQL: daily limit of unpaid holds of a variant, by an account or its network's unconfirmed ones; more requires a
 * confirmed address.
 */
const MAX_UNCONFIRMED_PER_DAY = `interval '10 minutes'`;

const lastRun = z.object({
  variantId: z.int(),
  name: z.string(),
  runId: z.int(),
  /** Held now, or released within the gap. */
  isGoingOn: z.boolean(),
  isUsedUp: z.boolean(),
  holdSeconds: z.int(),
  wait: z.int(),
});
type LastRun = z.output<typeof lastRun>;

export interface HeldVariant {
  readonly variantId: number;
  /** Units not held by others; `null` when the hold does not change. */
  readonly available: number | null;
}

const isScarce = ({ available }: HeldVariant) => available !== null && available < SCARCE_STOCK;

/**
 * Records holds by the database's clock; the caller serializes per user.
 * @throws AppError `too_many_requests` after the maximum hold, `confirm_email_first` after an unpaid hold today with an
 * unconfirmed address
 */
export async function beginRuns(tx: Tx, userId: number, variants: readonly HeldVariant[]): Promise<void> {
  const variantIds = variants.map(({ variantId }) => variantId);
  const runs = await readLastRuns(tx, userId, variantIds);
  const usedUpRun = runs.find(({ isGoingOn, isUsedUp }) => isGoingOn && isUsedUp);
  if (usedUpRun) throw timeUsedUpError(usedUpRun);
  const continuingRuns = runs.filter(({ isGoingOn }) => isGoingOn);
  const isUnconfirmed = !(await hasConfirmedEmail(tx, userId));
  const network = isUnconfirmed ? networkOfClient(tx) : null;
  await resumeRuns(tx, continuingRuns, new Set(variants.filter(isScarce).map(({ variantId }) => variantId)));
  const resumedIds = new Set(continuingRuns.map(({ variantId }) => variantId));
  const newVariants = variants.filter(({ variantId }) => !resumedIds.has(variantId));
  const newIds = newVariants.map(({ variantId }) => variantId);
  if (isUnconfirmed && newIds.length > 0) await assertNoUnpaidHold(tx, userId, network, newIds);
  await write(
    tx,
    `insert into stock_hold_run (user_id, network, variant_id, hold_seconds) select ?, ?, * from unnest(?::int[], ?::int[])`,
    [
      userId,
      network,
      intArray(newIds),
      intArray(newVariants.map((variant) => (isScarce(variant) ? SCARCE_HOLD_SECONDS : HOLD_SECONDS))),
    ],
  );
}

/** Resumes released holds; those of goods that became scarce for 10 minutes, at most until their first end. */
async function resumeRuns(tx: Tx, runs: readonly LastRun[], scarceIds: ReadonlySet<number>): Promise<void> {
  if (runs.length === 0) return;
  const scarceRuns = runs.filter(({ variantId }) => scarceIds.has(variantId));
  await write(
    tx,
    `update stock_hold_run set ended_at = null,
       hold_seconds = case when ended_at is null or id <> all(?::int[]) then hold_seconds
         else least(hold_seconds, ceil(extract(epoch from now() - began_at)) + ${SCARCE_HOLD_SECONDS}) end
     where id = any(?::int[])`,
    [scarceRuns, runs].map((resumed) => intArray(resumed.map(({ runId }) => runId))),
  );
}

const unpaidRow = z.object({ isOwn: z.boolean() });

/**
 * Rejects after an unpaid hold: any goods for the account, the same goods for its network, so that new accounts cannot
 * bypass the limit.
 * @throws AppError `confirm_email_first`
 */
async function assertNoUnpaidHold(tx: Tx, userId: number, network: string | null, variantIds: number[]): Promise<void> {
  const [unpaidHold] = await withoutReach(tx, () =>
    query(
      tx,
      `select bool_or(user_id = ?) as "isOwn" from stock_hold_run
       where began_at > now() - interval '1 day' and ended_at is not null
         and (user_id = ? or network = ? and variant_id = any(?::int[]))
       group by variant_id having sum(ended_at - began_at) >= ${MAX_UNCONFIRMED_PER_DAY} limit 1`,
      [userId, userId, network, intArray(variantIds)],
      unpaidRow,
    ),
  );
  if (unpaidHold) throw confirmEmailError(unpaidHold.isOwn);
}

export async function endRuns(tx: Tx, userId: number): Promise<void> {
  await write(
    tx,
    `update stock_hold_run r set ended_at = now() where r.user_id = ? and r.ended_at is null and not exists (
       select from stock_hold h where h.user_id = r.user_id and h.variant_id = r.variant_id)`,
    [userId],
  );
}

export async function deleteRuns(tx: Tx, userId: number, variantIds: Iterable<number>): Promise<void> {
  await write(tx, `delete from stock_hold_run where user_id = ? and variant_id = any(?::int[])`, [
    userId,
    intArray(variantIds),
  ]);
}

const endRow = z.object({ until: z.iso.datetime() });

export async function readHoldEnd(tx: Tx, userId: number, variantIds: readonly number[]): Promise<Date> {
  const [holdEnd] = await query(
    tx,
    `select ${isoTimestamp(`coalesce(min(${RUN_END}), now() + interval '${HOLD_SECONDS} seconds')`)} as until from stock_hold_run
     where user_id = ? and ended_at is null and variant_id = any(?::int[])`,
    [userId, intArray(variantIds)],
    endRow,
  );
  if (!holdEnd) throw new Error('Aggregate query returned no row');
  return new Date(holdEnd.until);
}

export async function areRunsExtensible(ctx: Ctx, userId: number, variantIds: readonly number[]): Promise<boolean> {
  const runs = await query(
    ctx,
    `select id as "runId" from stock_hold_run where ${EXTENSIBLE}`,
    extensibleParameters(userId, variantIds),
    runRow,
  );
  return runs.length > 0;
}

/** Extends holds to the usual period from their start. @returns their end; `null` when none is shorter */
export async function extendRuns(tx: Tx, userId: number, variantIds: readonly number[]): Promise<Date | null> {
  const extendedCount = await write(
    tx,
    `update stock_hold_run set hold_seconds = ${HOLD_SECONDS} where ${EXTENSIBLE}`,
    extensibleParameters(userId, variantIds),
  );
  return extendedCount > 0 ? await readHoldEnd(tx, userId, variantIds) : null;
}

const runRow = z.object({ runId: z.int() });
const EXTENSIBLE = `user_id = ? and variant_id = any(?::int[]) and ended_at is null and hold_seconds < ${HOLD_SECONDS}
  and began_at > now() - interval '${HOLD_SECONDS} seconds'`;
const extensibleParameters = (userId: number, variantIds: readonly number[]) => [userId, intArray(variantIds)];

export async function purgeRuns(ctx: OutsideTransaction): Promise<void> {
  await purge(
    ctx,
    'KEEP_HOLD_RUNS_DAYS',
    `delete from stock_hold_run where id in (
       select id from stock_hold_run where ended_at < now() - make_interval(days => ?) limit ?)`,
  );
}

async function readLastRuns(tx: Tx, userId: number, variantIds: readonly number[]): Promise<LastRun[]> {
  return await query(
    tx,
    `select distinct on (r.variant_id) r.variant_id as "variantId", p.name || ', ' || v.name as name, r.id as "runId",
       r.ended_at is null or r.ended_at > now() - ${PAUSE} as "isGoingOn",
       ${RUN_END} <= now() as "isUsedUp", hold_seconds as "holdSeconds",
       ceil(extract(epoch from coalesce(r.ended_at, now()) + ${PAUSE} - now()))::int as wait
     from stock_hold_run r join variant v on v.id = r.variant_id join product p on p.id = v.product_id
     where r.user_id = ? and r.variant_id = any(?::int[]) order by r.variant_id, r.began_at desc, r.id desc`,
    [userId, intArray(variantIds)],
    lastRun,
  );
}

async function hasConfirmedEmail(ctx: Ctx, userId: number): Promise<boolean> {
  const account = await accountOf(ctx, userId);
  return account !== null && isConfirmed(ctx, account);
}

function timeUsedUpError({ name, wait, holdSeconds }: LastRun): AppError {
  const minutes = Math.max(1, Math.ceil(wait / 60));
  const time = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const message = `Your ${Math.round(holdSeconds / 60)}-minute reservation of ${name} has ended. Your cart is unchanged: try again in ${time}, or remove this item.`;
  return new AppError('too_many_requests', message, { retryAfter: Math.max(1, wait) });
}

function confirmEmailError(isOwn: boolean): AppError {
  const reason = isOwn ? 'You have reserved items today' : 'These items have been reserved from your network today';
  const message = `${reason} without buying them. Confirm your email address to check out, or come back tomorrow.`;
  return new AppError('confirm_email_first', message);
}
