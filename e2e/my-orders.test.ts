import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice, stockTwoGoods } from '../test/harness/back-office.ts';
import { openBrowser, openPageAs, violationsOf } from '../test/harness/browser.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { addToCart, buy, signUpShopper } from '../test/harness/shopping.ts';

let product: Product;
let browser: Browser;
let office: BackOffice;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ oneServer: true }), openBrowser()]);
  office = await openBackOffice(product);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Two of the first goods and one of the second, on My Orders. */
async function placeOrder(width: number) {
  const goods = await stockTwoGoods(product);
  const customer = await signUpShopper(product, goods[0], 2);
  await addToCart(customer.client, goods[1]);
  const orderId = await buy(customer.client);
  const write = (method: 'post' | 'put', path: string, body: object) => office.write(method, orderId, path, body);
  const page = await openPageAs(browser, product.url, customer.client, { reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 844 });
  const open = async () => {
    await page.goto('/my-orders');
    await page.getByRole('heading', { name: /^Order #/ }).waitFor();
  };
  return { page, open, write, goods, orderId, items: (await office.readOrder(orderId)).items.map(({ id }) => id) };
}

const part = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 3 }).locator('..');

test('a customer cancels an order that is not prepared yet, after a confirmation', async () => {
  const { page, open, orderId } = await placeOrder(390);
  await open();
  const button = page.getByRole('button', { name: /^Cancel order #/ });
  await button.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await dialog.getByText(/goes back the way you paid/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep Order' }).press('Enter');
  expect((await office.readOrder(orderId)).status).toBe('pending');
  await button.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel Order' }).press('Enter');
  await page.getByText('Your order is cancelled').waitFor();
  await button.waitFor({ state: 'detached' });
  expect(await office.readOrder(orderId)).toMatchObject({ status: 'cancelled', refundedAmount: expect.any(Number) });
});

test('staff read the entries of an order’s money and their sums on its page', async () => {
  const { orderId, write } = await placeOrder(1_280);
  await write('post', 'refunds', { amount: 1_000, reason: 'Goodwill' });
  const page = await openPageAs(browser, product.url, office.boss, { reducedMotion: 'reduce' });
  await page.goto(`/admin/orders/${orderId}`);
  const entries = page.getByRole('region', { name: 'Entries of money' });
  const rows = entries.getByRole('table').getByRole('row');
  for (const words of [/Sales.*\$144\.48.*INV-/, /Tax in refunds.*CN-/])
    await rows.filter({ hasText: words }).waitFor();
  await entries.getByText('Given back', { exact: true }).waitFor();
  await entries.getByText('-$10.00', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('a customer asks for a return by keyboard, follows it, and keeps the items after all', async () => {
  const { page, open, write, orderId } = await placeOrder(390);
  await open();
  expect(await page.getByRole('button', { name: /^Return items/ }).count(), 'not sent yet').toBe(0);
  await write('put', 'status', { status: 'delivered' });
  await open();
  expect(await page.getByText('If anything is wrong').count(), 'folded').toBe(0);
  await page.getByRole('button', { name: /^Show order/ }).press('Enter');
  await page.getByText('If anything is wrong, you can return items within 30 days.').waitFor();
  await page.getByRole('button', { name: /^Return items/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Return Items' });
  await dialog.getByRole('button', { name: 'Request Return' }).press('Enter');
  await dialog.getByText('Choose at least one item').waitFor();
  await dialog.getByText('Say what is wrong', { exact: true }).waitFor();
  await dialog
    .getByLabel(/^Quantity of/)
    .first()
    .fill('1');
  await dialog.getByLabel('What is wrong?').fill('Screen is cracked');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Request Return' }).press('Enter');
  await part(page, 'Returns').getByText('Requested').waitFor();
  const [returnRequest] = (await office.readOrder(orderId)).returns;
  await write('put', `returns/${returnRequest?.id}`, {
    state: 'approved',
    labelNumber: 'RMA-17',
    answer: 'Keep the box',
  });
  await open();
  for (const words of ['Approved', 'Send the items back to us.', 'Label number RMA-17', 'Keep the box'])
    await part(page, 'Returns').getByText(words).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep Items' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Items' }).click();
  await part(page, 'Returns').getByText('Withdrawn').waitFor();
});

test('parcels, a refund and a message are shown, and what is sent no more is said', async () => {
  const { page, open, write, items } = await placeOrder(1280);
  const [firstItemId = 0, secondItemId = 0] = items;
  await write('post', 'parcels', {
    items: [{ orderItemId: firstItemId, quantity: 1 }],
    carrier: 'UPS',
    trackingNumber: '1Z999AA10123456784',
  });
  await write('post', 'parcels', { items: [{ orderItemId: firstItemId, quantity: 1 }] });
  await write('post', 'refunds', { items: [{ orderItemId: secondItemId, quantity: 1 }], reason: 'Out of stock' });
  await write('post', 'notes', { note: 'The rest is on its way.', isForCustomer: true });
  await open();
  expect(await part(page, 'Parcels').getByRole('listitem').count()).toBe(2);
  await part(page, 'Parcels').getByRole('link', { name: '1Z999AA10123456784' }).waitFor();
  await part(page, 'Payment')
    .getByText(/^\$112\.86 (was refunded on|is on its way)/)
    .waitFor();
  await part(page, 'Messages from us').getByText('The rest is on its way.').waitFor();
  const sums = page.getByRole('definition').filter({ hasText: /^-\$112\.86$/ });
  expect(await sums.count(), 'the refund in the sums').toBe(1);
  await page
    .getByRole('list', { name: 'Order progress' })
    .getByText(/^Refund.*\$112\.86$/)
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await write('put', 'status', { status: 'cancelled', refund: true });
  await open();
  await page.getByText(/^Nothing more will be sent\. The full amount is refunded\./).waitFor();
});

test('an order is bought again with one press, which leads to the cart', async () => {
  const { page, open, goods } = await placeOrder(390);
  await office.rows(`update variant set stock = 0 where id = ${goods[1].variantId}`);
  await open();
  await page.getByRole('button', { name: /^Buy order/ }).click();
  await page.getByText(/^Not available now: Player .*The rest is in your cart\.$/).waitFor();
  await page.waitForURL(/\/cart$/);
  await page
    .getByRole('link', { name: /^Player / })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(1);
});
