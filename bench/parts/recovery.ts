import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../src/platform/database/migrate.ts';
import { ARCHIVED_UNTIL } from '../../src/workers/gauges.ts';
import { until } from '../../test/harness/until.ts';
import { type ArchivedPostgres, startArchivedPostgres } from '../archived-postgres.ts';
import { type Row, row } from '../report.ts';
import { addBuildings } from './public-answers.ts';

/** Promised in docs/operate/maintenance.md. */
const MAX_LOST_S = 5 * 60;
const MAX_AWAY_S = 30 * 60;

const CHANGE_INTERVAL_MS = 500;
/** Worst case within the 60 s of `archive_timeout`: just before the next segment. */
const LOSE_AFTER_ARCHIVING_S = 57;

interface Change {
  readonly name: string;
  /** Epoch ms of the commit, by PostgreSQL's clock. */
  readonly changedAt: number;
}

/**
 * Destroys the disk of a PostgreSQL with 10,000 buildings twice, archived as in docs/operate/maintenance.md. Restores
 * first everything archived, then the moment before all tenants were deleted.
 */
export async function recovery(tell: (row: Row) => void): Promise<void> {
  const postgres = await startArchivedPostgres();
  try {
    await fill(postgres);
    const { versions } = postgres;
    tell(
      row('full backup of 10,000 buildings', await makeBackup(postgres), { digits: 0, unit: ' s', detail: versions }),
    );
    const tenants = await countTenants(postgres);
    const changesBefore = await recordChangesUntil(postgres, 'before', afterSeconds(10));
    const [moment] = await postgres.ask<{ now: string }>('select clock_timestamp()::text as now');
    await sleep(CHANGE_INTERVAL_MS);
    await postgres.ask('delete from tenant');
    const changesAfter = await recordChangesUntil(postgres, 'after', await createArchivingWait(postgres));

    const secondsToLast = await loseAndRestore(postgres);
    const changes = [...changesBefore, ...changesAfter];
    recordLoss(changes, await loadChangeNames(postgres), tell);
    tell(row('disk lost → PostgreSQL takes changes', secondsToLast, { max: MAX_AWAY_S, digits: 0, unit: ' s' }));

    const time = ['--type=time', `--target=${moment?.now}`, '--target-action=promote'];
    const secondsToMoment = await loseAndRestore(postgres, ...time);
    const restoredNames = await loadChangeNames(postgres);
    const wrongChanges = [
      ...changesBefore.filter(({ name }) => !restoredNames.has(name)),
      ...changesAfter.filter(({ name }) => restoredNames.has(name)),
    ];
    const missingTenants = tenants - (await countTenants(postgres));
    const detail = `${changesBefore.length} before it are there, ${changesAfter.length} after it are not`;
    tell(row('back to a moment: changes too few or too many', wrongChanges.length, { max: 0, digits: 0, detail }));
    tell(
      row(`of ${tenants.toLocaleString('en-US')} tenants deleted after it, missing`, missingTenants, {
        max: 0,
        digits: 0,
      }),
    );
    tell(
      row('disk lost → PostgreSQL takes changes at it', secondsToMoment, { max: MAX_AWAY_S, digits: 0, unit: ' s' }),
    );
    tell(
      row('archiving fails: the metric stands still after', await measureStandstill(postgres), {
        max: 60,
        digits: 0,
        unit: ' s',
      }),
    );
  } finally {
    await postgres.end();
  }
}

/** @returns seconds from a failing archive until the metric reports missing segments */
async function measureStandstill({ ask }: ArchivedPostgres): Promise<number> {
  const secondsSinceArchive = async () => {
    const [archiveTimes] = await ask<{ until: number; now: number }>(
      `select a.until, extract(epoch from now())::float8 as now from (${ARCHIVED_UNTIL}) a`,
    );
    return (archiveTimes?.now ?? 0) - (archiveTimes?.until ?? 0);
  };
  await until('the archive to have it all', async () => (await secondsSinceArchive()) === 0, 120_000);
  const from = performance.now();
  await ask(`alter system set archive_command = 'false'`);
  await ask('select pg_reload_conf()');
  await ask(`update property set name = name where slug = 'large'`);
  await ask('select pg_switch_wal()');
  await ask(`update property set name = name where slug = 'large'`);
  await until('the metric to stand still', async () => (await secondsSinceArchive()) > 0);
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
  const [countRow] = await ask<{ count: number }>('select count(*)::int as count from tenant');
  return countRow?.count ?? 0;
}

async function recordChangesUntil(
  { ask }: ArchivedPostgres,
  when: string,
  isOver: () => Promise<boolean>,
): Promise<Change[]> {
  const changes: Change[] = [];
  do {
    const name = `${when}-${changes.length}`;
    const insertSql = `insert into property (name, slug, address, created_at) values ($1, $1, '1 Main St', now())`;
    await ask(insertSql, [name]);
    const [clock] = await ask<{ at: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as at');
    changes.push({ name, changedAt: clock?.at ?? Number.NaN });
    await sleep(CHANGE_INTERVAL_MS);
  } while (!(await isOver()));
  return changes;
}

function afterSeconds(seconds: number): () => Promise<boolean> {
  const from = performance.now();
  return async () => performance.now() - from > seconds * 1_000;
}

/** Waits for one more segment to restore, then almost until the next. */
async function createArchivingWait({ ask }: ArchivedPostgres): Promise<() => Promise<boolean>> {
  const from = await archivedCount();
  async function archivedCount() {
    const [archiverRow] = await ask<{ count: number }>('select archived_count::int as count from pg_stat_archiver');
    return archiverRow?.count ?? 0;
  }
  return async () => {
    if ((await archivedCount()) === from) return false;
    const [elapsedRow] = await ask<{ seconds: number }>(
      'select extract(epoch from clock_timestamp() - last_archived_time)::float8 as seconds from pg_stat_archiver',
    );
    return (elapsedRow?.seconds ?? 0) >= LOSE_AFTER_ARCHIVING_S;
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
      const [recoveryRow] = await postgres.ask<{ replays: boolean }>('select pg_is_in_recovery() as replays');
      return recoveryRow?.replays === false;
    },
    MAX_AWAY_S * 1_000,
  );
  return (performance.now() - from) / 1_000;
}

async function loadChangeNames({ ask }: ArchivedPostgres): Promise<ReadonlySet<string>> {
  const rows = await ask<{ name: string }>(`select name from property where slug ~ '^(before|after)-'`);
  return new Set(rows.map(({ name }) => name));
}

function recordLoss(changes: readonly Change[], restoredNames: ReadonlySet<string>, tell: (row: Row) => void): void {
  const lostChanges = changes.filter(({ name }) => !restoredNames.has(name));
  const newestRestored = changes.findLast(({ name }) => restoredNames.has(name));
  const seconds =
    ((changes.at(-1)?.changedAt ?? Number.NaN) - (newestRestored?.changedAt ?? Number.NEGATIVE_INFINITY)) / 1_000;
  const detail = `${lostChanges.length} of ${changes.length} changes, ${LOSE_AFTER_ARCHIVING_S} s after the last segment`;
  tell(row('lost with the disk', seconds, { max: MAX_LOST_S, digits: 0, unit: ' s', detail }));
  const gaps = lostChanges.filter(({ changedAt: at }) => at < (newestRestored?.changedAt ?? 0)).length;
  tell(row('of them older than one that is kept', gaps, { max: 0, digits: 0 }));
}
