import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BackOffice, openBackOffice, stockTwoGoods } from '../test/harness/back-office.ts';
import { openBrowser, openPage } from '../test/harness/browser.ts';
import { unique } from '../test/harness/client.ts';
import { FakeStripe } from '../test/harness/fake-stripe.ts';
import { PressCounter } from '../test/harness/press-counter.ts';
import { type Product, startProduct } from '../test/harness/product.ts';
import { completeOrder, openPayment, signUpShopper, stockGoods } from '../test/harness/shopping.ts';
import { until } from '../test/harness/until.ts';
import { shareTab } from '../test/harness/warm-tab.ts';

// Ten days at an administrator's desk. Each begins on the page that a mail, a search or the navigation leads to, and
// says how many presses it takes.

let product: Product;
let stripe: FakeStripe;
let browser: Browser;
let office: BackOffice;
let page: Page;
let presses: PressCounter;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  [product, browser] = await Promise.all([startProduct({ oneServer: true, env: stripe.env }), openBrowser()]);
  office = await openBackOffice(product);
});

afterAll(async () => {
  await browser.close();
  await product.stop();
  await stripe.stop();
});

const openTab = shareTab(async () => ({ page: await openPage(browser, product.url, { reducedMotion: 'reduce' }) }));

beforeEach(async () => {
  ({ page } = await openTab(office.boss));
  presses = new PressCounter();
});

async function placePaidOrder(quantity = 2) {
  const [goods] = await stockTwoGoods(product);
  const customer = await signUpShopper(product, goods, quantity);
  const paymentIntentId = await openPayment(customer.client);
  stripe.pay(paymentIntentId);
  const { body } = await completeOrder(customer.client, paymentIntentId);
  return { ...customer, goods, paymentIntentId, orderId: body.orderId as number };
}

async function openOrder(orderId: number) {
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('heading', { name: 'Shipping address' }).waitFor();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialogButton = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });
const waitForText = (words: string | RegExp) => page.getByText(words).first().waitFor();
const markDelivered = (orderId: number) => office.write('put', orderId, 'status', { status: 'delivered' });

test('a wrong address: 2', async () => {
  const { orderId } = await placePaidOrder();
  await openOrder(orderId);
  await presses.press(button(/^Correct the address/));
  await page.getByRole('dialog').getByLabel('Street', { exact: true }).fill('1 Dock Rd');
  await presses.press(dialogButton(/Save|Correct/));
  await waitForText('1 Dock Rd');
  expect(presses.count).toBe(2);
});

test('one of two comes back: 2 to open the return, 2 once it is here, with its refund', async () => {
  const { orderId } = await placePaidOrder();
  await markDelivered(orderId);
  await openOrder(orderId);
  await presses.press(button(/^Return/));
  await page
    .getByRole('dialog')
    .getByLabel(/^Quantity of/)
    .fill('1');
  await page.getByRole('dialog').getByLabel('Reason').fill('Too large');
  await presses.press(dialogButton(/Return/));
  await button(/^Receive/).waitFor();
  expect(presses.count).toBe(2);
  await presses.press(button(/^Receive/));
  await presses.press(dialogButton(/Receive/));
  await until('the refund', async () => (await office.readOrder(orderId)).refunds[0]?.state === 'refunded');
  expect(presses.count).toBe(4);
});

test('a parcel is lost: 2', async () => {
  const { orderId } = await placePaidOrder(1);
  await markDelivered(orderId);
  await openOrder(orderId);
  await presses.press(button(/^Send Again/));
  await page.getByRole('dialog').getByLabel('Reason').fill('Lost on the way');
  await presses.press(dialogButton(/Send/));
  await waitForText('Replacement to pack');
  expect(presses.count).toBe(2);
});

test('one came damaged, and is partly paid back: 3', async () => {
  const { orderId } = await placePaidOrder(1);
  await markDelivered(orderId);
  await openOrder(orderId);
  await presses.press(button(/^Refund/));
  await presses.press(page.getByRole('dialog').getByText('By amount'));
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Amount/ })
    .fill('5');
  await page.getByRole('dialog').getByLabel('Reason').fill('Scratched');
  await presses.press(dialogButton(/Refund \$5\.00/));
  await until('the refund', async () => (await office.readOrder(orderId)).refundedAmount === 500);
  expect(presses.count).toBe(3);
});

