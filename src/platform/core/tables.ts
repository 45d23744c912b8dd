import type { EntitySchemaWithMeta, InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import type { naming } from '../database/orm.ts';
import type { Ctx } from './context.ts';

/** Parts that Kysely has no words for, such as `coalesce`. */
export { sql };

/** As `databaseNow`. */
export const now = sql<Date>`now()`;

type Statements<Entity extends EntitySchemaWithMeta> = Pick<
  Kysely<InferKyselyDB<Entity, typeof naming>>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'
>;

/**
 * Statements on a module's tables, typed by its entities: a column has the name and type of its property. They run
 * through the functions of `sql.ts`.
 */
export function tablesOf<Entity extends EntitySchemaWithMeta>(
  _entities: readonly Entity[],
): (ctx: Ctx) => Statements<Entity> {
  return ({ kysely }) => kysely as Kysely<InferKyselyDB<Entity, typeof naming>>;
}
