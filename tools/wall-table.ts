import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../scripts/chromium.ts';
import { type SampleTenant, sampleTenants } from '../scripts/sample-tenants.ts';

/** `node tools/wall-table.ts`: layouts of walls by screen and building size, from a running Foyer. */
const { values: asked } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:3000' } } });

const SIZES = [
  [1080, 1920],
  [1920, 1080],
  [2160, 3840],
  [3840, 2160],
] as const;
const BUILDINGS = [
  [8, 4],
  [58, 22],
  [200, 30],
  [600, 60],
] as const;
const INCHES = [32, 43, 55] as const;
/** Cap height relative to the font size, as in src/web/client/features/directory/fit/legible.ts. */
const CAPITAL = 0.7;
const MILLIMETRES = 25.4;

const browser = await chromium.launch(await findChromium());
try {
  console.log(
    ['screen', 'tenants', 'pages', 'a page', ...INCHES.map((inches) => `mm ${inches}"`), 'listing'].join('\t'),
  );
  for (const [width, height] of SIZES)
    for (const [tenants, floors] of BUILDINGS) await measure(browser, { width, height }, tenants, floors);
} finally {
  await browser.close();
}

async function measure(
  within: Browser,
  viewport: { width: number; height: number },
  tenants: number,
  floors: number,
): Promise<void> {
  const context = await within.newContext({ viewport, serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.route('**/api/property?*', async (route) => {
    const directory: { tenants: SampleTenant[] } = await (await route.fetch()).json();
    const json = {
      ...directory,
      name: nameOf(tenants),
      contacts: [],
      tenants: sampleTenants(directory.tenants, tenants, floors),
    };
    await route.fulfill({ json });
  });
  await page.goto(`${asked.url}/demo?display=1&theme=light`);
  await page.getByRole('heading', { level: 1, name: nameOf(tenants) }).waitFor();
  const { rows, type, pages, share } = await settled(page);
  const diagonal = Math.hypot(viewport.width, viewport.height);
  const capitals = INCHES.map((inches) => ((type * CAPITAL * inches * MILLIMETRES) / diagonal).toFixed(1));
  const listing = `${Math.round(share * 100)} %`;
  console.log([`${viewport.width}×${viewport.height}`, tenants, pages, rows, ...capitals, listing].join('\t'));
  await context.close();
}

/** Waits until the board is unchanged for a second. */
async function settled(page: Page): Promise<Seen> {
  let before = await read(page);
  for (let still = 0; still < 4; ) {
    await page.waitForTimeout(250);
    const now = await read(page);
    still = now.rows > 0 && JSON.stringify(now) === JSON.stringify(before) ? still + 1 : 0;
    before = now;
  }
  return before;
}

interface Seen {
  rows: number;
  type: number;
  pages: string;
  /** Share of the screen's height from first to last name. */
  share: number;
}

function read(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const lines = [...document.querySelectorAll('.wall-name .wall-line')].map((line) => line.getBoundingClientRect());
    const board = document.querySelector('.wall-columns');
    const [, pages = '1'] = / of (\d+)$/.exec(document.querySelector('.wall-pager > p')?.textContent ?? '') ?? [];
    const top = Math.min(...lines.map((line) => line.top));
    const bottom = Math.max(...lines.map((line) => line.bottom));
    return {
      rows: document.querySelectorAll('.wall-row').length,
      type: board ? Number.parseFloat(getComputedStyle(board).fontSize) : 0,
      pages,
      share: (bottom - top) / innerHeight,
    };
  });
}

function nameOf(tenants: number): string {
  return `House of ${tenants}`;
}
