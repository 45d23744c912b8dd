import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '../harness/jobs.ts';
import { MAIL_KEPT, mailedToken } from '../harness/mailed.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addToCart, buy, checkOut, shelf, shopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: MAIL_KEPT });
});

afterAll(() => product.stop());

const rows = (sql: string) => product.platform.orm.em.fork().execute(sql);

/** Ages the holds of a user. */
async function passes(minutes: number, userId: number): Promise<void> {
  const ago = `- interval '${minutes} minutes'`;
  await rows(`update checkout set reserved_until = reserved_until ${ago} where user_id = ${userId}`);
  await rows(
    `update stock_hold_run set began_at = began_at ${ago}, ended_at = ended_at ${ago} where user_id = ${userId}`,
  );
}

/** Holds stock and lets it expire unpaid, past the cooldown. */
async function letLapse(client: Parameters<typeof checkOut>[0], userId: number): Promise<void> {
  expect((await checkOut(client)).status).toBe(200);
  await passes(31, userId);
  await runJob(product, 'closeLapsedCheckouts');
  await passes(11, userId);
}

async function confirm(username: string): Promise<void> {
  const token = await mailedToken(product, username, '/confirm-email');
  expect((await product.client().post('/api/auth/confirm-email', { token })).status).toBe(200);
}

const endOf = ({ body }: { body: { reservedUntil: string } }) => Date.parse(body.reservedUntil);

