import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminCtx } from '../../src/modules/accounts/index.ts';
import { updateOrderStatus } from '../../src/modules/orders/index.ts';
import type { StatusInput } from '../../src/modules/orders/schema.ts';
import { asAdministrator, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { buy, shopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let product: Product;
let asAdmin: AdminCtx;

beforeAll(async () => {
  product = await startProduct();
  asAdmin = asAdministrator(product, await signUp(product, 'boss'));
});

afterAll(() => product.stop());

const mailsOf = (username: string): Promise<{ subject: string; text: string; html: string }[]> =>
  product.platform.orm.em
    .fork()
    .execute(`select subject, text, html from mail where "to" = ? and subject like 'Order%' order by id`, [username]);
const move = (orderId: number, input: Pick<StatusInput, 'status'> & Partial<StatusInput>) =>
  updateOrderStatus(asAdmin, orderId, { notes: null, refund: false, shipAnyway: false, ...input }, null);

test('the mail about a canceled order explains the refund, and has no tracking number', async () => {
  const goods = await stockGoods(product, 2, 1_000);
  const tracked = { status: 'shipped', trackingNumber: '1Z999AA10123456784' } as const;
  const told = async (refund: boolean) => {
    const { client, username } = await shopper(product, goods);
    const orderId = await buy(client);
    await move(orderId, tracked);
    await move(orderId, { status: 'cancelled', refund });
    return await until('the mail', async () =>
      (await mailsOf(username)).find(({ subject }) => subject.endsWith('was cancelled')),
    );
  };
  const [kept, back] = [await told(false), await told(true)];
  expect(kept.text).toContain('Your payment of $10.80 has not been refunded. Please contact us about it.');
  expect(back.text).toContain('You will get a separate email once your refund of $10.80 is confirmed.');
  expect(kept.text + kept.html + back.text + back.html).not.toMatch(/1Z999AA|Ships to/);
});

test('only changes are mailed: another status or number, and nothing is confirmed twice', async () => {
  const { client, username } = await shopper(product, await stockGoods(product, 1));
  const orderId = await buy(client);
  const tracking = async () => (await client.get(`/api/orders/${orderId}`)).body.trackingNumber;
  expect(await move(orderId, { status: 'shipped', trackingNumber: '1Z999AA10123456784' })).toBe(true);
  expect(await move(orderId, { status: 'shipped', notes: 'Left the dock' })).toBe(false);
  expect(await tracking()).toBe('1Z999AA10123456784');
  expect(await move(orderId, { status: 'shipped', trackingNumber: null })).toBe(false);
  expect(await tracking()).toBeNull();
  expect(await move(orderId, { status: 'shipped', trackingNumber: '1Z999AA10123456999' })).toBe(true);
  expect(await move(orderId, { status: 'pending' })).toBe(true);
  const mails = await until('four mails', async () => {
    const stored = await mailsOf(username);
    return stored.length >= 4 ? stored : null;
  });
  const news = mails.map(({ subject }) => subject.replace(/^Order \d+ /, '')).sort();
  expect(news).toEqual(['has shipped', 'has shipped', 'is confirmed', 'is pending']);
});
