import { type EntitySchema, MikroORM, type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { MIGRATIONS } from '../config/installation.ts';
import { type PoolEnv, sessionOptions, sessionOptionsOf } from './pool.ts';

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
