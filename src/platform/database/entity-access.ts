import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type { Connection } from './connection.ts';

/** Loads MikroORM with the first entity that a process asks for. */
export type LoadOrm = () => Promise<MikroORM>;

/**
 * MikroORM's reads and writes of single rows, on a connection that is ours: it makes the statements and takes the rows
 * apart, and a request that uses no entity pays for none.
 */
export function entitiesOn({ loadOrm }: { loadOrm: LoadOrm }, connection: Connection): SqlEntityManager {
  let made: Promise<SqlEntityManager> | undefined;
  return new Proxy({} as SqlEntityManager, {
    get(_target, name) {
      if (name === 'then') return undefined; // it is no promise, though it is handed on by those who make promises
      return async (...given: unknown[]) => {
        made ??= loadOrm().then((orm) => onConnection(orm, connection));
        const em = await made;
        return await Reflect.apply(Reflect.get(em, name), em, given);
      };
    },
  });
}

function onConnection(orm: MikroORM, connection: Connection): SqlEntityManager {
  const em = orm.em.fork() as SqlEntityManager;
  em.setTransactionContext(executorOn(connection));
  return em;
}

const CHANGES = /^(insert|update|delete|merge)\b/i;
const LOCKS = /\bfor (no key )?update\b/i;

/** What MikroORM asks of a transaction of its own. */
function executorOn(connection: Connection) {
  return {
    async executeQuery({ sql: text }: { sql: string }) {
      const changes = CHANGES.test(text);
      const run = changes || LOCKS.test(text) ? connection.change : connection.read;
      const { rows, rowCount } = await run({ text });
      return { rows, ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
  };
}
