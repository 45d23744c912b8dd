import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { type Client, unique } from '../test/harness/client.ts';
import { faultsWhenEnlarged } from '../test/harness/enlarged-text.ts';
import { PASSWORD } from '../test/harness/factories.ts';
import { UNDELIVERABLE_MAIL } from '../test/harness/mailed-links.ts';
import { expectOutline } from '../test/harness/page-outline.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addReviewedTenant } from '../test/harness/reviews.ts';
import { openShop, SHOP_KEEPER } from '../test/harness/shop-pages.ts';

let product: Product;
let browser: Browser;
let owner: Client;
let slug: string;
let listing: string;
let propertyId: number;
let cookies: { name: string; value: string; url: string }[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env: UNDELIVERABLE_MAIL }), openBrowser()]);
  owner = product.client();
  await owner.post('/api/register', { username: `${unique('owner')}@example.com`, password: PASSWORD });
  const fields = {
    name: 'Meridian Tower',
    address: '600 Congress Ave, Austin, TX, 78701',
    amenities: 'Gym, Garage',
    leasingPhone: '512 555 0100',
  };
  ({ slug, id: propertyId } = (await owner.post('/api/properties', fields)).body);
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
  listing = `/your-listing#token=${(await addReviewedTenant(product)).token}`;
  cookies = owner.cookieHeader.split('; ').map((pair) => {
    const separatorIndex = pair.indexOf('=');
    return { name: pair.slice(0, separatorIndex), value: pair.slice(separatorIndex + 1), url: product.url };
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
  '/terms-of-sale',
  '/contact',
  '/no/such/page',
  '/LISTING',
  '/DIRECTORY',
];
const ownPages = [
  '/manage',
  '/properties/new',
  ...['week&figures=open', 'tenants', 'announcements', 'settings', 'public', 'displays', 'users', 'activity'].map(
    (tab) => `/manage?tab=${tab}`,
  ),
];
/** One page of each kind: shared parts appear in one of them. */
const outlinedPaths = new Set(['/', '/DIRECTORY', '/login', '/manage?tab=tenants']);
/** Colors are the same at all sizes, and shapes in all colors. */
const looks = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
] as const;

/** Each loads many pages: a loaded script is not compiled again. */
let visitorPage: Page;
let ownerPage: Page;

beforeAll(async () => {
  visitorPage = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  ownerPage = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  await ownerPage.context().addCookies(cookies);
});

test.each(publicPages)(
  'public page %s has no accessibility violations, in light on a phone and in dark on a desktop',
  async (path) => {
    expect(await collectFaults(visitorPage, path)).toEqual({});
    expect(complaintsOf(visitorPage)).toEqual([]);
  },
);

test.each(ownPages)(
  'portal page %s has no accessibility violations, in light on a phone and in dark on a desktop',
  async (path) => {
    expect(await collectFaults(ownerPage, path)).toEqual({});
    expect(complaintsOf(ownerPage)).toEqual([]);
  },
);

test('screen readers get the same labels in the shop and the admin orders as before', async () => {
  await openShop(product);
  const shopKeeper = product.client();
  expect((await shopKeeper.post('/api/login', { username: SHOP_KEEPER, password: PASSWORD })).status).toBe(200);
  for (const [client, path] of [
    [owner, '/shop'],
    [shopKeeper, '/admin/orders'],
  ] as const) {
    const page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
    await page.goto(path);
    await waitUntilLoaded(page);
    await expectOutline(page, path);
    await page.context().close();
  }
});

test('the account page keeps its fields in reach with enlarged text', async () => {
  const page = await openPageAs(browser, product.url, owner, { reducedMotion: 'reduce' });
  await page.goto('/account');
  await waitUntilLoaded(page);
  expect(await faultsWhenEnlarged(page)).toEqual([]);
});

/** URLs that depend on the building. */
const addressOf = (path: string) => ({ '/DIRECTORY': `/${slug}`, '/LISTING': listing })[path] ?? path;

/** Directories poll, so the network never becomes idle. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => null);
}

async function collectFaults(page: Page, path: string): Promise<Record<string, string[]>> {
  const violationsByView: Record<string, string[]> = {};
  await page.setViewportSize(looks[0]);
  await page.goto(addressOf(path));
  await waitUntilLoaded(page);
  for (const { colorScheme, ...viewport } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const violations = await violationsOf(page);
    if (violations.length > 0) violationsByView[`${path} (${viewport.width}, ${colorScheme})`] = violations;
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) violationsByView[`${path} (${viewport.width})`] = [`the page scrolls sideways by ${overflow} px`];
  }
  if (outlinedPaths.has(path)) await expectOutline(page, path);
  const enlargedFaults = [...ownPages, '/LISTING', '/DIRECTORY'].includes(path) ? await faultsWhenEnlarged(page) : [];
  if (enlargedFaults.length > 0) violationsByView[`${path} (enlarged)`] = enlargedFaults;
  return violationsByView;
}
