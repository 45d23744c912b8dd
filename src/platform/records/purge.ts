import { inBatches } from '../../shared/in-batches.ts';
import { type KeepVariable, retention } from '../config/retention.ts';
import { type OutsideTransaction, type Tx, transaction } from '../core/context.ts';
import { write } from '../core/sql.ts';

const PURGED_AT_ONCE = 5_000;

/**
 * Ends what has been kept for as long as it is to be, in batches: each statement ends long before its timeout, whatever
 * has gathered. The count goes into `purged_rows_total`.
 * @param statement ends at most as many rows as its second value says, of those older than so many days as its first says.
 */
export async function purge(
  ctx: OutsideTransaction,
  variable: KeepVariable,
  statement: string,
  batch = PURGED_AT_ONCE,
): Promise<void> {
  await purgeBy(ctx, variable, batch, (tx, days) => write(tx, statement, [days, batch]));
}

/** The same where one statement is not enough. @param endSome answers how many rows it ended, `batch` at most. */
export async function purgeBy(
  ctx: OutsideTransaction,
  variable: KeepVariable,
  batch: number,
  endSome: (tx: Tx, days: number) => Promise<number>,
): Promise<void> {
  const { env, metrics } = ctx.platform;
  const days = env[variable];
  const gone = await inBatches(batch, () => transaction(ctx, (tx) => endSome(tx, days)));
  metrics.purged.inc({ what: retention[variable].what }, gone);
}
