import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from '../test/harness/browser.ts';

let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

test('a wait that times out before it is awaited fails its test, and not the run', async () => {
  const page = await openPage(browser, 'http://127.0.0.1');
  const unhandledReasons: unknown[] = [];
  const recordReason = (reason: unknown) => unhandledReasons.push(reason);
  process.on('unhandledRejection', recordReason);
  try {
    const waits = [
      page.waitForResponse(/nothing/, { timeout: 1 }),
      page.waitForRequest(/nothing/, { timeout: 1 }),
      page.waitForEvent('download', { timeout: 1 }),
    ];
    await page.waitForFunction(() => performance.now() > 100);
    for (const wait of waits) await expect(wait).rejects.toThrow('Timeout 1ms exceeded');
  } finally {
    process.off('unhandledRejection', recordReason);
  }
  expect(unhandledReasons).toEqual([]);
});
