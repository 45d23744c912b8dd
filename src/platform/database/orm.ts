import { type EntitySchema, MikroORM, type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { PostgresDialect, type PostgresPool } from 'kysely';
import { MIGRATIONS } from '../config/installation.ts';
import { sessionOptions } from './pool.ts';

export type Entities = readonly EntitySchema[];

/** Columns named as properties, with their types. */
export const kyselyNaming = { columnNamingStrategy: 'property', convertValues: true } as const;

export const migrationOptions = {
  path: MIGRATIONS,
  pathTs: MIGRATIONS,
  glob: '!(*.d).ts',
  snapshot: false,
  tableName: 'migration',
} as const;

export function ormOptions(
  clientUrl: string,
  entities: Entities,
  pool = 10,
  connectionOptions: object = sessionOptions,
): Options {
  return {
    driver: PostgreSqlDriver,
    clientUrl,
    entities: [...entities],
    forceUtcTimezone: true,
    disableIdentityMap: true, // each read shows the rows as they are now
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: pool },
    driverOptions: { ...connectionOptions, connectionString: clientUrl }, // MikroORM drops `sslmode` from `clientUrl`
    logger: () => {},
  };
}

/**
 * Uses `new`: `MikroORM.init` would scan for extensions with blocking reads.
 * @param readPool replica, for `em.getKysely({ type: 'read' })`
 */
export function createOrm(
  databaseUrl: string,
  entities: Entities,
  pool: PostgresPool,
  readPool: PostgresPool | null = null,
): MikroORM {
  return new MikroORM({
    ...ormOptions(databaseUrl, entities),
    driverOptions: dialectOf(pool),
    preferReadReplicas: false,
    ...(readPool && { replicas: [{ driverOptions: dialectOf(readPool) }] }),
  });
}

const dialectOf = (pool: PostgresPool) => () => new PostgresDialect({ pool });
