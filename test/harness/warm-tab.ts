import type { Page } from 'playwright';
import { onTestFailed } from 'vitest';
import { clearComplaints, keepOpen, signInPage } from './browser.ts';
import type { Client } from './client.ts';

/**
 * Shares one tab between the tests of a file, because a page costs less where its scripts have been compiled. Each test
 * gets it with the cookies of its account alone, and without stored values and routes. A failed test closes it: the next
 * test and a retry begin in another one.
 *
 * @returns gives the tab to an account, or to a visitor
 */
export function shareTab<Tab extends { page: Page }>(
  openTab: () => Promise<Tab>,
): (client: Client | null) => Promise<Tab> {
  let sharedTab: Tab | null = null;
  return async (client) => {
    const tab = sharedTab?.page.isClosed() === false ? sharedTab : await openTab();
    sharedTab = tab;
    keepOpen(tab.page);
    onTestFailed(async () => {
      sharedTab = null;
      await tab.page.context().close();
    });
    await clear(tab.page);
    if (client) await signInPage(tab.page, new URL(tab.page.url()).origin, client);
    return tab;
  };
}

/** Clears what the previous test left, on a page without scripts that could store it again. */
async function clear(page: Page): Promise<void> {
  const context = page.context();
  for (const otherPage of context.pages()) if (otherPage !== page) await otherPage.close();
  await page.unrouteAll();
  await context.setOffline(false);
  await page.goto('/robots.txt');
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await context.clearCookies();
  clearComplaints(page);
}
