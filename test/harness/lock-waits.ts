import type pg from 'pg';
import { until } from './until.ts';

/** Returns whether a session of the client's database waits for a lock. */
export async function hasLockWait(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database() limit 1`,
  );
  return rows.length > 0;
}

/** Resolves once a session has waited for a lock, given up, and waits again. */
export async function untilRetriedLockWait(client: pg.Client): Promise<void> {
  for (const isExpected of [true, false, true])
    await until(`it to wait: ${isExpected}`, async () => (await hasLockWait(client)) === isExpected);
}
