import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../src/platform/database/migrate.ts';
import { ARCHIVED_UNTIL } from '../../src/workers/gauges.ts';
import { until } from '../../test/harness/until.ts';
import { type ArchivedPostgres, archivedPostgres } from '../archived-postgres.ts';
import { type Row, row } from '../report.ts';
import { addBuildings } from './public-answers.ts';

/** Promised in docs/operate/maintenance.md. */
const MOST_LOST_S = 5 * 60;
const MOST_AWAY_S = 30 * 60;

const CHANGE_EVERY_MS = 500;
/** Of the 60 s of `archive_timeout`: what is lost is most just before the next segment. */
const LOSE_AFTER_ARCHIVING_S = 57;

interface Change {
  readonly name: string;
  /** Milliseconds of PostgreSQL's clock, at its commit. */
  readonly at: number;
}

/**
 * A PostgreSQL with 10,000 buildings, archived as docs/operate/maintenance.md says, loses its disk twice. Restored are first all that
 * was archived, then the moment before all tenants were deleted by mistake.
 */
export async function recovery(tell: (row: Row) => void): Promise<void> {
  const postgres = await archivedPostgres();
  try {
    await fill(postgres);
    const { versions } = postgres;
    tell(
      row('full backup of 10,000 buildings', await makeBackup(postgres), { digits: 0, unit: ' s', detail: versions }),
    );
    const tenants = await countTenants(postgres);
    const before = await changeUntil(postgres, 'before', afterSeconds(10));
    const [moment] = await postgres.ask<{ now: string }>('select clock_timestamp()::text as now');
    await sleep(CHANGE_EVERY_MS);
    await postgres.ask('delete from tenant');
    const after = await changeUntil(postgres, 'after', await shortlyBeforeArchiving(postgres));

    const toLast = await loseAndRestore(postgres);
    const changes = [...before, ...after];
    tellOfLoss(changes, await changesIn(postgres), tell);
    tell(row('disk lost → PostgreSQL takes changes', toLast, { most: MOST_AWAY_S, digits: 0, unit: ' s' }));

    const time = ['--type=time', `--target=${moment?.now}`, '--target-action=promote'];
    const toMoment = await loseAndRestore(postgres, ...time);
    const kept = await changesIn(postgres);
    const wrong = [...before.filter(({ name }) => !kept.has(name)), ...after.filter(({ name }) => kept.has(name))];
    const missing = tenants - (await countTenants(postgres));
    const detail = `${before.length} before it are there, ${after.length} after it are not`;
    tell(row('back to a moment: changes too few or too many', wrong.length, { most: 0, digits: 0, detail }));
    tell(
      row(`of ${tenants.toLocaleString('en-US')} tenants deleted after it, missing`, missing, { most: 0, digits: 0 }),
    );
    tell(row('disk lost → PostgreSQL takes changes at it', toMoment, { most: MOST_AWAY_S, digits: 0, unit: ' s' }));
    tell(
      row('archiving fails: the metric stands still after', await standstill(postgres), {
        most: 60,
        digits: 0,
        unit: ' s',
      }),
    );
  } finally {
    await postgres.end();
  }
}

/** @returns seconds from a failing archive, whose next segment is finished at once, until the metric no longer says that all is there */
async function standstill({ ask }: ArchivedPostgres): Promise<number> {
  const age = async () => {
    const [found] = await ask<{ until: number; now: number }>(
      `select a.until, extract(epoch from now())::float8 as now from (${ARCHIVED_UNTIL}) a`,
    );
    return (found?.now ?? 0) - (found?.until ?? 0);
  };
  await until('the archive to have it all', async () => (await age()) === 0, 120_000);
  const from = performance.now();
  await ask(`alter system set archive_command = 'false'`);
  await ask('select pg_reload_conf()');
  await ask(`update property set name = name where slug = 'large'`);
  await ask('select pg_switch_wal()');
  await ask(`update property set name = name where slug = 'large'`);
  await until('the metric to stand still', async () => (await age()) > 0);
  return (performance.now() - from) / 1_000;
}

