import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '../harness/jobs.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addToCart, buy, createCheckout, readStock, signUpShopper, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});

afterAll(() => product.stop());

const rows = (sql: string) => product.platform.orm.em.fork().execute(sql);

/** Ages the holds of a user. */
async function passTime(minutes: number, userId: number): Promise<void> {
  const ago = `- interval '${minutes} minutes'`;
  await rows(`update checkout set reserved_until = reserved_until ${ago} where user_id = ${userId}`);
  await rows(
    `update stock_hold_run set began_at = began_at ${ago}, ended_at = ended_at ${ago} where user_id = ${userId}`,
  );
}

/** Holds stock and lets it expire unpaid, past the cooldown. */
async function lapseHold(client: Parameters<typeof createCheckout>[0], userId: number): Promise<void> {
  expect((await createCheckout(client)).status).toBe(200);
  await passTime(31, userId);
  await runJob(product, 'closeLapsedCheckouts');
  await passTime(11, userId);
}

async function confirmEmail(username: string): Promise<void> {
  const token = await mailedToken(product, username, '/confirm-email');
  expect((await product.client().post('/api/auth/confirm-email', { token })).status).toBe(200);
}

const endOf = ({ body }: { body: { reservedUntil: string } }) => Date.parse(body.reservedUntil);

test('a hold ends 30 minutes after it began, whatever is requested or changed', async () => {
  const [goods, extraGoods] = [await stockGoods(product, 20), await stockGoods(product, 20)];
  const { client, id } = await signUpShopper(product, goods);
  const first = endOf(await createCheckout(client));
  expect(first - Date.now()).toBeGreaterThan(29 * 60_000);
  await passTime(20, id);
  const expectedEnd = first - 20 * 60_000;
  expect(endOf(await createCheckout(client)), 'asked for again').toBe(expectedEnd);
  await addToCart(client, extraGoods);
  expect(endOf(await createCheckout(client)), 'with something else').toBe(expectedEnd);
  await addToCart(client, goods);
  expect(endOf(await createCheckout(client)), 'with more of it').toBe(expectedEnd);
  await client.delete('/api/checkout-session');
  expect(endOf(await createCheckout(client)), 'left and come back').toBe(expectedEnd);
  await passTime(11, id);
  const refusal = await createCheckout(client);
  expect([refusal.status, refusal.body.error]).toEqual([429, expect.stringMatching(/try again in 10 minutes/)]);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(500);
  expect([await readStock(product, goods), await readStock(product, extraGoods)]).toMatchObject([
    { reserved: 0 },
    { reserved: 0 },
  ]);
});

test.each([
  { stock: 9, minutes: 10 },
  { stock: 10, minutes: 30 },
])(
  'a hold of goods of which $stock are available lasts $minutes minutes, as the page says',
  async ({ stock, minutes }) => {
    const goods = await stockGoods(product, stock);
    const { client, id } = await signUpShopper(product, goods);
    const session = await createCheckout(client);
    const leftMs = endOf(session) - Date.now();
    expect([leftMs > (minutes - 1) * 60_000, leftMs <= minutes * 60_000]).toEqual([true, true]);
    expect((await client.get('/api/checkout-session')).body.checkout.reservedUntil).toBe(session.body.reservedUntil);
    await passTime(minutes - 1, id);
    await runJob(product, 'closeLapsedCheckouts');
    expect((await readStock(product, goods)).reserved).toBe(1);
    await passTime(2, id);
    await runJob(product, 'closeLapsedCheckouts');
    expect((await readStock(product, goods)).reserved).toBe(0);
    const refusal = await createCheckout(client);
    expect([refusal.status, refusal.body.error]).toEqual([429, expect.stringContaining(`Your ${minutes}-minute`)]);
  },
);

test('units that others hold are not available, own ones are', async () => {
  const goods = await stockGoods(product, 14);
  const [first, second] = [await signUpShopper(product, goods, 5), await signUpShopper(product, goods)];
  const minutesOf = (response: Awaited<ReturnType<typeof createCheckout>>) =>
    Math.round((endOf(response) - Date.now()) / 60_000);
  expect(minutesOf(await createCheckout(first.client))).toBe(30);
  expect(minutesOf(await createCheckout(second.client))).toBe(10);
  await addToCart(first.client, goods, 2);
  expect(minutesOf(await createCheckout(first.client)), 'the hold of the first goes on').toBe(30);
});

