import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Services } from '../scripts/services.ts';
import type { Memory, Ports } from './http-server.ts';

export interface BenchServer extends Ports {
  /** Megabytes that the process holds now. */
  memory(): Promise<number>;
  stop(): void;
}

/** The product and a bare server beside it in a process of their own: who asks must not slow down who answers. */
export async function startServer(
  services: Pick<Services, 'databaseUrl' | 'redisUrl'>,
  dataDir: string,
  folder = process.cwd(),
): Promise<BenchServer> {
  const child = fork(join(folder, 'bench/http-server.ts'), {
    cwd: folder,
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
    async memory() {
      child.send('memory');
      const [{ megabytes }] = (await once(child, 'message')) as [Memory];
      return megabytes;
    },
    stop: () => void child.kill(),
  };
}
