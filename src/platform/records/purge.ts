import { inBatches } from '../../shared/in-batches.ts';
import { type KeepVariable, retention } from '../config/retention.ts';
import { type OutsideTransaction, type Tx, transaction } from '../core/context.ts';
import { write } from '../core/sql.ts';

const PURGED_AT_ONCE = 5_000;

/**
 * Deletes expired rows in batches, each well within the statement timeout, and counts them in `purged_rows_total`.
 * @param statement takes the age in days and the batch size.
 */
export async function purge(
  ctx: OutsideTransaction,
  variable: KeepVariable,
  statement: string,
  batch = PURGED_AT_ONCE,
): Promise<void> {
  await purgeBy(ctx, variable, batch, (tx, days) => write(tx, statement, [days, batch]));
}

/** For more than one statement. @param endSome deletes at most `batch` rows and returns how many. */
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
