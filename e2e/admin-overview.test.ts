import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { faultsOfTexts, faultsWhenEnlarged } from '../test/harness/enlarged-text.ts';
import { addProperty, type Building, PASSWORD, type Person, signUp } from '../test/harness/factories.ts';
import { addDisplayWithHistory } from '../test/harness/paired-display.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addToCart, buy, signUpShopper, stockGoods } from '../test/harness/shopping.ts';
import { until } from '../test/harness/until.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

let product: Product;
let browser: Browser;
let boss: Person;
let buyer: Person;
let orderId: number;
let tower: Building;

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  boss = await signUp(product, 'boss');
  await sql(`update app_user set is_admin = true where id = ${boss.id}`);
  buyer = await signUpShopper(product, await stockGoods(product, 5));
  orderId = await buy(buyer.client);
  tower = await addProperty(buyer.client, { name: 'Quiet Tower' });
  await addDisplayWithHistory(product, buyer.client, tower.id);
  const monthOldUser = await signUp(product, 'former');
  await sql(`update app_user set created_at = now() - interval '30 days' where id = ${monthOldUser.id}`);
  await sql(`insert into mail (dedupe_key, "to", subject, text, html, message_id, state, next_attempt_at, created_at)
    values ('lost', 'lost@example.com', 'Lost letter', '', '', 'lost@localhost', 'failed', now(), now())`);
  await sql(`update customer_order set is_test = false where id = ${orderId}`);
  await sql(`insert into dispute (provider_id, payment_intent_id, user_id, amount, reason, status, opened_at, updated_at)
    select 'dp_1', payment_intent_id, user_id, total, 'general', 'needs_response', now(), now()
    from customer_order where id = ${orderId}`);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const openTab = shareTab(async () => ({ page: await openPage(browser, product.url, { reducedMotion: 'reduce' }) }));

const open = async (
  path: string,
  { viewport = { width: 1280, height: 720 }, hasTouch = false } = {},
  client = boss.client,
): Promise<Page> => {
  const page = hasTouch
    ? await openPageAs(browser, product.url, client, { reducedMotion: 'reduce', hasTouch })
    : (await openTab(client)).page;
  await page.setViewportSize(viewport);
  await page.goto(path);
  return page;
};

test('the overview says what to do today, each line with one way to a list of that length', async () => {
  const page = await open('/admin');
  const tasks = page.getByRole('main').getByRole('listitem');
  await expect
    .poll(() => tasks.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^1 paid order to ship\s.*Ship Orders$/s),
      expect.stringMatching(/^1 payment problem\s.*Resolve Problems$/s),
      expect.stringMatching(/^1 variant low in stock\s.*Open Products$/s),
      expect.stringMatching(/^1 failed email\s.*Resend Emails$/s),
      expect.stringMatching(/^1 display offline\s.*Open Displays$/s),
      expect.stringMatching(/^2 sign-ups\s.*Open Users$/s),
    ]);
  expect(await violationsOf(page)).toEqual([]);
  const openLink = async (name: string) => {
    await page.goto('/admin');
    await page.getByRole('link', { name }).click();
  };
  await openLink('Ship Orders');
  await page.getByRole('button', { name: `Update status of order ${String(orderId).padStart(6, '0')}` }).waitFor();
  expect(await page.getByRole('rowheader').count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?todo=ship');

  await openLink('Resolve Problems');
  const problems = page.getByRole('dialog').getByRole('rowheader');
  await problems.first().waitFor();
  expect(await problems.count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.search === '');

  await openLink('Resend Emails');
  await page.getByRole('rowheader', { name: 'Lost letter' }).waitFor();

  await openLink('Open Displays');
  await page.getByRole('row', { name: /Quiet Tower/ }).waitFor();
  expect(await page.getByRole('rowheader').count()).toBe(1);

  await openLink('Open Users');
  await page.getByText('Signed up since').waitFor();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(2);
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(3);
});

test('a day with nothing to do says so', async () => {
  const page = await openPageAs(browser, product.url, boss.client, { reducedMotion: 'reduce' });
  await page.route('**/api/admin/overview', async (route) => {
    const response = await route.fetch();
    const figures: Record<string, unknown> = await response.json();
    const emptyFigures = Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? 0 : value]);
    await route.fulfill({ response, json: Object.fromEntries(emptyFigures) });
  });
  await page.goto('/admin');
  await page.getByText(/^Nothing to do today\./).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^0 sign-ups/),
  ]);
});

