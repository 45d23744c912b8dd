import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Services } from '../../scripts/services.ts';
import { defaultSettings } from '../../src/modules/displays/schema.ts';
import { hashToken } from '../../src/platform/security/tokens.ts';
import { Client } from '../../test/harness/client.ts';
import { signUpOwner } from '../../test/harness/factories.ts';
import { environment, flagsOf, isReady, type Processes, start, startProcesses } from '../processes.ts';
import { type Row, row } from '../report.ts';

const SCREENS = 10_000;
const DISPLAYS_PER_BUILDING = 1_000;
const QUIET_S = 15;
const BEATING_S = 45;
/** Limits for displays of one address. */
const SOCKET_LIMITS = { REALTIME_SOCKETS: '20000', REALTIME_SOCKETS_PER_ADDRESS: '20000' };

/**
 * Measures PostgreSQL's cost of ten thousand displays, and displays wrongly reported as lost when their gateway dies.
 */
export async function beats(services: Services, dataDir: string, tell: (row: Row) => void): Promise<void> {
  const product = await startProcesses(services, dataDir, ['web', 'worker', 'realtime'], SOCKET_LIMITS);
  const database = new pg.Client({ connectionString: services.ownerDatabaseUrl });
  await database.connect();
  const [, , gateway] = product.running;
  if (!gateway) throw new Error('there is no gateway');
  const stopFunctions: (() => unknown)[] = [() => database.end(), () => product.stop()];
  try {
    await pairScreens(database, product.url);
    const quietRate = await transactionsPerSecond(database, QUIET_S);
    const program = new URL('../beating-crowd.ts', import.meta.url).pathname;
    const screens = fork(program, [`http://127.0.0.1:${gateway.port}`, 'bench-', String(SCREENS)]);
    stopFunctions.unshift(() => void screens.kill());
    await once(screens, 'message');
    const beatingRate = await transactionsPerSecond(database, BEATING_S);
    const bounds = { max: 1, detail: `${beatingRate.toFixed(2)} in all, ${quietRate.toFixed(2)} while none is there` };
    tell(row('statements a second for the beats of 10,000 screens', Math.max(0, beatingRate - quietRate), bounds));
    tell(row('of them written down within 90 s', await shareOfHeard(database), { min: 1 }));

    tell(
      await afterDeath(database, gateway, screens, () =>
        startGateway(services, dataDir, product.url, gateway.port, stopFunctions),
      ),
    );
  } finally {
    for (const stop of stopFunctions) await stop();
  }
}

async function afterDeath(
  database: pg.Client,
  gateway: Processes['running'][number],
  screens: ChildProcess,
  startAnother: () => void,
): Promise<Row> {
  screens.send('anew');
  gateway.child.kill('SIGKILL');
  const diedAt = performance.now();
  await once(gateway.child, 'exit');
  startAnother();
  while (!(await isReady(gateway.port))) await sleep(100);
  await once(screens, 'message');
  const secondsUntilBack = (performance.now() - diedAt) / 1_000;
  await sleep(10_000); // the worker's next two checks
  const lostCount = await countOf(database, `select count(*)::int as n from display_outage where ended_at is null`);
  const silentSql = `select count(*)::int as n from display where last_seen_at < now() - interval '5 minutes'`;
  const offline = await countOf(database, silentSql);
  const bounds = { max: 0, digits: 0, detail: `all back ${secondsUntilBack.toFixed(0)} s after it died` };
  return row('screens taken for offline after the death of their gateway', lostCount + offline, bounds);
}

function startGateway(services: Services, dataDir: string, url: string, port: number, stops: (() => unknown)[]): void {
  const env = { ...environment(services, dataDir, port, url), ...SOCKET_LIMITS };
  const newGateway = start('dist/server/realtime.js', env, flagsOf('realtime'));
  stops.unshift(() => newGateway.kill('SIGKILL'));
}

async function pairScreens(database: pg.Client, url: string): Promise<void> {
  for (let first = 0; first < SCREENS; first += DISPLAYS_PER_BUILDING) {
    const { property } = await signUpOwner({ client: () => new Client(url) });
    const hashes = Array.from({ length: DISPLAYS_PER_BUILDING }, (_, at) =>
      hashToken(`bench-${first + at}`.padEnd(43, '-')),
    );
    await database.query(
      `insert into display (property_id, name, settings, token_hash, paired_at)
       select $1, 'Screen ' || n, $2, hash, now() from unnest($3::text[]) with ordinality as t(hash, n)`,
      [property.id, JSON.stringify(defaultSettings), hashes],
    );
  }
}

/** Counts commits, without this query's own. */
async function transactionsPerSecond(database: pg.Client, seconds: number): Promise<number> {
  const committedSql = `select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()`;
  const countBefore = await countOf(database, committedSql);
  await sleep(seconds * 1_000);
  return ((await countOf(database, committedSql)) - countBefore) / seconds;
}

async function shareOfHeard(database: pg.Client): Promise<number> {
  const heardSql = `select count(*)::int as n from display where last_seen_at > now() - interval '90 seconds'`;
  return (await countOf(database, heardSql)) / SCREENS;
}

async function countOf(database: pg.Client, sql: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(sql);
  return rows[0]?.n ?? Number.NaN;
}
