import { finishAllWork } from './invariants.ts';
import type { Scenario } from './promise.ts';
import type { World } from './world.ts';

/** Tables that change by repetition, or by the clock, as the list of Monday mails. */
const CHANGING_TABLES = /^(outbox_|migration$|display_|week_mail$)/;

/** Every completed delivery is repeated, as by a queue that delivers twice. */
export const repeatedDeliveries: Scenario = {
  tests: 'R23',
  promise: 'A job that comes twice has no second effect, whichever it is',
  async run(world) {
    await finishAllWork(world);
    const countsBefore = await countRows(world);
    const { rowCount, rows } = await world.database.query<{ subscriber: string }>(
      `update outbox_delivery set done_at = null, locked_until = null, due_at = now() where done_at is not null returning subscriber`,
    );
    await finishAllWork(world);
    const countsAfter = await countRows(world);
    const violations = [...countsAfter]
      .filter(([tableName, count]) => countsBefore.get(tableName) !== count)
      .map(([tableName, count]) => `${tableName}: ${count} instead of ${countsBefore.get(tableName)}`);
    const kinds = new Set(rows.map(({ subscriber }) => subscriber)).size;
    return { faults: rowCount ?? 0, violations, figures: `${kinds} kinds of jobs` };
  },
};

/** Rows per table, and stock. */
async function countRows({ database }: World): Promise<Map<string, string>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const stableTables = tables.filter(({ name }) => !CHANGING_TABLES.test(name));
  const sql = stableTables.map(({ name }) => `select '${name}' as what, count(*) as count from "${name}"`);
  const { rows } = await database.query<{ what: string; count: string }>(
    [...sql, `select 'stock', coalesce(sum(stock - reserved), 0) from variant`].join(' union all '),
  );
  return new Map(rows.map(({ what, count }) => [what, count]));
}