async function fill({ ownerUrl }: ArchivedPostgres): Promise<void> {
  await migrate(ownerUrl);
  await addBuildings({ ownerDatabaseUrl: ownerUrl });
}

/** @returns seconds */
async function makeBackup({ archive }: ArchivedPostgres): Promise<number> {
  archive('stanza-create');
  archive('check');
  const from = performance.now();
  archive('backup', '--type=full');
  return (performance.now() - from) / 1_000;
}

async function countTenants({ ask }: ArchivedPostgres): Promise<number> {
  const [found] = await ask<{ count: number }>('select count(*)::int as count from tenant');
  return found?.count ?? 0;
}

async function changeUntil({ ask }: ArchivedPostgres, when: string, isOver: () => Promise<boolean>): Promise<Change[]> {
  const changes: Change[] = [];
  do {
    const name = `${when}-${changes.length}`;
    const made = `insert into property (name, slug, address, created_at) values ($1, $1, '1 Main St', now())`;
    await ask(made, [name]);
    const [clock] = await ask<{ at: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as at');
    changes.push({ name, at: clock?.at ?? Number.NaN });
    await sleep(CHANGE_EVERY_MS);
  } while (!(await isOver()));
  return changes;
}

function afterSeconds(seconds: number): () => Promise<boolean> {
  const from = performance.now();
  return async () => performance.now() - from > seconds * 1_000;
}

/** Waits for one more segment, so that there is something to restore; then almost until the next. */
async function shortlyBeforeArchiving({ ask }: ArchivedPostgres): Promise<() => Promise<boolean>> {
  const from = await archivedCount();
  async function archivedCount() {
    const [found] = await ask<{ count: number }>('select archived_count::int as count from pg_stat_archiver');
    return found?.count ?? 0;
  }
  return async () => {
    if ((await archivedCount()) === from) return false;
    const [found] = await ask<{ seconds: number }>(
      'select extract(epoch from clock_timestamp() - last_archived_time)::float8 as seconds from pg_stat_archiver',
    );
    return (found?.seconds ?? 0) >= LOSE_AFTER_ARCHIVING_S;
  };
}

/** @returns seconds until the next change can be made */
async function loseAndRestore(postgres: ArchivedPostgres, ...options: string[]): Promise<number> {
  await postgres.lose();
  const from = performance.now();
  postgres.archive('restore', ...options);
  await postgres.start();
  await until(
    'the restored PostgreSQL to take changes',
    async () => {
      const [found] = await postgres.ask<{ replays: boolean }>('select pg_is_in_recovery() as replays');
      return found?.replays === false;
    },
    MOST_AWAY_S * 1_000,
  );
  return (performance.now() - from) / 1_000;
}

async function changesIn({ ask }: ArchivedPostgres): Promise<ReadonlySet<string>> {
  const found = await ask<{ name: string }>(`select name from property where slug ~ '^(before|after)-'`);
  return new Set(found.map(({ name }) => name));
}

function tellOfLoss(changes: readonly Change[], kept: ReadonlySet<string>, tell: (row: Row) => void): void {
  const lost = changes.filter(({ name }) => !kept.has(name));
  const newestKept = changes.findLast(({ name }) => kept.has(name));
  const seconds = ((changes.at(-1)?.at ?? Number.NaN) - (newestKept?.at ?? Number.NEGATIVE_INFINITY)) / 1_000;
  const detail = `${lost.length} of ${changes.length} changes, ${LOSE_AFTER_ARCHIVING_S} s after the last segment`;
  tell(row('lost with the disk', seconds, { most: MOST_LOST_S, digits: 0, unit: ' s', detail }));
  const gaps = lost.filter(({ at }) => at < (newestKept?.at ?? 0)).length;
  tell(row('of them older than one that is kept', gaps, { most: 0, digits: 0 }));
}
