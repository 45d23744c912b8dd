import { settle } from './invariants.ts';
import type { Scenario } from './promise.ts';
import type { World } from './world.ts';

/** Tables that change by repetition, or by the clock, as the list of Monday mails. */
const IN_MOTION = /^(outbox_|migration$|display_|week_mail$)/;

/** Every completed delivery is repeated, as by a queue that delivers twice. */
export const repeated: Scenario = {
  tests: 'R23',
  promise: 'A job that comes twice has no second effect, whichever it is',
  async run(world) {
    await settle(world);
    const before = await countRows(world);
    const { rowCount, rows } = await world.database.query<{ subscriber: string }>(
      `update outbox_delivery set done_at = null, locked_until = null, due_at = now() where done_at is not null returning subscriber`,
    );
    await settle(world);
    const after = await countRows(world);
    const lost = [...after]
      .filter(([what, count]) => before.get(what) !== count)
      .map(([what, count]) => `${what}: ${count} instead of ${before.get(what)}`);
    const kinds = new Set(rows.map(({ subscriber }) => subscriber)).size;
    return { faults: rowCount ?? 0, lost, figures: `${kinds} kinds of jobs` };
  },
};

/** Rows per table, and stock. */
async function countRows({ database }: World): Promise<Map<string, string>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const counted = tables.filter(({ name }) => !IN_MOTION.test(name));
  const sql = counted.map(({ name }) => `select '${name}' as what, count(*) as count from "${name}"`);
  const { rows } = await database.query<{ what: string; count: string }>(
    [...sql, `select 'stock', coalesce(sum(stock - reserved), 0) from variant`].join(' union all '),
  );
  return new Map(rows.map(({ what, count }) => [what, count]));
}
