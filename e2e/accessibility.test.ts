import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
import { unique } from '../test/harness/client.ts';
import { PASSWORD } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let slug: string;
let propertyId: number;
let cookies: { name: string; value: string; url: string }[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  const owner = product.client();
  await owner.post('/api/register', { username: `${unique('owner')}@example.com`, password: PASSWORD });
  const given = {
    name: 'Meridian Tower',
    address: '600 Congress Ave, Austin, TX, 78701',
    amenities: 'Gym, Garage',
    leasingPhone: '512 555 0100',
  };
  ({ slug, id: propertyId } = (await owner.post('/api/properties', given)).body);
  for (const floorNumber of [-1, 0, 1, 21])
    await owner.post('/api/tenants', {
      propertyId,
      companyName: `Tenant on ${floorNumber}`,
      suiteNumber: `${floorNumber}0`,
      floorNumber,
      phone: '512 555 0111',
      email: 'hello@tenant.example',
      website: 'tenant.example',
      contacts: [{ name: 'Jane Roe', phone: '1', isPrimary: true }],
    });
  await owner.post('/api/announcements', { propertyId, message: 'Fire drill on Friday' });
  await owner.post('/api/announcements', { propertyId, message: 'The garden is open' });
  cookies = owner.cookieHeader.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url };
  });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const publicPages = [
  '/',
  '/foyer',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=x',
  '/confirm-email?token=x',
  '/privacy',
  '/terms',
  '/contact',
  '/no/such/page',
  '/DIRECTORY',
];
const ownPages = [
  '/manage',
  '/properties/new',
  ...['tenants', 'announcements', 'settings', 'public', 'users', 'activity'].map((tab) => `/manage?tab=${tab}`),
];
const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

test('no public page breaks a rule, by day and by night, on a phone and on a desk', async () => {
  const page = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  expect(await allViolations(page, publicPages)).toEqual({});
  expect(complaintsOf(page)).toEqual([]);
});

test('no page of the portal breaks a rule, by day and by night, on a phone and on a desk', async () => {
  const page = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  await page.context().addCookies(cookies);
  expect(await allViolations(page, ownPages)).toEqual({});
  expect(complaintsOf(page)).toEqual([]);
});

async function allViolations(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.setViewportSize(viewports[0]);
    await page.goto(path === '/DIRECTORY' ? `/${slug}` : path);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => null); // directories poll and never fall silent
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      for (const [colorScheme, rules] of [
        ['light', 'all'],
        ['dark', 'ofColours'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        const violations = await violationsOf(page, rules);
        if (violations.length > 0) found[`${path} (${viewport.width}, ${colorScheme})`] = violations;
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) found[`${path} (${viewport.width})`] = [`the page scrolls sideways by ${overflow} px`];
    }
  }
  return found;
}
