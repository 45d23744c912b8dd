import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { type ForeignAnswer, type Network, startProxy } from '../test/harness/network-proxy.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let network: Network;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  const port = Number(new URL(product.url).port);
  network = await startProxy(port, port);
});

afterAll(async () => {
  await browser.close();
  network.close();
  await product.stop();
});

const html = { 'content-type': 'text/html' };
const body = '<!doctype html><title>Guest network</title><h1>Sign in to the network</h1>';

const foreignAnswers: readonly (readonly [string, ForeignAnswer])[] = [
  ['a page', { status: 200, headers: html, body }],
  ['a missing page', { status: 404, headers: html, body }],
  ['nothing', { status: 200 }],
  ['a redirect to another origin', { status: 302, headers: { location: 'http://127.0.0.1:9/portal' } }],
  ['a redirect to itself', { status: 302, headers: { location: '/portal' } }],
  ['an error page', { status: 502, headers: html, body }],
];

async function openDisplay(path: string): Promise<Page> {
  const page = await openPage(browser, network.url);
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByText('Acme Law').first().waitFor();
  return page;
}

test('a display that reloads while another server answers keeps its directory, and catches up', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, { companyName: 'Acme Law' });
  const display = await openDisplay(`/${property.slug}?display=1`);
  for (const [label, answer] of foreignAnswers) {
    network.replace(answer);
    await display.reload();
    await display.getByText('Acme Law').first().waitFor();
    await display
      .getByText(/offline since/i)
      .first()
      .waitFor();
    expect(await display.title(), label).not.toContain('Guest network');
  }
  network.replace(null);
  await client.put(`/api/tenants/${id}`, { companyName: 'Bexley & Sons', suiteNumber: '1', floorNumber: 1 });
  await display.getByText('Bexley & Sons').first().waitFor();
});

test('pages, redirects and missing pages of the product itself are shown', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const page = await openDisplay(`/${property.slug}`);
  await page.goto('/contact');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto(`/${property.slug.toUpperCase()}`);
  await page.getByText('Acme Law').first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${property.slug}`);
  const missingPage = await page.goto('/no-such-page-here/at-all');
  expect(missingPage?.status()).toBe(404);
  await page.getByText('404 Page Not Found').waitFor();
});
