import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { startProcesses } from '../bench/processes.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { findChromium } from '../scripts/chromium.ts';
import { building } from './endurance/building.ts';
import { fastClock } from './endurance/fast-clock.ts';
import { startProxy } from '../test/harness/network-proxy.ts';
import { report } from './endurance/report.ts';
import { watchWall } from './endurance/watch.ts';
import { startServices } from '../scripts/services.ts';

/**
 * `node tools/endurance.ts` after `npm run build`: runs a wall for days and checks for leaks, drift and blank frames.
 */
const USAGE = `node tools/endurance.ts [options]
  --minutes  how long it really takes (30: three days at 144 times the pace)
  --speed    how many times as fast the wall's clock goes (144); from 20 on a second of the machine's is all that can be
             told of how soon a wall is right after a gap, for what it asks the server takes its own time
  --start    its first moment (2026-10-30T22:00:00-05:00: two days later clocks are put back)
  --out      where blank frames are kept (.data/endurance)`;

const { values: asked } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    speed: { type: 'string', default: '144' },
    start: { type: 'string', default: '2026-10-30T22:00:00-05:00' },
    out: { type: 'string', default: '.data/endurance' },
    help: { type: 'boolean', default: false },
  },
});
const [minutes, speed, start] = [Number(asked.minutes), Number(asked.speed), Date.parse(asked.start)];
if (asked.help || !(minutes > 0) || !(speed >= 1) || Number.isNaN(start)) {
  console.error(USAGE);
  process.exit(2);
}

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-endurance-'));
const services = await startServices({ dataDir, throwaway: true, log: console.log });
const stops: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true }), () => services.stop()];
try {
  await migrate(services.ownerDatabaseUrl);
  const product = await startProcesses(services, dataDir, ['web', 'worker', 'realtime']);
  stops.push(() => product.stop());
  const [web, , gateway] = product.running;
  const proxy = await startProxy(web?.port ?? 0, gateway?.port ?? 0);
  stops.push(() => proxy.close());
  const manager = await building(product.url);
  const browser = await chromium.launch(await findChromium());
  stops.push(() => browser.close());
  const context = await browser.newContext({
    viewport: { width: 1080, height: 1920 },
    timezoneId: 'America/Chicago',
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  const clock = await fastClock(context, start, speed);
  const page = await context.newPage();
  await page.goto(`${proxy.url}/display`);
  const code = page.getByRole('status', { name: /The code is/ });
  await manager.pair((await code.innerText()).replaceAll(/\s/g, ''));
  await page.locator('.wall-row').first().waitFor();
  const findings = await watchWall({ page, clock, proxy, manager, minutes, speed, folder: asked.out });
  process.exitCode = report(findings, speed) ? 0 : 1;
} finally {
  for (const stop of stops.reverse()) await stop();
}
