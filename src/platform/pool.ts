import type { Pool, PoolClient } from 'pg';

/** Long enough for a holder that releases by itself to do so. */
const GRACE_MS = 1_000;

/**
 * Gives the pool back the places of connections that were lost inside a transaction. Kysely releases a client only
 * after its `ROLLBACK` has succeeded, which it never does on a dead connection: without this every restart of
 * PostgreSQL would cost places until none is left.
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
