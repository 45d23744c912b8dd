import type { Pool, PoolClient } from 'pg';

/** In this time a client that is released properly has been. */
const GRACE_MS = 1_000;

/**
 * Releases clients whose connection was lost inside a transaction. Kysely releases a client only
 * after its `ROLLBACK` has succeeded, which it never does on a dead connection: without this every restart of
 * PostgreSQL would leave the pool smaller, in the end empty.
 */
export function reclaimLostClients(pool: Pool): void {
  const held = new Set<PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      setTimeout(() => {
        if (held.delete(client)) client.release(true);
      }, GRACE_MS).unref();
    });
  });
}