test('a hold ends 30 minutes after it began, whatever is requested or changed', async () => {
  const [goods, extra] = [await stockGoods(product, 3), await stockGoods(product, 3)];
  const { client, id } = await shopper(product, goods);
  const first = endOf(await checkOut(client));
  expect(first - Date.now()).toBeGreaterThan(29 * 60_000);
  await passes(20, id);
  const left = first - 20 * 60_000;
  expect(endOf(await checkOut(client)), 'asked for again').toBe(left);
  await addToCart(client, extra);
  expect(endOf(await checkOut(client)), 'with something else').toBe(left);
  await addToCart(client, goods);
  expect(endOf(await checkOut(client)), 'with more of it').toBe(left);
  await client.delete('/api/checkout-session');
  expect(endOf(await checkOut(client)), 'left and come back').toBe(left);
  await passes(11, id);
  const refused = await checkOut(client);
  expect([refused.status, refused.body.error]).toEqual([429, expect.stringMatching(/try again in 10 minutes/)]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect([await shelf(product, goods), await shelf(product, extra)]).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
});

test('an unused hold blocks the buyer from the stock for ten minutes', async () => {
  const goods = await stockGoods(product, 1);
  const { client, id, username } = await shopper(product, goods);
  await confirm(username);
  await checkOut(client);
  await passes(31, id);
  await runJob(product, 'closeLapsedCheckouts');
  expect((await checkOut(client)).status).toBe(429);
  await passes(9, id);
  expect((await checkOut(client)).status).toBe(429);
  const other = await shopper(product, goods);
  expect((await checkOut(other.client)).status).toBe(200);
  await other.client.delete('/api/checkout-session');
  await passes(2, id);
  expect((await checkOut(client)).status).toBe(200);
});

test('after an unpaid hold the next one of the day needs a confirmed address, whatever the goods', async () => {
  const [goods, others] = [await stockGoods(product, 1), await stockGoods(product, 1)];
  const { client, id, username } = await shopper(product, goods);
  await letLapse(client, id);
  for (const wanted of [goods, others]) {
    await client.delete('/api/cart');
    await addToCart(client, wanted);
    const { status, body } = await checkOut(client);
    expect([status, body.code, body.error]).toEqual([
      403,
      'confirm_email_first',
      expect.stringContaining('Confirm your email address'),
    ]);
    expect(await shelf(product, wanted)).toEqual({ stock: 1, reserved: 0 });
  }
  await confirm(username);
  expect((await checkOut(client)).status).toBe(200);
});

test('short holds add up to an unpaid one', async () => {
  const goods = await stockGoods(product, 1);
  const { client, id } = await shopper(product, goods);
  const statuses = [];
  for (let nth = 0; nth < 3; nth++) {
    statuses.push((await checkOut(client)).status);
    await passes(6, id);
    await client.delete('/api/checkout-session');
    await passes(11, id);
  }
  expect(statuses).toEqual([200, 200, 403]);
});

test('new accounts of one network do not take turns in holding the same goods', async () => {
  const [goods, others] = [await stockGoods(product, 1), await stockGoods(product, 1)];
  const first = await shopper(product, goods);
  await letLapse(first.client, first.id);
  const relay = await shopper(product, goods);
  const refused = await checkOut(relay.client);
  expect([refused.status, refused.body.code]).toEqual([403, 'confirm_email_first']);
  expect(await shelf(product, goods)).toEqual({ stock: 1, reserved: 0 });
  await rows(`update stock_hold_run set network = '203.0.113.7' where user_id = ${first.id}`);
  expect((await checkOut(relay.client)).status, 'of another network').toBe(200);
  const bystander = await shopper(product, others);
  expect((await checkOut(bystander.client)).status, 'other goods').toBe(200);
});

test('leaving the checkout or emptying the cart releases the hold', async () => {
  const goods = await stockGoods(product, 2);
  const { client, id } = await shopper(product, goods, 2);
  await checkOut(client);
  expect((await client.delete('/api/checkout-session')).status).toBe(204);
  expect((await client.delete('/api/checkout-session')).status, 'there is none').toBe(204);
  expect(await shelf(product, goods)).toEqual({ stock: 2, reserved: 0 });
  expect((await client.get('/api/cart')).body).toHaveLength(1);
  for (const empty of ['/api/cart', null]) {
    expect((await checkOut(client)).status).toBe(200);
    expect(await shelf(product, goods)).toEqual({ stock: 2, reserved: 2 });
    await client.delete(empty ?? `/api/cart/${(await client.get('/api/cart')).body[0].id}`);
    await until('the stock to be free', async () => (await shelf(product, goods)).reserved === 0);
    await addToCart(client, goods, 2);
  }
  expect(await rows(`select 1 from stock_hold_run where user_id = ${id} and ended_at is null`)).toEqual([]);
});

test('an account has one open checkout, even across windows', async () => {
  const goods = await stockGoods(product, 9);
  const { client, id } = await shopper(product, goods);
  await Promise.all([checkOut(client), checkOut(client), addToCart(client, goods).then(() => checkOut(client))]);
  await checkOut(client);
  expect(await rows(`select id from checkout where user_id = ${id} and state in ('open', 'closing')`)).toHaveLength(1);
  expect(await shelf(product, goods)).toEqual({ stock: 9, reserved: 2 });
});

test('a buyer of thirty displays, who hesitates and adds more, reaches no limit', async () => {
  const displays = await stockGoods(product, 60);
  const covers = await stockGoods(product, 60);
  const { client, id } = await shopper(product, displays, 28);
  const answers = [await checkOut(client)];
  await client.delete('/api/checkout-session');
  await passes(5, id);
  await addToCart(client, displays, 2);
  answers.push(await checkOut(client));
  await passes(5, id);
  await client.delete('/api/checkout-session');
  await addToCart(client, covers, 30);
  answers.push(await checkOut(client), await checkOut(client));
  await passes(15, id);
  answers.push(await checkOut(client));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await buy(client)).toBeGreaterThan(0);
  await addToCart(client, displays, 30);
  const again = await checkOut(client);
  expect([again.status, endOf(again) - Date.now() > 29 * 60_000]).toEqual([200, true]);
  expect(await buy(client)).toBeGreaterThan(0);
  expect(await shelf(product, displays)).toEqual({ stock: 0, reserved: 0 });
});

test('a checkout opens twenty times in ten minutes, and no more', async () => {
  const strict = await startProduct({ worker: false, env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const { client } = await shopper(strict, await stockGoods(strict, 1));
    for (let time = 0; time < 20; time++) expect((await checkOut(client)).status).toBe(200);
    const refused = await checkOut(client);
    expect([refused.status, Number(refused.headers.get('retry-after')) <= 600]).toEqual([429, true]);
  } finally {
    await strict.stop();
  }
});
