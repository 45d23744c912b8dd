import { z } from 'zod';
import { type OutsideTransaction, type Tx, withoutReach } from '../../../platform/core/context.ts';
import { databaseNowPlus } from '../../../platform/core/database-time.ts';
import { write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { AppError } from '../../../shared/errors.ts';
import { people } from '../../accounts/index.ts';
import { ImportJob } from '../import.entity.ts';

/** Processing time of an account's files in an hour: of the reader's processor, and of the database. */
const SECONDS = 300;
/** Files of an account at once. */
const MOST_OPEN = 5;

/** Condition in SQL: the hour of the row of `import_use` has not ended. */
export const isCurrent = (row: string) => `${row}.since > now() - interval '1 hour'`;

const useRow = z.object({ busyMs: z.int(), secondsLeft: z.int() });

/**
 * Whether the account may have another file read. Calls of one account wait for each other until their transactions
 * end, so that they cannot pass together.
 * @throws AppError `too_many_requests`
 */
export async function requireUseLeft(tx: Tx, userId: number): Promise<void> {
  const { RATE_LIMIT_SCALE: scale } = tx.platform.env;
  // sql: the hour's row starts over or continues by two conditions on itself
  const [use] = await write(
    tx,
    `insert into import_use as u (user_id) values (?)
     on conflict (user_id) do update set busy_ms = case when ${isCurrent('u')} then u.busy_ms else 0 end,
       since = case when ${isCurrent('u')} then u.since else now() end
     returning busy_ms, ceil(extract(epoch from since + interval '1 hour' - now()))::int as seconds_left`,
    [userId],
    useRow,
  );
  if (use && use.busyMs >= SECONDS * 1_000 * scale) {
    const minutes = Math.ceil(use.secondsLeft / 60);
    throw refusal(
      `Your files have used this hour’s processing time. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      use.secondsLeft,
    );
  }
  const openStates = { state: { $in: ['waiting', 'reading', 'writing'] as const } };
  const receivingState = { state: 'receiving' as const, createdAt: { $gt: databaseNowPlus(-600_000) } };
  const openImports = { chargedTo: userId, $or: [openStates, receivingState] };
  if ((await withoutReach(tx, () => tx.em.count(ImportJob, openImports))) >= MOST_OPEN * scale)
    throw refusal('Your earlier files are still being processed. Try again when one of them is done.', 10);
}

const refusal = (message: string, retryAfter: number) => new AppError('too_many_requests', message, { retryAfter });

/** Adds to the account's hour; an account that was deleted meanwhile has none. */
export async function chargeUse(ctx: OutsideTransaction, userId: number | null, ms: number): Promise<void> {
  await writeOutsideTransaction(
    ctx,
    `insert into import_use as u (user_id, busy_ms) select p.id, ? from ${people} p where p.id = ?
     on conflict (user_id) do update set busy_ms = case when ${isCurrent('u')} then u.busy_ms else 0 end + excluded.busy_ms,
       since = case when ${isCurrent('u')} then u.since else now() end`,
    [Math.round(ms), userId],
  );
}
