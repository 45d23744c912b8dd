import type { EntitySchemaWithMeta, InferKyselyDB } from '@mikro-orm/postgresql';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { kyselyNaming } from '../database/orm.ts';
import type { Ctx } from './context.ts';

/** Raw SQL where Kysely has no method, such as `coalesce`. */
export { type RawBuilder, sql };

/** See `databaseNow`. */
export const now = sql<Date>`now()`;

/** Leaves an existing row as it is: `insertInto(…).values(…).onConflict(doNothing)`. */
export const doNothing = <Result>(conflict: { doNothing(): Result }): Result => conflict.doNothing();

type Statements<Entity extends EntitySchemaWithMeta> = Pick<
  Kysely<InferKyselyDB<Entity, typeof kyselyNaming>>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'
>;

/** Typed by the entities; `sql.ts` runs the statements. */
export function tablesOf<Entity extends EntitySchemaWithMeta>(
  _entities: readonly Entity[],
): (ctx: Ctx) => Statements<Entity> {
  return ({ kysely }) => kysely as Kysely<InferKyselyDB<Entity, typeof kyselyNaming>>;
}
