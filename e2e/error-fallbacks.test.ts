import type { Browser, BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPageAs } from '../test/harness/browser.ts';
import { addProperty, type Building, signUp } from '../test/harness/factories.ts';
import { leaveImport } from '../test/harness/import-page.ts';
import { type Product, startProduct } from '../test/harness/product.ts';

let product: Product;
let browser: Browser;
let context: BrowserContext;
let property: Building;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  const { client } = await signUp(product, 'ada');
  property = await addProperty(client, { name: 'Meridian Tower' });
  context = (await openPageAs(browser, product.url, client)).context();
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Replies of a server or proxy, and the text a user reads. */
const answers = [
  { what: 'nothing', answer: { status: 502, body: '' }, reads: (fallback: string) => fallback },
  {
    what: 'a page of a proxy’s',
    answer: { status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' },
    reads: (fallback: string) => fallback,
  },
  {
    what: 'plain text',
    answer: { status: 503, contentType: 'text/plain', body: 'Back in five minutes' },
    reads: () => 'Back in five minutes',
  },
  { what: 'an error without a code', answer: { status: 409, json: { error: 'Not today' } }, reads: () => 'Not today' },
  {
    what: 'no answer at all',
    answer: 'abort',
    reads: () => /^Network error: .+/,
  },
] as const;

const pagesByTab = new Map<string, Promise<Page>>();

function openTab(tab: string): Promise<Page> {
  const page = pagesByTab.get(tab) ?? open(tab);
  pagesByTab.set(tab, page);
  return page;
}

async function open(tab: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/manage?property=${property.id}&tab=${tab}`);
  return page;
}

/** The action that triggers the call, and the fallback of its toast. */
const actions: Record<
  string,
  { call: string; fallback: string; act: () => Promise<{ page: Page; send: () => Promise<void> }> }
> = {
  'saving settings': {
    call: '**/api/properties/*',
    fallback: 'Failed to update property information',
    async act() {
      const page = await openTab('settings');
      await page.getByLabel('Description').fill(`Changed ${Math.random()}`);
      return { page, send: () => page.getByRole('button', { name: 'Save Changes' }).click() };
    },
  },
  'deleting a property': {
    call: '**/api/properties/*',
    fallback: 'Failed to delete property',
    async act() {
      const page = await openTab('settings&part=ownership');
      await page.getByRole('button', { name: 'Delete Property' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('textbox').fill('DELETE');
      return { page, send: () => dialog.getByRole('button', { name: 'Delete Property' }).click() };
    },
  },
  'uploading an avatar': {
    call: '**/api/user/avatar',
    fallback: 'Failed to upload avatar',
    async act() {
      const page = await openTab('users');
      const create = { width: 60, height: 60, channels: 3, background: 'teal' } as const;
      const buffer = await sharp({ create }).png().toBuffer();
      const file = { name: 'me.png', mimeType: 'image/png', buffer };
      await page.locator('input[type=file]').first().setInputFiles(file);
      const use = page.getByRole('button', { name: 'Use This Picture' });
      await use.waitFor();
      return { page, send: () => use.click() };
    },
  },
  'updating a subscription': {
    call: '**/api/properties/*/subscribe',
    fallback: 'Failed to update subscription',
    async act() {
      const page = await openTab('settings&part=ownership');
      const choose = page.getByRole('button', { name: 'Choose Plan' });
      await choose.waitFor();
      return { page, send: () => choose.click() };
    },
  },
};

/** All replies for one call; the others only need their own fallback. */
const cases = Object.entries(actions).flatMap(([name, action], index) =>
  answers.slice(0, index === 0 ? answers.length : 1).map((rejection) => ({ name, ...action, ...rejection })),
);

test.each(cases)('$name, refused with $what, shows the error', async ({ call, fallback, act, answer, reads }) => {
  const { page, send } = await act();
  await page.route(call, (route) => {
    if (route.request().method() === 'GET') return route.continue();
    return answer === 'abort' ? route.abort('connectionreset') : route.fulfill(answer);
  });
  const notice = page.getByRole('region', { name: 'Notifications' }).getByText(reads(fallback));
  expect(await notice.count()).toBe(0);
  await send();
  await notice.waitFor();
  await page.unroute(call);
  await closeDialog(page);
});

test.each(answers)('a file that fails to validate with $what shows the error', async ({ answer, reads }) => {
  const page = await openTab('tenants');
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  expect(await page.getByText('Validation Error').count()).toBe(0);
  await page.route('**/api/tenants/validate*', (route) =>
    answer === 'abort' ? route.abort('connectionreset') : route.fulfill(answer),
  );
  const buffer = Buffer.from('Company Name,Suite Number,Floor Number\nAcme,1,1\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'tenants.csv', mimeType: 'text/csv', buffer });
  const message = answer === 'abort' ? 'The connection was lost' : reads('Failed to validate file');
  await page.getByText('Validation Error').first().waitFor();
  await page.getByText(message).first().waitFor();
  await page.unroute('**/api/tenants/validate*');
  await closeDialog(page);
  await leaveImport(page);
});

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' });
  await expect
    .poll(async () => {
      if (await close.count()) await close.first().press('Enter');
      return await close.count();
    })
    .toBe(0);
}
