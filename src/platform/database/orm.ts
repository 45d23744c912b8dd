import { type EntitySchema, MikroORM, type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { PostgresDialect, type PostgresPool } from 'kysely';
import { MIGRATIONS } from '../config/installation.ts';
import { sessionOptions } from './pool.ts';

export type Entities = readonly EntitySchema[];

export const migrationOptions = {
  path: MIGRATIONS,
  pathTs: MIGRATIONS,
  glob: '!(*.d).ts',
  snapshot: false,
  tableName: 'migration',
} as const;

/** With a pool of MikroORM's own, for migrations and its tools. */
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

/**
 * MikroORM on our pools. Its constructor, unlike `MikroORM.init`, does not search for extensions, which would block the
 * process.
 * @param readPool of the replica, which only `em.getKysely({ type: 'read' })` uses.
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

/** A function, since MikroORM copies options deeply. */
const dialectOf = (pool: PostgresPool) => () => new PostgresDialect({ pool });