test('of two goods the scarce one ends the hold', async () => {
  const [plenty, scarce] = [await stockGoods(product, 20), await stockGoods(product, 5)];
  const { client } = await signUpShopper(product, plenty);
  await addToCart(client, scarce);
  expect(endOf(await createCheckout(client)) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
});

test('a hold that is taken up again after the goods became scarce lasts 10 minutes more, once', async () => {
  const goods = await stockGoods(product, 14);
  const { client, id } = await signUpShopper(product, goods);
  await createCheckout(client);
  await client.delete('/api/checkout-session');
  await passTime(5, id);
  const otherShopper = await signUpShopper(product, goods, 5);
  await createCheckout(otherShopper.client);
  const resumedEnd = endOf(await createCheckout(client));
  expect(Math.round((resumedEnd - Date.now()) / 60_000)).toBe(10);
  await client.delete('/api/checkout-session');
  await passTime(5, id);
  expect(Math.round((endOf(await createCheckout(client)) - Date.now()) / 60_000)).toBe(5);
});

test('an unused hold blocks the buyer from the stock for ten minutes', async () => {
  const goods = await stockGoods(product, 1);
  const { client, id, username } = await signUpShopper(product, goods);
  await confirmEmail(username);
  await createCheckout(client);
  await passTime(31, id);
  await runJob(product, 'closeLapsedCheckouts');
  expect((await createCheckout(client)).status).toBe(429);
  await passTime(9, id);
  expect((await createCheckout(client)).status).toBe(429);
  const otherShopper = await signUpShopper(product, goods);
  expect((await createCheckout(otherShopper.client)).status).toBe(200);
  await otherShopper.client.delete('/api/checkout-session');
  await passTime(2, id);
  expect((await createCheckout(client)).status).toBe(200);
});

test('after an unpaid hold the next one of the day needs a confirmed address, whatever the goods', async () => {
  const [goods, otherGoods] = [await stockGoods(product, 1), await stockGoods(product, 1)];
  const { client, id, username } = await signUpShopper(product, goods);
  await lapseHold(client, id);
  for (const cartGoods of [goods, otherGoods]) {
    await client.delete('/api/cart');
    await addToCart(client, cartGoods);
    const { status, body } = await createCheckout(client);
    expect([status, body.code, body.error]).toEqual([
      403,
      'confirm_email_first',
      expect.stringContaining('Confirm your email address'),
    ]);
    expect(await readStock(product, cartGoods)).toEqual({ stock: 1, reserved: 0 });
  }
  await confirmEmail(username);
  expect((await createCheckout(client)).status).toBe(200);
});

test('short holds add up to an unpaid one', async () => {
  const goods = await stockGoods(product, 1);
  const { client, id } = await signUpShopper(product, goods);
  const statuses = [];
  for (let nth = 0; nth < 3; nth++) {
    statuses.push((await createCheckout(client)).status);
    await passTime(6, id);
    await client.delete('/api/checkout-session');
    await passTime(11, id);
  }
  expect(statuses).toEqual([200, 200, 403]);
});

test('new accounts of one network do not take turns in holding the same goods', async () => {
  const [goods, otherGoods] = [await stockGoods(product, 1), await stockGoods(product, 1)];
  const first = await signUpShopper(product, goods);
  await lapseHold(first.client, first.id);
  const relay = await signUpShopper(product, goods);
  const refusal = await createCheckout(relay.client);
  expect([refusal.status, refusal.body.code]).toEqual([403, 'confirm_email_first']);
  expect(await readStock(product, goods)).toEqual({ stock: 1, reserved: 0 });
  await rows(`update stock_hold_run set network = '203.0.113.7' where user_id = ${first.id}`);
  expect((await createCheckout(relay.client)).status, 'of another network').toBe(200);
  const bystander = await signUpShopper(product, otherGoods);
  expect((await createCheckout(bystander.client)).status, 'other goods').toBe(200);
});

test('leaving the checkout or emptying the cart releases the hold', async () => {
  const goods = await stockGoods(product, 2);
  const { client, id } = await signUpShopper(product, goods, 2);
  await createCheckout(client);
  expect((await client.delete('/api/checkout-session')).status).toBe(204);
  expect((await client.delete('/api/checkout-session')).status, 'there is none').toBe(204);
  expect(await readStock(product, goods)).toEqual({ stock: 2, reserved: 0 });
  expect((await client.get('/api/cart')).body).toHaveLength(1);
  for (const empty of ['/api/cart', null]) {
    expect((await createCheckout(client)).status).toBe(200);
    expect(await readStock(product, goods)).toEqual({ stock: 2, reserved: 2 });
    await client.delete(empty ?? `/api/cart/${(await client.get('/api/cart')).body[0].id}`);
    await until('the stock to be free', async () => (await readStock(product, goods)).reserved === 0);
    await addToCart(client, goods, 2);
  }
  expect(await rows(`select 1 from stock_hold_run where user_id = ${id} and ended_at is null`)).toEqual([]);
});

test('an account has one open checkout, even across windows', async () => {
  const goods = await stockGoods(product, 9);
  const { client, id } = await signUpShopper(product, goods);
  await Promise.all([
    createCheckout(client),
    createCheckout(client),
    addToCart(client, goods).then(() => createCheckout(client)),
  ]);
  await createCheckout(client);
  expect(await rows(`select id from checkout where user_id = ${id} and state in ('open', 'closing')`)).toHaveLength(1);
  expect(await readStock(product, goods)).toEqual({ stock: 9, reserved: 2 });
});

test('a buyer of thirty displays, who hesitates and adds more, reaches no limit', async () => {
  const displays = await stockGoods(product, 60);
  const coverGoods = await stockGoods(product, 60);
  const { client, id } = await signUpShopper(product, displays, 28);
  const answers = [await createCheckout(client)];
  await client.delete('/api/checkout-session');
  await passTime(5, id);
  await addToCart(client, displays, 2);
  answers.push(await createCheckout(client));
  await passTime(5, id);
  await client.delete('/api/checkout-session');
  await addToCart(client, coverGoods, 30);
  answers.push(await createCheckout(client), await createCheckout(client));
  await passTime(15, id);
  answers.push(await createCheckout(client));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await buy(client)).toBeGreaterThan(0);
  await addToCart(client, displays, 30);
  const nextCheckout = await createCheckout(client);
  expect([nextCheckout.status, endOf(nextCheckout) - Date.now() > 29 * 60_000]).toEqual([200, true]);
  expect(await buy(client)).toBeGreaterThan(0);
  expect(await readStock(product, displays)).toEqual({ stock: 0, reserved: 0 });
});

test('a checkout opens twenty times in ten minutes, and no more', async () => {
  const strict = await startProduct({ worker: false, env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const { client } = await signUpShopper(strict, await stockGoods(strict, 1));
    for (let time = 0; time < 20; time++) expect((await createCheckout(client)).status).toBe(200);
    const refusal = await createCheckout(client);
    expect([refusal.status, Number(refusal.headers.get('retry-after')) <= 600]).toEqual([429, true]);
  } finally {
    await strict.stop();
  }
});
