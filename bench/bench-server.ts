import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Services } from '../scripts/services.ts';
import type { Ports, ResourceUsage } from './http-server.ts';
import { flagsOf } from './processes.ts';

export interface BenchServer extends Ports {
  /** Memory and CPU time of the process. */
  used(): Promise<ResourceUsage>;
  stop(): void;
}

/** Starts a separate process, so that the load generator does not slow the server. */
export async function startServer(
  services: Pick<Services, 'databaseUrl' | 'redisUrl'>,
  dataDir: string,
  folder = process.cwd(),
): Promise<BenchServer> {
  const child = fork(join(folder, 'bench/http-server.ts'), {
    cwd: folder,
    execArgv: flagsOf('web'),
    env: {
      ...process.env,
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      WEATHER: 'off',
      RATE_LIMIT_SCALE: '1000000',
    },
  });
  const [ports] = (await once(child, 'message')) as [Ports];
  return {
    ...ports,
    async used() {
      child.send('used');
      const [used] = (await once(child, 'message')) as [ResourceUsage];
      return used;
    },
    stop: () => void child.kill(),
  };
}
