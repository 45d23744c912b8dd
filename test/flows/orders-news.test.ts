import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminCtx } from '../../src/modules/accounts/index.ts';
import { updateOrderStatus } from '../../src/modules/orders/index.ts';
import type { StatusInput } from '../../src/modules/orders/schema.ts';
import { administratorContext, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { buy, signUpShopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let product: Product;
let adminContext: AdminCtx;

beforeAll(async () => {
  product = await startProduct();
  adminContext = administratorContext(product, await signUp(product, 'boss'));
});

afterAll(() => product.stop());

const mailsOf = (username: string): Promise<{ subject: string; text: string; html: string }[]> =>
  product.platform.orm.em
    .fork()
    .execute(`select subject, text, html from mail where "to" = ? and subject like 'Order%' order by id`, [username]);
const moveOrder = (orderId: number, input: Pick<StatusInput, 'status'> & Partial<StatusInput>) =>
  updateOrderStatus(adminContext, orderId, { notes: null, refund: false, shipAnyway: false, ...input }, null);

test('the mail about a canceled order explains the refund, and has no tracking number', async () => {
  const goods = await stockGoods(product, 2, 1_000);
  const tracked = { status: 'shipped', trackingNumber: '1Z999AA10123456784' } as const;
  const cancellationMail = async (refund: boolean) => {
    const { client, username } = await signUpShopper(product, goods);
    const orderId = await buy(client);
    await moveOrder(orderId, tracked);
    await moveOrder(orderId, { status: 'cancelled', refund });
    return await until('the mail', async () =>
      (await mailsOf(username)).find(({ subject }) => subject.endsWith('was cancelled')),
    );
  };
  const [unrefundedMail, refundedMail] = [await cancellationMail(false), await cancellationMail(true)];
  expect(unrefundedMail.text).toContain('Your payment of $10.80 has not been refunded. Please contact us about it.');
  expect(refundedMail.text).toContain('You will get a separate email once your refund of $10.80 is confirmed.');
  expect(unrefundedMail.text + unrefundedMail.html + refundedMail.text + refundedMail.html).not.toMatch(
    /1Z999AA|Ships to/,
  );
});

test('only changes are mailed: another status or number, and nothing is confirmed twice', async () => {
  const { client, username } = await signUpShopper(product, await stockGoods(product, 1));
  const orderId = await buy(client);
  const readTracking = async () => (await client.get(`/api/orders/${orderId}`)).body.trackingNumber;
  expect(await moveOrder(orderId, { status: 'shipped', trackingNumber: '1Z999AA10123456784' })).toBe(true);
  expect(await moveOrder(orderId, { status: 'shipped', notes: 'Left the dock' })).toBe(false);
  expect(await readTracking()).toBe('1Z999AA10123456784');
  expect(await moveOrder(orderId, { status: 'shipped', trackingNumber: null })).toBe(false);
  expect(await readTracking()).toBeNull();
  expect(await moveOrder(orderId, { status: 'shipped', trackingNumber: '1Z999AA10123456999' })).toBe(true);
  expect(await moveOrder(orderId, { status: 'pending' })).toBe(true);
  const mails = await until('four mails', async () => {
    const storedMails = await mailsOf(username);
    return storedMails.length >= 4 ? storedMails : null;
  });
  const news = mails.map(({ subject }) => subject.replace(/^Order \d+ /, '')).sort();
  expect(news).toEqual(['has shipped', 'has shipped', 'is confirmed', 'is pending']);
});