test('a price: 3', async () => {
  const { productId } = await stockGoods(product, 3, 1_000);
  const [{ name } = { name: '' }] = await office.rows<{ name: string }>(
    `select name from product where id = ${productId}`,
  );
  await page.goto('/admin/products');
  await presses.press(page.getByRole('link', { name }));
  await presses.press(button('Edit 32 GB'));
  await page.getByRole('dialog').getByLabel('Price').fill('12.50');
  await presses.press(dialogButton('Save Variant'));
  await waitForText('$12.50');
  expect(presses.count).toBe(3);
});

test('a new product with a variant, on sale: 5', async () => {
  const sku = unique('NEW').toUpperCase();
  await page.goto('/admin/products');
  await presses.press(page.getByRole('link', { name: 'New Product' }).first());
  await page.getByLabel('SKU').fill(sku);
  await page.getByLabel('Name', { exact: true }).fill('Player Two');
  await page.getByLabel('Description').fill('Plays twice.');
  await page.getByLabel(/price/i).first().fill('199');
  await presses.press(button('Create Product'));
  await presses.press(button('Add Variant').first());
  await page.getByRole('dialog').getByLabel('Variant', { exact: true }).fill('64 GB');
  await page.getByRole('dialog').getByLabel('SKU').fill(`${sku}-64`);
  await page.getByRole('dialog').getByRole('textbox', { name: 'In stock' }).fill('12');
  await presses.press(dialogButton('Save Variant'));
  await waitForText('64 GB');
  await presses.press(button('Put on Sale'));
  await page.getByRole('button', { name: 'Take off Sale' }).waitFor();
  expect(presses.count).toBe(5);
});

test('twenty parcels: 3', async () => {
  const orders: Awaited<ReturnType<typeof placePaidOrder>>[] = [];
  while (orders.length < 20) orders.push(...(await Promise.all(Array.from({ length: 5 }, () => placePaidOrder(1)))));
  await page.goto('/admin/orders?status=pending');
  await presses.press(page.getByRole('checkbox', { name: 'Select all orders on this page' }));
  await presses.press(button('Ship with Tracking'));
  const numbers = orders.map(
    ({ orderId }) => `${String(orderId).padStart(6, '0')} 1Z999AA1${String(orderId).padStart(10, '0')}`,
  );
  await page.getByRole('dialog').getByLabel('Tracking numbers').fill(numbers.join('\n'));
  await presses.press(dialogButton(/^Ship \d+ Orders$/));
  await until('twenty parcels', async () => {
    const orderDetails = await Promise.all(orders.map(({ orderId }) => office.readOrder(orderId)));
    return orderDetails.every(({ status, trackingNumber }) => status === 'shipped' && trackingNumber?.startsWith('1Z'));
  });
  expect(presses.count).toBe(3);
});

test('a copy of an invoice for accounts payable: 2', async () => {
  const { orderId } = await placePaidOrder();
  await openOrder(orderId);
  await presses.press(button('Email Invoice'));
  await page.getByLabel('Email address').fill('payable@example.com');
  await presses.press(page.getByRole('button', { name: 'Send', exact: true }));
  await waitForText('The invoice is on its way to payable@example.com');
  expect(presses.count).toBe(2);
});

test('a suspicious account is suspended, and its orders held: 3', async () => {
  const { orderId, username } = await placePaidOrder();
  await page.goto(`/admin/users?search=${encodeURIComponent(username)}`);
  await presses.press(button(`Actions: ${username}`));
  await presses.press(page.getByRole('menuitem', { name: /^Suspend/ }));
  await presses.press(page.getByRole('alertdialog').getByRole('button', { name: /^Suspend/ }));
  await until('the hold', async () => (await office.readOrder(orderId)).heldAt);
  expect(presses.count).toBe(3);
});

test('a dispute and the deadline of its answer: 1', async () => {
  const { orderId, paymentIntentId } = await placePaidOrder();
  stripe.dispute(paymentIntentId, 'product_not_received');
  for (const event of stripe.events.splice(0)) await stripe.deliver(product.url, event);
  await until('the dispute', async () => (await office.readOrder(orderId)).dispute);
  await page.goto('/admin');
  await presses.press(page.getByRole('link', { name: 'Resolve Problems' }));
  await waitForText(/^Answer by /);
  expect(presses.count).toBe(1);
});
