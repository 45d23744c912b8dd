import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, chromium } from 'playwright';
import { findChromium } from '../scripts/chromium.ts';
import { freePort } from '../scripts/services/ports.ts';
import type { Services } from '../scripts/services.ts';

export interface WithBrowser {
  readonly browser: Browser;
  /** Port of the Chrome DevTools protocol. */
  readonly debugPort: number;
  readonly url: string;
}

export async function withBrowser(
  services: Services,
  dataDir: string,
  work: (session: WithBrowser) => Promise<void>,
): Promise<void> {
  const [port, debugPort] = await Promise.all([freePort(25_000, '127.0.0.1'), freePort(26_000, '127.0.0.1')]);
  const url = `http://localhost:${port}`;
  const child = fork(new URL('./whole-server.ts', import.meta.url).pathname, {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'development', DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl },
      ...{ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', APP_URL: url },
      ...{ LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000000', WEATHER: 'off' },
    },
  });
  const launch = await findChromium('latin');
  const options = { ...launch, args: [...launch.args, `--remote-debugging-port=${debugPort}`] };
  const [browser] = await Promise.all([chromium.launch(options), once(child, 'message')]);
  try {
    await work({ browser, debugPort, url });
  } finally {
    await browser.close();
    child.kill();
  }
}
