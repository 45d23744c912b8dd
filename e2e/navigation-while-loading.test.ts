import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs, waitForClient } from '../test/harness/browser.ts';
import { signUp, signUpOwner } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ worker: false }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Answers `path` only once `act` is done. */
async function withDelayedReply(path: RegExp, page: Page, act: () => Promise<void>): Promise<void> {
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await act();
  gate.resolve();
}

const LINKS = [
  ['banner', 'Shop', '/shop'],
  ['contentinfo', 'Contact', '/contact'],
] as const;

test.each(LINKS)('in the %s, %s pressed while the portal opens is followed', async (place, name, path) => {
  const { client } = await signUpOwner(product);
  const portal = await openPageAs(browser, product.url, client);
  // The next page's code comes last.
  const code = Promise.withResolvers<void>();
  await portal.route(/\/assets\/(ShopPage|ContactPage)-[^/]+\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  const weekResponse = portal.waitForResponse(/\/week$/); // names the first tab
  await withDelayedReply(/\/api\/properties$/, portal, async () => {
    await portal.goto('/manage');
    await waitForClient(portal);
    await portal.getByRole(place).getByRole('link', { name, exact: true }).click();
    await portal.getByRole('progressbar', { name: 'Loading' }).waitFor();
  });
  await weekResponse;
  await portal.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
  code.resolve();
  await portal.waitForURL(`**${path}`);
});

test.each(['is there', 'is opening'])(
  'a building that is created while the shop %s does not bring the person back',
  async (state) => {
    const { client } = await signUp(product);
    const portal = await openPageAs(browser, product.url, client);
    const code = Promise.withResolvers<void>();
    await portal.route(/\/assets\/ShopPage-[^/]+\.js$/, async (route) => {
      if (state === 'is opening') await code.promise;
      await route.continue();
    });
    await portal.goto('/properties/new');
    await portal.getByRole('textbox', { name: 'Property Name' }).fill(`Shop ${state}`);
    await portal.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Fold, Austin, TX 78701');
    await withDelayedReply(/\/api\/properties$/, portal, async () => {
      await portal.getByRole('button', { name: 'Create Property' }).click();
      await portal.getByRole('banner').getByRole('link', { name: 'Shop' }).click();
      if (state === 'is there') await portal.waitForURL('**/shop');
      else await portal.getByRole('progressbar', { name: 'Loading' }).first().waitFor();
    });
    await portal.getByText('Property created successfully').waitFor();
    code.resolve();
    await portal.waitForLoadState('networkidle'); // of a page that it would lead to
    await portal.getByRole('progressbar', { name: 'Loading' }).first().waitFor({ state: 'detached' });
    expect(new URL(portal.url()).pathname).toBe('/shop');
    await portal.context().close();
  },
);
