import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { MIGRATIONS } from '../../../src/platform/config/installation.ts';
import { migrationsOf } from '../backup/manifest.ts';
import { clockFinding, type Finding, finding, isAtLeast } from './finding.ts';

/** Connections per process outside its pool: LISTEN and the health check. */
const CONNECTIONS_BESIDE_POOL = 2;

export interface ConnectionDemand {
  readonly plannedProcesses: number | null;
  /** `null` when unknown. */
  readonly runningProcesses: number | null;
  readonly pool: number;
}

/** One of each kind. */
const DEFAULT_PROCESSES = 3;

export async function checkPostgres(url: string, demand: ConnectionDemand): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, statement_timeout: 10_000 });
  client.on('error', () => {}); // the failing statement reports it
  try {
    await client.connect();
    return [
      ...(await serverFindings(client)),
      await schemaFinding(client),
      await loginFinding(client),
      await connectionsFinding(client, demand),
      await clockFinding('PostgreSQL', async () => {
        const { rows } = await client.query<{ at: number }>(
          'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
        );
        return rows[0]?.at ?? 0;
      }),
    ];
  } catch (error) {
    const advice = 'Start it, or correct DATABASE_URL';
    return [{ name: 'PostgreSQL', state: 'wrong', found: (error as Error).message || 'no answer', advice }];
  } finally {
    await client.end().catch(() => {}); // never connected
  }
}

async function serverFindings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; icu: boolean }>(
    `select current_setting('server_version') as version,
       exists (select from pg_collation where collprovider = 'i') as icu`,
  );
  const { version = '', icu = false } = rows[0] ?? {};
  return [
    finding('PostgreSQL', isAtLeast(version, 15), version, 'Foyer needs PostgreSQL 15 or newer'),
    finding('PostgreSQL ICU', icu, icu ? 'there' : 'missing', 'Use a PostgreSQL built with ICU: suites sort by it'),
  ];
}

async function schemaFinding(client: pg.Client): Promise<Finding> {
  const appliedNames = await migrationsOf(client);
  const releaseNames = (await readdir(MIGRATIONS)).map((file) => file.replace(/\.ts$/, ''));
  const missingNames = releaseNames.filter((name) => !appliedNames.includes(name));
  const newerNames = appliedNames.filter((name) => !releaseNames.includes(name));
  if (missingNames.length > 0)
    return finding(
      'schema',
      false,
      `${missingNames.length} migrations have not run`,
      'Run node scripts/cli.ts migrate',
    );
  const observation = newerNames.length > 0 ? `${newerNames.length} migrations ahead of this release` : 'up to date';
  return { name: 'schema', state: 'ok', found: observation };
}

async function loginFinding(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ name: string; isTooStrong: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls or exists (
         select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as "isTooStrong"
     from pg_roles r where rolname = current_user`,
  );
  const { name = '', isTooStrong = true } = rows[0] ?? {};
  const advice = 'DATABASE_URL must not use the role that owns the tables: it bypasses row-level security';
  return finding('login of DATABASE_URL', !isTooStrong, name, advice);
}

async function connectionsFinding(
  client: pg.Client,
  { plannedProcesses, runningProcesses, pool }: ConnectionDemand,
): Promise<Finding> {
  const { rows } = await client.query<{ most: number; reserved: number }>(
    `select current_setting('max_connections')::int as most, sum(setting::int)::int as reserved from pg_settings
     where name in ('superuser_reserved_connections', 'reserved_connections')`,
  );
  const { most: maxConnections = 0, reserved = 0 } = rows[0] ?? {};
  const processes = plannedProcesses ?? (runningProcesses || DEFAULT_PROCESSES);
  const countSource = plannedProcesses ? 'planned' : runningProcesses ? 'running' : 'assumed, as none is seen to run,';
  const requiredConnections = processes * (pool + CONNECTIONS_BESIDE_POOL);
  const availableConnections = maxConnections - reserved;
  const observation = `${processes} ${processes === 1 ? 'process' : 'processes'} ${countSource} take${processes === 1 ? 's' : ''} up to ${requiredConnections} of ${availableConnections}`;
  return finding(
    'connections',
    requiredConnections <= availableConnections,
    observation,
    `Raise max_connections to ${requiredConnections + reserved}, or lower DATABASE_POOL`,
  );
}
