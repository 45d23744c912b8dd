import pg from 'pg';
import type { Page } from 'playwright';
import type { Services } from '../../scripts/services.ts';
import { Client } from '../../test/harness/client.ts';
import { signUpOwner } from '../../test/harness/factories.ts';
import { withBrowser } from '../browser.ts';
import { median, type Row, row } from '../report.ts';

const TENANTS = 5_000;
const ROUNDS = 5;
/** Search terms: name prefix, contact and floor, and one without matches. */
const TERMS = ['compan', 'dr patel 3rd', 'qzxwvk'];
const MAX_MS = 50;
const SCROLL_DURATION_MS = 2_000;
const PIXELS_PER_FRAME = 120;

/** Measures search and scroll latency with five thousand tenants. */
export async function largeLists(services: Services, dataDir: string, tell: (row: Row) => void): Promise<void> {
  await withBrowser(services, dataDir, async ({ browser, url }) => {
    const { client, property } = await signUpOwner({ client: () => new Client(url) });
    await addTenants(services.ownerDatabaseUrl, property.id);
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
    const cookies = client.cookieHeader.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    });
    await context.addCookies(cookies);
    const lists = [
      { name: 'directory', path: `/${property.slug}`, whole: `.directory-company >> nth=${TENANTS - 1}` },
      { name: 'portal', path: '/manage', whole: `[aria-rowcount="${TENANTS + 1}"] [data-tenant]` },
    ];
    for (const { name, path, whole: completeListSelector } of lists) {
      const page = await context.newPage();
      await page.goto(path);
      await page.locator(completeListSelector).first().waitFor({ state: 'attached', timeout: 60_000 });
      tell(await measureUntilIdle(page, name));
      for (const term of TERMS) tell(await measureKeystrokes(page, name, term));
      tell(await measureScrolling(page, name));
      await page.close();
    }
    await context.close();
  });
}

async function addTenants(database: string, propertyId: number): Promise<void> {
  const owner = new pg.Client({ connectionString: database });
  await owner.connect();
  await owner.query(
    `insert into tenant (property_id, company_name, aliases, suite_number, floor_number, phone, created_at, updated_at)
     select ${propertyId}, 'Company ' || n || ' & Söhne', 'Old Name ' || n, n, n % 60 + 1, '512 555 0110', now(), now()
     from generate_series(1, ${TENANTS}) n`,
  );
  await owner.query(
    `insert into tenant_contact (tenant_id, name)
     select t.id, name from tenant t, unnest(array['Dr. Anil Patel', 'María José García López']) name where t.property_id = ${propertyId}`,
  );
  await owner.query(`update property set version = version + 1 where id = ${propertyId}`);
  await owner.end();
}

/** Measures the time until all tenants are searchable and rendering has ended. */
async function measureUntilIdle(page: Page, name: string): Promise<Row> {
  await waitUntilIdle(page);
  const seconds = (await page.evaluate(() => performance.now() - 500)) / 1_000;
  return row(`${TENANTS.toLocaleString('en-US')} tenants, ${name}: whole and calm`, seconds, { digits: 1, unit: ' s' });
}

/** Waits until the main thread is idle for half a second. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let calm = 0; calm < 10; ) {
      const from = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 50));
      calm = performance.now() - from < 80 ? calm + 1 : 0;
    }
  });
}

/** Measures main thread time from key press to paint. */
async function measureKeystrokes(page: Page, name: string, term: string): Promise<Row> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busySeconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const slowest: number[] = [];
  const allCosts: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    await page.getByRole('searchbox').first().fill('');
    await waitUntilIdle(page);
    const costs: number[] = [];
    for (const key of term) {
      const busyBefore = await busySeconds();
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await waitForPaint(page);
      costs.push((await busySeconds()) - busyBefore);
    }
    if (round < 0) continue;
    slowest.push(Math.max(...costs));
    allCosts.push(...costs);
  }
  await page.getByRole('searchbox').first().fill('');
  await waitUntilIdle(page);
  return row(
    `a key of “${term}” over ${TENANTS.toLocaleString('en-US')} tenants, ${name}: main thread`,
    median(allCosts),
    {
      max: MAX_MS,
      digits: 0,
      unit: ' ms',
      detail: `slowest of a word ${median(slowest).toFixed(0)} ms`,
    },
  );
}

/** Waits for the paint, which may be deferred by a frame or two. */
async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** Returns the longest frame of each round of scrolling. */
async function measureScrolling(page: Page, name: string): Promise<Row> {
  const longest: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const frame = await page.evaluate(
      async ({ SCROLLED_MS, PIXELS_A_FRAME }) => {
        const scrolled = document.scrollingElement ?? document.body;
        scrolled.scrollTop = 0;
        await new Promise(requestAnimationFrame);
        let last = performance.now();
        let longest = 0;
        for (const end = last + SCROLLED_MS; last < end; ) {
          scrolled.scrollTop += PIXELS_A_FRAME;
          await new Promise(requestAnimationFrame);
          longest = Math.max(longest, performance.now() - last);
          last = performance.now();
        }
        return longest;
      },
      { SCROLLED_MS: SCROLL_DURATION_MS, PIXELS_A_FRAME: PIXELS_PER_FRAME },
    );
    if (round >= 0) longest.push(frame);
  }
  return row(`${TENANTS.toLocaleString('en-US')} rows scroll, ${name}: longest frame`, median(longest), {
    max: MAX_MS,
    digits: 0,
    unit: ' ms',
  });
}
