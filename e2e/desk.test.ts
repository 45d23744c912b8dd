import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, violationsOf } from '../test/harness/browser.ts';
import { addProperty, addTenant, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let slug: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true, worker: false }), openBrowser()]);
  const { client } = await signUp(product, 'owner');
  const property = await addProperty(client);
  slug = property.slug;
  for (const suiteNumber of ['100', '101', '102', '103', '104', '105'])
    await addTenant(client, property.id, { suiteNumber, floorNumber: 1 });
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

test('a wider window never shows fewer tenant columns, from phone to desktop', async () => {
  const page = await openPage(browser, product.url, { viewport: { width: 500, height: 900 } });
  await page.goto(`/${slug}`);
  const floor = page.locator('.directory-tenants').first();
  await floor.waitFor();
  const counts: number[] = [];
  for (let width = 500; width <= 2000; width += 50) {
    await page.setViewportSize({ width, height: 900 });
    counts.push(await floor.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length));
  }
  expect(counts).toEqual(counts.toSorted());
  expect([counts[0], counts.at(-1)]).toEqual([1, 4]);
  expect(new Set(counts), 'each of one to four').toEqual(new Set([1, 2, 3, 4]));
});

test('at 1280 × 800 twenty of fifty tenants are in view above the bar, and contacts and addresses are at hand', async () => {
  const { client } = await signUp(product, 'owner');
  const property = await addProperty(client);
  const phone = '512 555 0100';
  for (let number = 1; number <= 50; number++)
    await addTenant(client, property.id, {
      companyName: `Company ${number}`,
      suiteNumber: `${100 + number}`,
      floorNumber: 1 + Math.floor(number / 5),
      phone,
      email: `office${number}@example.com`,
      website: `https://company${number}.example/`,
      contacts: [
        { name: 'Dr. Anil Patel', phone: '(512) 555-0100', isPrimary: true },
        { name: 'Ruth Abrams', phone: '512 555 0199', isPrimary: false },
      ],
    });
  for (const message of [LONG_MESSAGE, 'The garden is open'])
    await client.post('/api/announcements', { propertyId: property.id, message });
  const page = await openPage(browser, product.url, { viewport: { width: 1280, height: 800 } });
  await page.goto(`/${property.slug}`);
  const name = page.getByRole('button', { name: 'Company 6', exact: true });
  await name.waitFor();
  const bar = page.getByRole('region', { name: 'Announcements' });
  const top = (await bar.boundingBox())?.y ?? 0;
  const headingsInView = await page
    .getByRole('heading', { level: 3 })
    .evaluateAll(
      (headings, end) => headings.filter((heading) => heading.getBoundingClientRect().bottom <= end).length,
      top,
    );
  expect(headingsInView).toBeGreaterThanOrEqual(20);

  const tenant = page.getByRole('listitem').filter({ has: name });
  expect((await tenant.boundingBox())?.height, 'two lines').toBeLessThan(48);
  const email = tenant.getByRole('link', { name: 'Email office6@example.com' });
  expect((await email.boundingBox())?.width, 'an icon').toBe(24);
  const website = tenant.getByRole('link', { name: 'Visit company6.example' });
  expect((await website.boundingBox())?.width, 'no bare icon').toBeGreaterThan(60);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await email.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tenant.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('office6@example.com');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await tenant.getByRole('button', { name: /^Copy/ }).count()).toBe(0);

  const secondContact = tenant.getByRole('link', { name: /Ruth Abrams/ });
  expect(await secondContact.isVisible()).toBe(false);
  await tenant.getByRole('button', { name: '+1 contact' }).click();
  expect(await name.getAttribute('aria-expanded')).toBe('true');
  await secondContact.waitFor();
  expect(await tenant.getByText('office6@example.com').isVisible()).toBe(true);
  expect(await tenant.locator('[href^="tel:"]').count(), 'the company’s number is not repeated').toBe(2);
});

const LONG_MESSAGE = 'The garage is closed on Saturday for cleaning. '.repeat(8).trim();

