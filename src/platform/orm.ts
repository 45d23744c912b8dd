import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { type EntitySchema, MikroORM, type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Env } from './env.ts';
import type { Logger } from './logger.ts';
import { reclaimLostClients } from './pool.ts';

const MIGRATIONS = resolve(dirname(fileURLToPath(import.meta.url)), '../../migrations');

/** Any number two starting processes agree on: only one of them migrates. */
const MIGRATION_LOCK = 7_103_001;

export type Entities = readonly EntitySchema[];

/** Connection settings shared by every process; a lost server is noticed in two seconds. */
export function ormOptions(clientUrl: string, entities: Entities, pool = 10): Options {
  return {
    driver: PostgreSqlDriver,
    clientUrl,
    entities: [...entities],
    forceUtcTimezone: true,
    disableIdentityMap: true, // each read shows the rows as they are now
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { path: MIGRATIONS, pathTs: MIGRATIONS, glob: '!(*.d).ts', snapshot: false, tableName: 'migration' },
    pool: { min: 0, max: pool },
    driverOptions: {
      onPoolCreated: reclaimLostClients,
      connectionTimeoutMillis: 2_000,
      query_timeout: 12_000,
      options: '-c statement_timeout=10000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000',
    },
    logger: () => {},
  };
}

export async function createOrm(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL'>,
  entities: Entities,
): Promise<MikroORM> {
  return await MikroORM.init(ormOptions(env.DATABASE_URL, entities, env.DATABASE_POOL));
}

/** The longest statement has been ended by then; see `query_timeout` above. */
const LAST_STATEMENT_MS = 13_000;

/** Waits for what is under way, but not for a connection that nobody gives back: the process must end all the same. */
export async function closeOrm(orm: Pick<MikroORM, 'close'>, log: Pick<Logger, 'warn'>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn('a connection to PostgreSQL was not given back');
      resolve();
    }, LAST_STATEMENT_MS);
  });
  await Promise.race([orm.close(), late]).finally(() => clearTimeout(timer));
}

/**
 * Brings the database to the newest schema as its owner. Safe to start in several processes at once.
 * @returns the names of the migrations that ran, in order.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: ownerUrl });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const orm = await MikroORM.init(ormOptions(ownerUrl, []));
    try {
      const done = await orm.migrator.up();
      return done.map((migration) => migration.name);
    } finally {
      await orm.close();
    }
  } finally {
    await lock.end();
  }
}

/** Whether every migration in this build has run. Asked by `/readyz`. */
export async function isMigrated(orm: MikroORM): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0;
}
