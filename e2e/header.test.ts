import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage } from '../test/harness/browser.ts';
import { addProperty, type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  person = await signUp(product, 'maximiliane.von-hohenzollern-sigmaringen.property-management');
  await addProperty(person.client, { name: 'The Headquarters of the Hohenzollern Property Management Group' });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function signedIn(viewport: { width: number; height: number }): Promise<Page> {
  const page = await openPage(browser, product.url, { viewport });
  const cookies = person.client.cookieHeader.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url };
  });
  await page.context().addCookies(cookies);
  return page;
}

test('from the portal one gets home, to the shop, to the orders and out', async () => {
  const page = await signedIn({ width: 1280, height: 800 });
  await page.goto('/manage');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'My Orders' }).waitFor();
  await header.getByRole('link', { name: 'Shop' }).click();
  await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
  await header.getByRole('link', { name: 'Go to Dashboard' }).click();
  await header.getByRole('button', { name: 'Logout' }).waitFor();
  await header.getByRole('link', { name: 'Foyer, home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(complaintsOf(page)).toEqual([]);
  await page.context().close();
});
