import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { type Person, signUp } from '../test/harness/factories.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { buy, signUpShopper, stockGoods } from '../test/harness/shopping.ts';

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
async function openOvertakenOrder(width: number, type: (page: Page) => Promise<void>) {
  const orderId = await buy((await signUpShopper(product, await stockGoods(product, 5))).client);
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
  const { page, dialog, order } = await openOvertakenOrder(390, (editedPage) =>
    editedPage.getByRole('textbox', { name: 'Notes' }).fill('Customer called'),
  );
  expect(await order()).toMatchObject({ status: 'shipped', trackingNumber: TRACKING });
  const notice = dialog.getByRole('region', { name: 'This order changed while you were editing' });
  expect(await notice.innerText()).toMatch(/Ben Booth changed it.*Now shipped\. Tracking number 1Z999AA10123456784/s);
  expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await dialog.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Customer called');
  expect(await dialog.getByRole('textbox', { name: 'Tracking number' }).inputValue()).toBe(TRACKING);
  expect(await dialog.getByRole('button', { name: /^Status|Shipped/ }).innerText()).toContain('Shipped');
  expect(await violationsOf(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Update Status', exact: true }).click();
  await page.getByText('Note added').waitFor();
  const orderAfter = await order();
  expect(orderAfter).toMatchObject({ status: 'shipped', trackingNumber: TRACKING });
  expect(orderAfter.history.at(-1)).toMatchObject({
    fromStatus: 'shipped',
    toStatus: 'shipped',
    notes: 'Customer called',
  });
  expect(complaintsOf(page).filter((complaint) => !/409/.test(String(complaint)))).toEqual([]);
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
  const { page, dialog, order } = await openOvertakenOrder(1280, choose);
  expect(await dialog.getByRole('button', { name: /Processing/ }).isVisible()).toBe(true);
  await dialog.getByRole('button', { name: 'Keep Only My Note' }).click();
  await dialog.getByRole('button', { name: /Shipped/ }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Call back');
  await dialog.getByRole('button', { name: 'Update Status', exact: true }).click();
  await page.getByText('Note added').waitFor();
  expect(await order()).toMatchObject({ status: 'shipped', trackingNumber: TRACKING });
});

/** Ann has the page of an order open, and one of its dialogs. */
async function openOrderTask(orderId: number, task: RegExp) {
  const page = await openPageAs(browser, product.url, ann.client);
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: task }).first().click();
  return { page, dialog: page.getByRole('dialog') };
}

const newOrder = async () => await buy((await signUpShopper(product, await stockGoods(product, 5))).client);
const readOrder = async (orderId: number) => (await ann.client.get(`/api/admin/orders/${orderId}`)).body;

test('a refund is refused at its fields, keeps what was typed through a change by another, and is then made on top of it', async () => {
  const orderId = await newOrder();
  const { page, dialog } = await openOrderTask(orderId, /^Refund/);
  const refund = () => dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await dialog.getByText('By amount').click();
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await amount.fill('1000000');
  await refund();
  await dialog.getByText('Enter a reason').waitFor();
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await reason.fill('Scratched');
  await refund();
  await dialog.getByText(/^Enter an amount between \$0\.01 and/).waitFor();
  expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
  await amount.fill('1');
  await ben.client.put(`/api/admin/orders/${orderId}/hold`, { isHeld: true, reason: 'Wait' });
  await refund();
  const notice = dialog.getByRole('region', { name: 'This order changed while you were editing' });
  await notice.getByText(/Ben Booth changed it/).waitFor();
  expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true);
  expect([await amount.inputValue(), await reason.inputValue()]).toEqual(['1', 'Scratched']);
  expect(await violationsOf(page)).toEqual([]);
  await refund();
  await dialog.waitFor({ state: 'hidden' });
  expect(await readOrder(orderId)).toMatchObject({ refundedAmount: 100, holdReason: 'Wait' });
});

test('a parcel of a disputed order is sent only after the warning is confirmed', async () => {
  const orderId = await newOrder();
  const { dialog } = await openOrderTask(orderId, /^Ship/);
  const send = () => dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  const rows = product.platform.orm.em.fork();
  await rows.execute(`update customer_order set payment_state = 'disputed' where id = ${orderId}`);
  await dialog.getByRole('textbox', { name: /^Tracking number/ }).fill(TRACKING);
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  await send();
  const shipAnyway = dialog.getByRole('checkbox', { name: 'Ship it anyway' });
  await shipAnyway.waitFor();
  expect(await dialog.getByRole('status').first().innerText()).toMatch(/Confirm that you want to ship it anyway/);
  await send();
  await dialog.getByText(/Confirm that you want to ship it anyway/).waitFor();
  expect((await readOrder(orderId)).parcels).toEqual([]);
  await shipAnyway.press('Space');
  await send();
  await dialog.waitFor({ state: 'hidden' });
  expect((await readOrder(orderId)).parcels).toMatchObject([{ trackingNumber: TRACKING, carrier: null }]);
});

test('goods are chosen before a return is opened, at the list of them', async () => {
  const orderId = await newOrder();
  await ben.client.put(`/api/admin/orders/${orderId}/status`, { status: 'delivered' });
  const { dialog } = await openOrderTask(orderId, /^Return/);
  const quantity = dialog.getByRole('textbox', { name: /^Quantity of/ });
  await quantity.fill('0');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too large');
  await dialog.getByRole('button', { name: 'Expect Return' }).click();
  await dialog.getByRole('alert').getByText('Choose at least one item').waitFor();
  expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true);
  await quantity.fill('1');
  await dialog.getByRole('button', { name: 'Expect Return' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await readOrder(orderId)).returns).toMatchObject([{ reason: 'Too large', labelNumber: null }]);
});
