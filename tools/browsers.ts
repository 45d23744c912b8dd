import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Driver } from './browsers/driver.ts';
import { startFirefox } from './browsers/firefox.ts';
import { unpackBrowsers } from './browsers/packages.ts';
import { walkedPage } from './browsers/page.ts';
import { walk } from './browsers/walk.ts';
import { startWebKit } from './browsers/webkit.ts';

/** `node tools/browsers.ts`: from signup to a paid order on a running Foyer, in Firefox ESR and WebKitGTK. */
const { values: asked } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    only: { type: 'string' },
    out: { type: 'string', default: '.data/browsers' },
  },
});
const browsers = { firefox: startFirefox, webkit: startWebKit };
const installed = await unpackBrowsers(process.env.DATA_DIR || '.data');
mkdirSync(asked.out, { recursive: true });
for (const [name, start] of Object.entries(browsers)) {
  if (asked.only && asked.only !== name) continue;
  const driver = await start(installed);
  try {
    await walkIn(name, driver);
  } finally {
    await driver.close();
  }
}

async function walkIn(name: string, driver: Driver): Promise<void> {
  console.log(driver.name);
  const page = walkedPage(driver, asked.url);
  let count = 0;
  await walk(page, asked.url, async (step, work) => {
    const from = performance.now();
    try {
      await work();
      const overflow = await page.overflow();
      if (overflow > 0) throw new Error(`The page is ${overflow} px wider than the window`);
    } finally {
      const file = join(asked.out, `${name}-${++count}-${step.replaceAll(/\W+/g, '-')}.png`);
      writeFileSync(file, await driver.picture());
    }
    console.log(`  ${step} (${((performance.now() - from) / 1_000).toFixed(1)} s)`);
  });
}
