import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { signUpAdministrator } from '../harness/factories.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { completeOrder, type Goods, openPayment, signUpShopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let stripe: FakeStripe;
let product: Product;
let first: { client: Client; username: string };
let second: { client: Client; username: string };

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProduct({ env: stripe.env });
  first = await signUpAdministrator(product, 'staff');
  second = await signUpAdministrator(product, 'staff');
});

afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

const sql = <Row = Record<string, never>>(statement: string) =>
  product.platform.orm.em.fork().execute<Row[]>(statement);
const mailsOf = (username: string) =>
  sql<{ subject: string; text: string }>(`select subject, text from mail where "to" = '${username}' order by id`);
const subjectsOf = async (username: string) => (await mailsOf(username)).map(({ subject }) => subject);

async function buyGoods(goods: Goods, quantity = 1) {
  const { client } = await signUpShopper(product, goods, quantity);
  const intent = stripe.pay(await openPayment(client));
  const { orderId } = (await completeOrder(client, intent.id)).body;
  return { orderId: orderId as number, number: String(orderId).padStart(6, '0'), intent };
}

/** Its news are stored, or were not wanted. */
const waitForDeliveries = () =>
  until('all deliveries', async () => {
    const [open] = await sql<{ count: number }>(
      `select count(*)::int from outbox_event e left join outbox_delivery d on d.event_id = e.id
       where e.dispatched_at is null or (d.event_id is not null and d.done_at is null)`,
    );
    return open?.count === 0;
  });

test('the first administrator is mailed of an order with a link to it; others who choose so', async () => {
  const goods = await stockGoods(product, 500);
  const { orderId, number } = await buyGoods(goods, 2);
  const [mail] = await until('a mail', async () => {
    const mails = await mailsOf(first.username);
    return mails.length > 0 ? mails : null;
  });
  expect(mail).toMatchObject({
    subject: expect.stringMatching(new RegExp(`^New order ${number}: \\$`)),
    text: expect.stringContaining(`${product.url}/admin/orders/${orderId}`),
  });
  expect(mail?.text).toContain('2 × Player');
  await waitForDeliveries();
  expect(await mailsOf(second.username)).toEqual([]);
  const noNotices = { orders: false, disputes: false, refunds: false, stock: false };
  const allNotices = { orders: true, disputes: true, refunds: true, stock: true };
  expect((await first.client.get('/api/admin/staff-notices')).body).toEqual(allNotices);
  expect((await second.client.get('/api/admin/staff-notices')).body).toEqual(noNotices);
  const response = await second.client.put('/api/admin/staff-notices', { ...noNotices, orders: true });
  expect([response.status, response.body]).toEqual([200, { ...noNotices, orders: true }]);
  await first.client.put('/api/admin/staff-notices', { ...allNotices, orders: false });
  const nextOrder = await buyGoods(goods);
  await waitForDeliveries();
  expect(await subjectsOf(second.username)).toEqual([expect.stringContaining(nextOrder.number)]);
  expect((await subjectsOf(first.username)).filter((subject) => subject.includes(nextOrder.number))).toEqual([]);
});

test('stock is news when it falls below ten and when it is gone, not in between', async () => {
  await first.client.put('/api/admin/staff-notices', { orders: false, disputes: true, refunds: true, stock: true });
  const goods = await stockGoods(product, 11);
  const countNews = async () =>
    (await subjectsOf(first.username)).filter((subject) => subject.includes('32 GB')).length;
  const newsBefore = await countNews();
  for (const [quantity, mails] of [
    [1, 0],
    [1, 1],
    [4, 1],
    [5, 2],
  ] as const) {
    await buyGoods(goods, quantity);
    await waitForDeliveries();
    expect((await countNews()) - newsBefore, `after ${quantity}`).toBe(mails);
  }
  expect((await subjectsOf(first.username)).slice(-2)).toEqual([
    expect.stringMatching(/^Low stock: 9 left of Player SKU.*, 32 GB$/),
    expect.stringMatching(/^Sold out: Player SKU.*, 32 GB$/),
  ]);
});

test('disputes and refunds that the bank returns are told once, with the order', async () => {
  const goods = await stockGoods(product, 500);
  const disputedOrder = await buyGoods(goods);
  const dispute = stripe.dispute(disputedOrder.intent.id, 'product_not_received');
  for (const _ of [1, 2]) await stripe.sendWebhook(product.url, 'charge.dispute.created', dispute);
  const { orderId, number, intent } = await buyGoods(goods);
  await first.client.put(`/api/admin/orders/${orderId}/status`, { status: 'cancelled', refund: true });
  const refund = stripe.refunds.find(({ payment_intent }) => payment_intent === intent.id);
  if (!refund) throw new Error('nothing was refunded');
  for (const _ of [1, 2]) await stripe.sendWebhook(product.url, 'refund.failed', stripe.failRefund(refund));
  await waitForDeliveries();
  const noticeMails = (await mailsOf(first.username)).filter(({ subject }) => /^(Dispute|Failed)/.test(subject));
  expect(noticeMails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining(`Dispute of order ${disputedOrder.number}: $`),
    expect.stringContaining(`Failed refund of order ${number}: $`),
  ]);
  expect(noticeMails.map(({ text }) => text).join()).toContain('product not received');
  expect(noticeMails.map(({ text }) => text).join()).toContain('lost_or_stolen_card');
});

test('past the most single mails of a day, news wait an hour and come together', async () => {
  const goods = await stockGoods(product, 500);
  await sql(`update mail_allowance set used = 10000 where kind = 'staffNotices'
             and user_id = (select id from app_user where username = '${second.username}')`);
  const mailsBefore = (await mailsOf(second.username)).length;
  const orders = [await buyGoods(goods), await buyGoods(goods)];
  await waitForDeliveries();
  await runJob(product, 'sendStaffDigests');
  expect(await mailsOf(second.username)).toHaveLength(mailsBefore);
  await sql(`update staff_notice set created_at = created_at - interval '61 minutes' where mailed_at is null`);
  await runJob(product, 'sendStaffDigests');
  await runJob(product, 'sendStaffDigests');
  const mails = (await mailsOf(second.username)).slice(mailsBefore);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('2 notices about orders and stock');
  for (const { orderId } of orders) expect(mails[0]?.text).toContain(`/admin/orders/${orderId}`);
});
