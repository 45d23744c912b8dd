import { deleteInBatches } from '../../shared/delete-in-batches.ts';
import { type RetentionVariable, retention } from '../config/retention.ts';
import { type OutsideTransaction, type Tx, transaction } from '../core/context.ts';
import { write } from '../core/sql.ts';

const PURGE_BATCH_ROWS = 5_000;

/**
 * Deletes expired rows in batches, counted in `purged_rows_total`.
 * @param statement takes the age in days and the batch size
 */
export async function purge(
  ctx: OutsideTransaction,
  variable: RetentionVariable,
  statement: string,
  batchRows = PURGE_BATCH_ROWS,
): Promise<void> {
  await purgeBy(ctx, variable, batchRows, (tx, days) => write(tx, statement, [days, batchRows]));
}

/** @param purgeBatch deletes at most `batch` rows and returns their number */
export async function purgeBy(
  ctx: OutsideTransaction,
  variable: RetentionVariable,
  batchRows: number,
  purgeBatch: (tx: Tx, days: number) => Promise<number>,
): Promise<void> {
  const { env, metrics } = ctx.platform;
  const days = env[variable];
  const purgedCount = await deleteInBatches(batchRows, () => transaction(ctx, (tx) => purgeBatch(tx, days)));
  metrics.purgedRows.inc({ what: retention[variable].label }, purgedCount);
}
