import { prepareDatabase } from '../../scripts/services/database.ts';
import type { Services } from '../../scripts/services.ts';

const SECRETS = { superuser: 'test', owner: 'test-owner', app: 'test-app', redis: '' };

/** The same servers in containers; undefined without an engine. */
export async function startContainers(log: (line: string) => void): Promise<Services | undefined> {
  const startedContainers: { stop(): Promise<unknown> }[] = [];
  const stop = async () => {
    await Promise.all(startedContainers.map((container) => container.stop()));
  };
  try {
    // Loaded lazily: slow, and most runs have no engine.
    const [{ PostgreSqlContainer }, { GenericContainer }] = await Promise.all([
      import('@testcontainers/postgresql'),
      import('testcontainers'),
    ]);
    const postgres = await new PostgreSqlContainer('postgres:17-alpine')
      .withUsername('postgres')
      .withPassword(SECRETS.superuser)
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'])
      .start();
    startedContainers.push(postgres);
    const redis = await new GenericContainer('redis:7.4-alpine').withExposedPorts(6379).start();
    startedContainers.push(redis);
    await prepareDatabase(postgres.getConnectionUri(), SECRETS, true);
    const address = `${postgres.getHost()}:${postgres.getPort()}/foyer`;
    log(`PostgreSQL and Redis in containers, at ${address}`);
    return {
      databaseUrl: `postgresql://foyer_app:${SECRETS.app}@${address}`,
      ownerDatabaseUrl: `postgresql://foyer_owner:${SECRETS.owner}@${address}`,
      redisUrl: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}`,
      stop,
    };
  } catch (error) {
    await stop();
    log(`no containers (${(error as Error).message}); taking embedded servers`);
    return undefined;
  }
}
