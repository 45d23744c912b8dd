import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { type Client, unique } from '../test/harness/client.ts';
import { faultsEnlarged } from '../test/harness/enlarged.ts';
import { PASSWORD } from '../test/harness/factories.ts';
import { MAIL_KEPT } from '../test/harness/mailed.ts';
import { expectOutline } from '../test/harness/page-outline.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { askedTenant } from '../test/harness/reviews.ts';
import { KEEPER, openShop } from '../test/harness/shop-pages.ts';

let product: Product;
let browser: Browser;
let owner: Client;
let slug: string;
let listing: string;
let propertyId: number;
let cookies: { name: string; value: string; url: string }[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env: MAIL_KEPT }), openBrowser()]);
  owner = product.client();
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
  listing = `/your-listing#token=${(await askedTenant(product)).token}`;
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
const outlined = new Set(['/', '/DIRECTORY', '/login', '/manage?tab=tenants']);
/** Colors are the same at all sizes, and shapes in all colors. */
const looks = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
] as const;

test('no public page has accessibility violations, in light on a phone and in dark on a desktop', async () => {
  const page = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  expect(await allViolations(page, publicPages)).toEqual({});
  expect(complaintsOf(page)).toEqual([]);
});

test('no portal page has accessibility violations, in light on a phone and in dark on a desktop', async () => {
  const page = await openPage(browser, product.url, { reducedMotion: 'reduce' });
  await page.context().addCookies(cookies);
  expect(await allViolations(page, ownPages)).toEqual({});
  expect(complaintsOf(page)).toEqual([]);
});

test('screen readers get the same labels in the shop and the admin orders as before', async () => {
  await openShop(product);
  const keeper = product.client();
  expect((await keeper.post('/api/login', { username: KEEPER, password: PASSWORD })).status).toBe(200);
  for (const [client, path] of [
    [owner, '/shop'],
    [keeper, '/admin/orders'],
  ] as const) {
    const page = await openPageAs(browser, product.url, client, { reducedMotion: 'reduce' });
    await page.goto(path);
    await settled(page);
    await expectOutline(page, path);
    await page.context().close();
  }
});

test('the account page keeps its fields in reach with enlarged text', async () => {
  const page = await openPageAs(browser, product.url, owner, { reducedMotion: 'reduce' });
  await page.goto('/account');
  await settled(page);
  expect(await faultsEnlarged(page)).toEqual([]);
});

/** URLs that depend on the building. */
const addressOf = (path: string) => ({ '/DIRECTORY': `/${slug}`, '/LISTING': listing })[path] ?? path;

/** Directories poll, so the network never becomes idle. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => null);
}

async function allViolations(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.setViewportSize(looks[0]);
    await page.goto(addressOf(path));
    await settled(page);
    for (const { colorScheme, ...viewport } of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const violations = await violationsOf(page);
      if (violations.length > 0) found[`${path} (${viewport.width}, ${colorScheme})`] = violations;
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) found[`${path} (${viewport.width})`] = [`the page scrolls sideways by ${overflow} px`];
    }
    if (outlined.has(path)) await expectOutline(page, path);
    const enlarged = [...ownPages, '/LISTING', '/DIRECTORY'].includes(path) ? await faultsEnlarged(page) : [];
    if (enlarged.length > 0) found[`${path} (enlarged)`] = enlarged;
  }
  return found;
}