test('texts show where a line has room, and no tenant takes more than two lines or part of the suite’s', async () => {
  const { client } = await signUp(product, 'owner');
  const property = await addProperty(client);
  const companyName = 'Great Lakes Center for Orthopedic Surgery, Sports Medicine and Physical Rehabilitation';
  const contacts = [
    { name: 'Reginald Fitzwilliam-Montgomery of Featherstonehaugh', phone: '512 555 0199', isPrimary: true },
  ];
  for (const suiteNumber of ['100', '101'])
    await addTenant(client, property.id, { companyName, suiteNumber, email: 'desk@zenith.example', contacts });
  await addTenant(client, property.id, { companyName: 'Zenith', suiteNumber: '102', email: 'desk@zenith.example' });
  const page = await openPage(browser, product.url);
  const tenants = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/${property.slug}`);
    await page.getByRole('button', { name: companyName }).first().waitFor();
    for (let index = 0; index < 3; index++) {
      const [head, details] = ['.directory-tenant-head', '.directory-details'].map((part) =>
        tenants.nth(index).locator(part),
      );
      const [top, end] = [await head?.boundingBox(), await details?.boundingBox()];
      expect((end?.y ?? 99) + (end?.height ?? 0) - (top?.y ?? 0), `two lines at ${width}`).toBeLessThan(48);
      const suite = await tenants.nth(index).locator('.directory-suite').boundingBox();
      expect(Math.abs((suite?.y ?? 99) - (top?.y ?? 0)), 'on the first').toBeLessThan(6);
    }
    const widths = await page
      .getByRole('link', { name: 'Email' })
      .evaluateAll((elements) => elements.map((element) => element.clientWidth));
    expect([width, widths.map((linkWidth) => linkWidth > 24)]).toEqual([width, [false, false, true]]);
  }
});

test('announcements take turns on one line, and More opens a long one', async () => {
  const { client } = await signUp(product, 'owner');
  const property = await addProperty(client);
  for (const message of [LONG_MESSAGE, 'The garden is open'])
    await client.post('/api/announcements', { propertyId: property.id, message });
  const page = await openPage(browser, product.url, { viewport: { width: 1280, height: 800 } });
  await page.clock.install();
  await page.goto(`/${property.slug}`);
  await page.getByRole('button', { name: 'Pause announcements' }).waitFor();
  const bar = page.getByRole('region', { name: 'Announcements' });
  const shownAnnouncement = bar.locator('[data-shown]');
  for (const text of ['The garden is open', LONG_MESSAGE]) {
    await expect.poll(() => shownAnnouncement.innerText()).toBe(text);
    expect((await bar.boundingBox())?.height).toBeLessThan(48);
    if (text !== LONG_MESSAGE) await page.clock.fastForward(5_000);
  }
  const moreButton = bar.getByRole('button', { name: 'More' });
  await moreButton.click();
  await bar.getByRole('button', { name: 'Less' }).waitFor();
  expect((await bar.boundingBox())?.height).toBeGreaterThan(60);
  await page.clock.fastForward(60_000);
  expect(await shownAnnouncement.innerText(), 'stays while it is open').toBe(LONG_MESSAGE);
  await page.keyboard.press('Escape');
  await moreButton.waitFor();
});

test('a call dials the number that is written, before and after scripts', async () => {
  const { client } = await signUp(product, 'owner');
  const property = await addProperty(client, { leasingPhone: '1-800-FLOWERS' });
  const phones = [
    '+44 (0)20 7946 0958',
    '512-555-0142 or 512-555-0199',
    '512-555-0143 Ext: 12',
    '512-555-0144 M-F 9-5',
  ];
  for (const phone of [...phones, 'TBD']) await addTenant(client, property.id, { phone });
  const contacts = [{ name: 'Ann Lee', phone: '1-800-GOT-JUNK', isPrimary: true }];
  const { id } = await addTenant(client, property.id, { phone: null, contacts });
  const dialedNumbers = ['+442079460958', '18003569377', '18004685865', '5125550142', '5125550143,12', '5125550144'];
  const links = dialedNumbers.map((dialedNumber) => `tel:${dialedNumber}`);

  const html = await (await fetch(`${product.url}/${property.slug}`)).text();
  expect([...html.matchAll(/href="(tel:[^"]*)"/g)].map(([, href]) => href).sort()).toEqual(links);
  const page = await openPage(browser, product.url, { viewport: { width: 1280, height: 800 } });
  await page.goto(`/${property.slug}`);
  await page.getByRole('link', { name: 'Call 512-555-0144 M-F 9-5' }).waitFor();
  const calls = page.locator('a[href^="tel:"]');
  expect(
    (await calls.evaluateAll((elements) => elements.map((element) => element.getAttribute('href')))).sort(),
  ).toEqual(links);
  await page.getByText('TBD').waitFor({ state: 'attached' });
  await page.context().close();

  const { body } = await client.get(`/api/tenants?propertyId=${property.id}`);
  const byPhone = new Map(body.map(({ phone, dial }: { phone: string; dial: string }) => [phone, dial]));
  expect([byPhone.get('512-555-0143 Ext: 12'), byPhone.get('TBD')]).toEqual(['5125550143,12', null]);
  expect(body.find((tenant: { id: number }) => tenant.id === id)).toMatchObject({ phone: null, dial: null });
});
