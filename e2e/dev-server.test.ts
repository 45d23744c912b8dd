import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage } from '../test/harness/browser.ts';
import { createTestDatabase, createTestRedis, type TestDatabase } from '../test/harness/database.ts';
import { until } from '../test/harness/until.ts';

let browser: Browser;
let checkout: string;
let database: TestDatabase;
let dev: ChildProcess;
let url: string;

/** A copy of the sources, inside the checkout so that packages resolve. */
beforeAll(async () => {
  browser = await openBrowser();
  await mkdir('.data', { recursive: true });
  checkout = await mkdtemp(join('.data', 'dev-test-'));
  for (const part of ['src', 'scripts', 'migrations', 'catalog', 'vite.config.ts', 'package.json'])
    await cp(part, join(checkout, part), { recursive: true });
  database = await createTestDatabase();
  const redis = await createTestRedis();
  dev = spawn(process.execPath, [join(checkout, 'scripts/dev.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: '0',
      DATABASE_URL: database.databaseUrl,
      DATABASE_OWNER_URL: database.ownerDatabaseUrl,
      REDIS_URL: redis.redisUrl,
      REDIS_PREFIX: redis.prefix,
      WEATHER: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await readUrl(dev);
});

afterAll(async () => {
  await browser.close();
  if (dev.exitCode === null) {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  await database.drop();
  await rm(checkout, { recursive: true });
});

test('a changed component shows without a reload, a changed server file with the next request', async () => {
  const page = await openPage(browser, url);
  // Vite prebundles all packages first, which may take minutes.
  await page.goto('/no/such/page', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor({ timeout: 180_000 });
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

  await change('src/web/client/features/site/frame/NotFoundPage.tsx', '<PageHeader title={texts.title} />', (header) =>
    header.replace('{texts.title}', '"Changed while you looked"'),
  );
  await page.getByRole('heading', { name: 'Changed while you looked' }).waitFor();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  await change('src/web/app.ts', "notFoundError('Call')", () => "notFoundError('The changed call')");
  const isReplyChanged = async () => {
    const body = await page.evaluate(async () => (await fetch('/api/none')).text()); // an error page during the restart
    return body.includes('The changed call not found');
  };
  await until('the changed answer', isReplyChanged, 40_000);
  expect(complaintsOf(page)).toEqual([]);
}, 300_000);

/** The URL printed when ready. */
function readUrl({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(stdout as Readable);
    lines.on('line', (line) => {
      const [address] = /^http:\S+(?=\/ shows)/.exec(line) ?? [];
      if (address) resolve(address);
    });
    lines.once('close', () => reject(new Error('the development server has ended')));
  });
}

async function change(file: string, part: string, replace: (part: string) => string): Promise<void> {
  const path = join(checkout, file);
  const originalText = await readFile(path, 'utf8');
  expect(originalText).toContain(part);
  await writeFile(path, originalText.replace(part, replace));
}
