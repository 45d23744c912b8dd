import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs } from '../test/harness/browser.ts';
import { addTenant, signUpOwner } from '../test/harness/factories.ts';
import { field, portrait } from '../test/harness/lobby.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const phone = { viewport: { width: 390, height: 844 } };

async function openRecorded(options: BrowserContextOptions): Promise<{ page: Page; reports: object[] }> {
  const page = await openPage(browser, product.url, options);
  const reports: object[] = [];
  page.on('request', (request) => {
    if (/\/api\/(visits|searches)$/.test(request.url())) reports.push(request.postDataJSON());
  });
  return { page, reports };
}

test('a page that is opened counts once, by its kind, and a scan leaves a plain address', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const { slug } = property;
  const { page, reports } = await openRecorded(phone);
  await page.goto(`/${slug}?s=qr`);
  await expect.poll(() => reports).toEqual([{ slug, page: 'phone', isScan: true }]);
  expect(page.url()).toBe(`${product.url}/${slug}`);
  await page.reload();
  await field(page).fill('acme');
  await expect.poll(() => reports.length).toBe(2);
  expect(reports[1]).toEqual({ slug, term: 'acme', isFound: true, visit: expect.stringMatching(/^[0-9a-f]{32}$/) });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/${slug}`);
  await expect.poll(() => reports[2]).toEqual({ slug, page: 'desk', isScan: false });
  expect(complaintsOf(page)).toEqual([]);
});

test('walls, programs and the preview in the portal are no visits; a large screen is one once it is used', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Acme Law' });
  const { slug } = property;
  const large = await openRecorded({ viewport: portrait });
  await large.page.goto(`/${slug}?display=1`);
  await large.page.getByText('Acme Law').first().waitFor();
  await large.page.mouse.move(200, 200);
  await large.page.goto(`/${slug}`);
  await large.page.getByText('Acme Law').first().waitFor();
  expect(large.reports).toEqual([]);
  let moves = 0;
  const moveMouse = async () => {
    moves += 1; // the page may not listen yet
    await large.page.mouse.move(300 + moves, 300);
    return large.reports;
  };
  await expect.poll(moveMouse).toEqual([{ slug, page: 'desk', isScan: false }]);

  const program = await openRecorded({ ...phone, userAgent: 'Mozilla/5.0 (compatible; Examplebot/2.1)' });
  await program.page.goto(`/${slug}`);
  await program.page.getByText('Acme Law').first().waitFor();

  const portal = await openPageAs(browser, product.url, client, { viewport: { width: 1280, height: 900 } });
  const fromPortal: string[] = [];
  portal.on('request', (request) => fromPortal.push(new URL(request.url()).pathname));
  await portal.goto(`/manage?property=${property.id}&tab=public`);
  await portal.frameLocator('iframe').getByText('Acme Law').first().waitFor();
  expect(program.reports).toEqual([]);
  expect(fromPortal).toContain(`/${slug}`);
  expect(fromPortal).not.toContain('/api/visits');
});
