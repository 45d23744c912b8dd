import { type EntitySchema, MikroORM, type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import pg from 'pg';
import { MIGRATIONS } from './installation.ts';
import { type PoolEnv, sessionOptions, sessionOptionsOf } from './pool.ts';

/** Any number two starting processes agree on: only one of them migrates. */
const MIGRATION_LOCK = 7_103_001;

export type Entities = readonly EntitySchema[];

export const migrationOptions = {
  path: MIGRATIONS,
  pathTs: MIGRATIONS,
  glob: '!(*.d).ts',
  snapshot: false,
  tableName: 'migration',
} as const;

/** MikroORM makes statements and reads entities; its own pool serves scripts alone. */
export function ormOptions(
  clientUrl: string,
  entities: Entities,
  pool = 10,
  session: object = sessionOptions,
): Options {
  return {
    driver: PostgreSqlDriver,
    clientUrl,
    entities: [...entities],
    forceUtcTimezone: true,
    disableIdentityMap: true, // each read shows the rows as they are now
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: pool },
    driverOptions: { ...session, connectionString: clientUrl }, // of `clientUrl` alone it takes no `sslmode`
    logger: () => {},
  };
}

/** Not by `init`, which looks for extensions and loads what it finds: a process stands still for that with its first write. */
export function createOrm(env: PoolEnv, entities: Entities): MikroORM {
  return new MikroORM(ormOptions(env.DATABASE_URL, entities, env.DATABASE_POOL, sessionOptionsOf(env)));
}

/**
 * Brings the database to the newest schema as its owner. Safe to start in several processes at once.
 * @param names these migrations alone; those that this release does not have are passed over.
 * @returns the names of the migrations that ran, in order.
 */
export async function migrate(ownerUrl: string, names?: readonly string[]): Promise<string[]> {
  const lock = new pg.Client({ connectionString: ownerUrl });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { Migrator } = await import('@mikro-orm/migrations');
    const orm = await MikroORM.init({
      ...ormOptions(ownerUrl, []),
      extensions: [Migrator],
      migrations: migrationOptions,
    });
    try {
      const wanted = names && (await orm.migrator.getPending()).filter(({ name }) => names.includes(name));
      const done = await orm.migrator.up(wanted && { migrations: wanted.map(({ name }) => name) });
      return done.map((migration) => migration.name);
    } finally {
      await orm.close();
    }
  } finally {
    await lock.end();
  }
}
