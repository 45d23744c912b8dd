import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { addTenant } from '../test/harness/factories.ts';
import { openOtherWay } from '../test/harness/import-page.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../test/harness/mailed-links.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { deskAddress, signUpConfirmedOwner } from '../test/harness/reviews.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env: UNDELIVERABLE_MAIL }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const readOptOuts = (email: string) =>
  product.platform.orm.em.fork().execute(`select mailbox from mail_opt_out where mailbox = ?`, [email]);

test('one link shows every tenant of an address, and a button unsubscribes', async () => {
  const email = deskAddress();
  const { client, property } = await signUpConfirmedOwner(product);
  for (const companyName of ['Acme Law', 'Brick & Co', 'Cedar Dental'])
    await addTenant(client, property.id, { companyName, email });
  await client.post(`/api/properties/${property.id}/reviews/ask`, {});
  const page = await openPage(browser, product.url, { viewport: { width: 390, height: 844 } });
  await page.goto(`/your-listing#token=${await mailedToken(product, email, '/your-listing')}`);
  await page.getByText('Listings with your email address: 3.', { exact: false }).waitFor();
  await page.getByText('Brick & Co').click();
  await page.getByRole('button', { name: 'Yes, It Is Correct' }).click();
  await page.getByText('You can continue with the next one.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Yes, All Are Correct (2)' }).click();
  await page.getByText('Thank you. You have answered them all.').waitFor();

  await page.goto(`/unsubscribe#token=${await mailedToken(product, email, '/unsubscribe')}`);
  await page.getByRole('heading', { name: 'Unsubscribe' }).waitFor();
  expect(await readOptOuts(email), 'opening the page does nothing').toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('You are unsubscribed').waitFor();
  expect(await readOptOuts(email)).toHaveLength(1);

  const manager = await openPageAs(browser, product.url, client);
  await manager.goto(`/manage?property=${property.id}&tab=tenants`);
  await openOtherWay(manager, 'Ask Tenants');
  const dialog = manager.getByRole('dialog', { name: 'Ask Tenants to Confirm' });
  await dialog.getByRole('button', { name: 'Unsubscribed tenants' }).click();
  expect(await dialog.getByText('Unsubscribed', { exact: true }).count()).toBe(3);
  expect(await violationsOf(manager)).toEqual([]);

  await page.getByRole('button', { name: 'Resubscribe' }).click();
  await expect.poll(() => readOptOuts(email)).toEqual([]);
  const linklessPage = await openPage(browser, product.url);
  await linklessPage.goto('/unsubscribe');
  await linklessPage.getByText('This link is incomplete.', { exact: false }).waitFor();
});
