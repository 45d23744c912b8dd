import { seedData } from '../../src/modules/demo/index.ts';
import { checkRegistry, entities } from '../../src/modules/index.ts';
import type { Env } from '../../src/platform/config/env.ts';
import { createPlatform, type Platform } from '../../src/platform/core/platform.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { listen } from '../../src/platform/process/process.ts';
import { broadcastEvents } from '../../src/realtime/broadcasts.ts';
import { createGateway } from '../../src/realtime/gateway.ts';
import { createWeb } from '../../src/web/app.ts';
import { workerRole } from '../../src/workers/consumer.ts';
import { createWorker } from '../../src/workers/worker.ts';
import { provideAccounts } from './first-admin.ts';

export { migrate, provideAccounts, seedData };

export function checkRegistrations(): void {
  checkRegistry({ broadcasts: broadcastEvents, worker: workerRole });
}

export async function preparePlatform(env: Env): Promise<Platform> {
  checkRegistrations();
  return await createPlatform(env, 'all', entities);
}

/**
 * Starts web, worker and gateway on one port.
 * @returns a function that stops them in that order
 */
export async function startServing(platform: Platform): Promise<() => Promise<void>> {
  const web = createWeb(platform);
  const gateway = createGateway(platform, web.server);
  await listen(web.server, platform);
  const worker = createWorker(platform);
  return async () => {
    const webClosing = web.close(); // stops accepting, then waits for requests and sockets
    await gateway.close();
    await webClosing;
    await worker.close();
  };
}