test('selected orders stay selected after a reload, until the selection is cleared', async () => {
  const page = await open('/admin/orders');
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click();
  const bar = page.getByRole('region', { name: '1 order selected' });
  await bar.waitFor();
  await page.waitForURL(/[?&]chosen=/);
  await page.reload();
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.waitForURL((url) => !url.searchParams.has('chosen'));
});

test('on a phone a user card has name and menu on its first line, below the sort control, with large text too', async () => {
  const page = await open('/admin/users', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const card = page.getByRole('row').filter({ hasText: buyer.username });
  const name = await card.getByRole('rowheader').boundingBox();
  const menu = await card.getByRole('button', { name: /^Actions/ }).boundingBox();
  const email = await card.getByRole('cell', { name: buyer.username, exact: true }).boundingBox();
  if (!name || !menu || !email) throw new Error('the card has no such parts');
  expect(Math.abs(name.y + name.height / 2 - menu.y - menu.height / 2)).toBeLessThan(menu.height / 2);
  expect(email.y).toBeGreaterThanOrEqual(name.y + name.height - 1);
  await page.getByRole('button', { name: 'Email' }).click();
  await page.waitForURL('**/admin/users?sort=username');
  expect(await faultsWhenEnlarged(page)).toEqual([]);
});

test('on a tablet no amount wraps', async () => {
  await stockGoods(product, 1, 1_190_000_00);
  const page = await open('/admin/products', { viewport: { width: 660, height: 900 } });
  await page.getByRole('cell', { name: '$1,190,000.00' }).waitFor();
  expect(await faultsOfTexts(page)).toEqual([]);
});

test('the end of a long list stays visible with large text', async () => {
  await sql(`insert into app_user (username, created_at) select 'past' || n || '@example.com', '2020-01-01'
    from generate_series(1, 2000) n`);
  const page = await open('/admin/users?page=41', { viewport: { width: 390, height: 844 } });
  await page.getByText('of 2,00').waitFor();
  expect(await faultsWhenEnlarged(page)).toEqual([]);
});

test('a silent display links to the Displays tab of its building, when impersonating and as oneself', async () => {
  await sql(`delete from property_member where property_id = ${tower.id} and user_id = ${boss.id}`);
  const client = product.client(); // a separate session, which impersonation changes
  expect((await client.post('/api/login', { username: boss.username, password: PASSWORD })).status).toBe(200);
  const page = await open('/admin/displays', {}, client);
  await page.getByRole('button', { name: `Login as ${buyer.username}, owner of Quiet Tower` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Login as User' }).click();
  await page.waitForURL(`**/manage?property=${tower.id}&tab=displays`);
  await page.getByRole('tab', { name: 'Displays', selected: true }).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/admin'));
  await sql(`insert into property_member (property_id, user_id, role, is_owner, created_at)
    values (${tower.id}, ${boss.id}, 'viewer', false, now())`);
  const way = page.getByRole('link', { name: 'Open Displays of Quiet Tower' });
  await until('the way to the building', async () => {
    await page.goto('/admin/displays');
    return await way.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false, // retries while the server is too busy
    );
  });
  await way.click();
  await page.waitForURL(`**/manage?property=${tower.id}&tab=displays`);
});

test('fifteen orders are in sight on a laptop, each with a mark of its payment and one of its goods', async () => {
  const { client } = await signUpShopper(product, await stockGoods(product, 40));
  const orderIds = [await buy(client)];
  const goods = await stockGoods(product, 40);
  while (orderIds.length < 16) {
    await addToCart(client, goods);
    orderIds.push(await buy(client));
  }
  await sql(
    `update customer_order set payment_state = 'partly_refunded', status = 'processing' where id = ${orderIds[15]}`,
  );
  await sql('update dispute set settled_at = now()'); // no notice above the list
  const page = await open('/admin/orders', { viewport: { width: 1280, height: 800 } });
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('rowheader');
  await rows.nth(15).waitFor();
  const box = await rows.nth(14).boundingBox();
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0), 'the foot of the fifteenth row').toBeLessThanOrEqual(800);
  const cells = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1).getByRole('cell');
  expect((await cells.allInnerTexts()).join(' ')).toMatch(/Partly refunded.*Processing/s);
  expect(await faultsOfTexts(page), 'broken words').toEqual([]);

  await page.getByRole('button', { name: /All statuses/ }).click();
  expect(await page.getByRole('option', { name: /Processing/ }).innerText()).toMatch(/^Processing\s+1$/);
  await page.getByRole('option', { name: /Processing/ }).click();
  await page.waitForURL('**/admin/orders?status=processing');
  await expect.poll(() => rows.count()).toBe(1);
});
