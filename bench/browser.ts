import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { CONVERTED } from '../scripts/chromium/fonts.ts';
import { findChromium } from '../scripts/chromium.ts';
import { freePort } from '../scripts/services/ports.ts';
import type { Services } from '../scripts/services.ts';

export interface WithBrowser {
  readonly browser: Browser;
  /** Of the browser's debugging protocol. */
  readonly debugPort: number;
  /** Where the product answers, all of it. */
  readonly url: string;
}

/** A browser, and the product in a process of its own. */
export async function withBrowser(
  services: Services,
  dataDir: string,
  work: (given: WithBrowser) => Promise<void>,
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
  const launch = await findChromium();
  const options = {
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${debugPort}`],
    env: { ...launch.env, FONTCONFIG_FILE: latinFontsAlone(launch.env.FONTCONFIG_FILE ?? '', dataDir) },
  };
  const [browser] = await Promise.all([chromium.launch(options), once(child, 'message')]);
  try {
    await work({ browser, debugPort, url });
  } finally {
    await browser.close();
    child.kill();
  }
}

/**
 * The fonts without those of six scripts that the tests bring along: with them this browser takes 14 ms to look for each
 * family a page names, and the page's thread waits for that.
 */
function latinFontsAlone(config: string, folder: string): string {
  const file = join(folder, 'latin-fonts.conf');
  const fewer = readFileSync(config, 'utf8').replace(new RegExp(`<dir>[^<]*/${CONVERTED}</dir>`), '');
  writeFileSync(file, fewer.replace(/<cachedir>[^<]*</, `<cachedir>${join(folder, 'fonts-cache')}<`));
  return file;
}
