import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Connection } from './connection.ts';
import type { Platform } from './platform.ts';

/**
 * MikroORM's reads and writes of single rows, on a connection that is ours: it makes the statements and takes the rows
 * apart, and a request that uses no entity pays for none.
 */
export function entitiesOn(platform: Pick<Platform, 'orm'>, connection: Connection): SqlEntityManager {
  return whenUsed(() => {
    const em = platform.orm.em.fork() as SqlEntityManager;
    em.setTransactionContext(executorOn(connection));
    return em;
  });
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

function whenUsed<T extends object>(make: () => T): T {
  let made: T | undefined;
  return new Proxy({} as T, {
    get(_target, name) {
      made ??= make();
      const value: unknown = Reflect.get(made, name, made);
      return typeof value === 'function' ? value.bind(made) : value;
    },
  });
}
