import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { type Replica, startReplica } from './replica.ts';
import { type ReplicatedRedis, startReplicatedRedis } from './sentinels.ts';
import { startWorld, type World } from './world.ts';

/** The scaled setup: PgBouncer, a PostgreSQL replica, and Redis with a replica and Sentinels. */
export interface ScaledWorld extends World {
  readonly pgbouncer: PgBouncer;
  readonly replica: Replica;
  readonly redisServers: ReplicatedRedis;
  /** Bypasses PgBouncer. */
  readonly directUrl: string;
}

export async function startScaledWorld(): Promise<ScaledWorld> {
  const redisServers = await startReplicatedRedis();
  let databaseParts: Pick<ScaledWorld, 'pgbouncer' | 'directUrl' | 'replica'> | undefined;
  const world = await startWorld({ web: 2, worker: 2, realtime: 2 }, async (ground) => {
    const directUrl = ground.databaseUrl;
    const [pgbouncer, replica] = [await startPgBouncer(directUrl), await startReplica(ground)];
    databaseParts = { pgbouncer, directUrl, replica };
    const DATABASE_READ_URL = replica.proxy.url;
    return {
      env: { ...redisServers.env, DATABASE_URL: pgbouncer.url, DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL },
      stop: async () => void (await Promise.all([pgbouncer.stop(), replica.stop(), redisServers.stop()])),
    };
  });
  if (!databaseParts) throw new Error('PgBouncer was not started');
  return { ...world, ...databaseParts, redisServers };
}
