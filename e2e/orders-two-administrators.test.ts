import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { buy, shopper, stockGoods } from '../test/harness/shopping.ts';

const TRACKING = '1Z999AA10123456784';

let product: Product;
let browser: Browser;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  [ann, ben] = await Promise.all([signUp(product, 'ann'), signUp(product, 'ben')]);
  await ben.client.put('/api/user/profile', { fullName: 'Ben Booth', username: ben.username });
  await product.platform.orm.em.fork().execute('update app_user set is_admin = true');
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Ann has a new order's dialog open while Ben ships that order. */
async function overtaken(width: number, type: (page: Page) => Promise<void>) {
  const orderId = await buy((await shopper(product, await stockGoods(product, 5))).client);
  const page = await openPageAs(browser, product.url, ann.client);
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: `Update status of order ${String(orderId).padStart(6, '0')}` }).click();
  const dialog = page.getByRole('dialog');
  await type(page);
  await ben.client.put(`/api/admin/orders/${orderId}/status`, { status: 'shipped', trackingNumber: TRACKING });
  await dialog.getByRole('button', { name: 'Update Status', exact: true }).click();
  await dialog.getByText('This order changed while you were editing').waitFor();
  const order = async () => (await ann.client.get(`/api/admin/orders/${orderId}`)).body;
  return { page, dialog, order };
}

test('a note typed into a stale dialog is kept, the change is shown, and the note is saved to the current order', async () => {
  const { page, dialog, order } = await overtaken(390, (opened) =>
    opened.getByRole('textbox', { name: 'Notes' }).fill('Customer called'),
  );
  expect(await order()).toMatchObject({ status: 'shipped', trackingNumber: TRACKING });
  const notice = dialog.getByRole('region', { name: 'This order changed while you were editing' });
  expect(await notice.innerText()).toMatch(/Ben Booth changed it.*Now shipped\. Tracking number 1Z999AA10123456784/s);
  expect(await notice.evaluate((shown) => shown === document.activeElement)).toBe(true);
  expect(await dialog.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Customer called');
  expect(await dialog.getByRole('textbox', { name: 'Tracking number' }).inputValue()).toBe(TRACKING);
  expect(await dialog.getByRole('button', { name: /^Status|Shipped/ }).innerText()).toContain('Shipped');
  expect(await violationsOf(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Update Status', exact: true }).click();
  await page.getByText('Note added').waitFor();
  const after = await order();
  expect(after).toMatchObject({ status: 'shipped', trackingNumber: TRACKING });
  expect(after.history.at(-1)).toMatchObject({ fromStatus: 'shipped', toStatus: 'shipped', notes: 'Customer called' });
  expect(complaintsOf(page).filter((complaint) => !/409/.test(String(complaint)))).toEqual([]);
  await page.context().close();
});

test('a status chosen in a stale dialog is saved only after confirmation, or discarded for the note alone', async () => {
  const choose = async (page: Page) => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Pending/ })
      .click();
    await page.getByRole('option', { name: 'Processing' }).click();
    await page.getByRole('textbox', { name: 'Notes' }).fill('Call back');
  };
  const { page, dialog, order } = await overtaken(1280, choose);
  expect(await dialog.getByRole('button', { name: /Processing/ }).isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Keep Only My Note' }).click();
  await dialog.getByRole('button', { name: /Shipped/ }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Call back');
  await dialog.getByRole('button', { name: 'Update Status', exact: true }).click();
  await page.getByText('Note added').waitFor();
  expect(await order()).toMatchObject({ status: 'shipped', trackingNumber: TRACKING });
  await page.context().close();
});
