import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Services } from '../../scripts/services.ts';
import { usualSettings } from '../../src/modules/displays/schema.ts';
import { hashOfToken } from '../../src/platform/security/tokens.ts';
import { Client } from '../../test/harness/client.ts';
import { ownBuilding } from '../../test/harness/factories.ts';
import { environment, flagsOf, isReady, type Processes, start, startProcesses } from '../processes.ts';
import { type Row, row } from '../report.ts';

const SCREENS = 10_000;
const OF_A_BUILDING = 1_000;
const QUIET_S = 15;
const BEATING_S = 45;
/** All from one address. */
const ROOM = { REALTIME_SOCKETS: '20000', REALTIME_SOCKETS_PER_ADDRESS: '20000' };

/** Cost of ten thousand displays for PostgreSQL, and displays wrongly reported as lost when their gateway dies. */
export async function beats(services: Services, dataDir: string, tell: (row: Row) => void): Promise<void> {
  const product = await startProcesses(services, dataDir, ['web', 'worker', 'realtime'], ROOM);
  const database = new pg.Client({ connectionString: services.ownerDatabaseUrl });
  await database.connect();
  const [, , gateway] = product.running;
  if (!gateway) throw new Error('there is no gateway');
  const stops: (() => unknown)[] = [() => database.end(), () => product.stop()];
  try {
    await pairScreens(database, product.url);
    const quiet = await transactionsPerSecond(database, QUIET_S);
    const program = new URL('../beating-crowd.ts', import.meta.url).pathname;
    const screens = fork(program, [`http://127.0.0.1:${gateway.port}`, 'bench-', String(SCREENS)]);
    stops.unshift(() => void screens.kill());
    await once(screens, 'message');
    const beating = await transactionsPerSecond(database, BEATING_S);
    const most = { most: 1, detail: `${beating.toFixed(2)} in all, ${quiet.toFixed(2)} while none is there` };
    tell(row('statements a second for the beats of 10,000 screens', Math.max(0, beating - quiet), most));
    tell(row('of them written down within 90 s', await heardShare(database), { least: 1 }));

    tell(
      await afterDeath(database, gateway, screens, () =>
        startGateway(services, dataDir, product.url, gateway.port, stops),
      ),
    );
  } finally {
    for (const stop of stops) await stop();
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
  const died = performance.now();
  await once(gateway.child, 'exit');
  startAnother();
  while (!(await isReady(gateway.port))) await sleep(100);
  await once(screens, 'message');
  const back = (performance.now() - died) / 1_000;
  await sleep(10_000); // the worker's next two checks
  const lost = await countOf(database, `select count(*)::int as n from display_outage where ended_at is null`);
  const silent = `select count(*)::int as n from display where last_seen_at < now() - interval '5 minutes'`;
  const offline = await countOf(database, silent);
  const most = { most: 0, digits: 0, detail: `all back ${back.toFixed(0)} s after it died` };
  return row('screens taken for offline after the death of their gateway', lost + offline, most);
}

function startGateway(services: Services, dataDir: string, url: string, port: number, stops: (() => unknown)[]): void {
  const env = { ...environment(services, dataDir, port, url), ...ROOM };
  const another = start('dist/server/realtime.js', env, flagsOf('realtime'));
  stops.unshift(() => another.kill('SIGKILL'));
}

async function pairScreens(database: pg.Client, url: string): Promise<void> {
  for (let first = 0; first < SCREENS; first += OF_A_BUILDING) {
    const { property } = await ownBuilding({ client: () => new Client(url) });
    const hashes = Array.from({ length: OF_A_BUILDING }, (_, at) => hashOfToken(`bench-${first + at}`.padEnd(43, '-')));
    await database.query(
      `insert into display (property_id, name, settings, token_hash, paired_at)
       select $1, 'Screen ' || n, $2, hash, now() from unnest($3::text[]) with ordinality as t(hash, n)`,
      [property.id, JSON.stringify(usualSettings), hashes],
    );
  }
}

/** Commits, without this query's own. */
async function transactionsPerSecond(database: pg.Client, seconds: number): Promise<number> {
  const committed = `select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()`;
  const before = await countOf(database, committed);
  await sleep(seconds * 1_000);
  return ((await countOf(database, committed)) - before) / seconds;
}

async function heardShare(database: pg.Client): Promise<number> {
  const heard = `select count(*)::int as n from display where last_seen_at > now() - interval '90 seconds'`;
  return (await countOf(database, heard)) / SCREENS;
}

async function countOf(database: pg.Client, sql: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(sql);
  return rows[0]?.n ?? Number.NaN;
}
