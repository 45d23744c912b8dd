import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  addToCart,
  completeOrder,
  createCheckout,
  type Goods,
  intentOf,
  openPayment,
  payByTestCard,
  readStock,
  signUpShopper,
  stockGoods,
} from '../harness/shopping.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

const rows = (sql: string) => product.platform.orm.em.fork().execute(sql);

/** Quantity and availability of the first cart line. */
async function lineOf(client: Client): Promise<{ id: number; quantity: number; stock: number }> {
  const [{ id, quantity, variant }] = (await client.get('/api/cart')).body;
  return { id, quantity, stock: variant.stock };
}

async function setQuantity(client: Client, quantity: number): Promise<{ status: number; left: number | undefined }> {
  const { id } = await lineOf(client);
  const { status, body } = await client.put(`/api/cart/${id}`, { quantity });
  return { status, left: body.details?.shortages[0].left };
}

const publicStock = async ({ productId }: Goods) =>
  (await product.client().get(`/api/shop/products/${productId}`)).body.variants[0].stock;

test('the buyer’s cart includes the stock held for them, and other carts do not', async () => {
  const goods = await stockGoods(product, 1);
  const [{ client }, otherShopper] = [await signUpShopper(product, goods), await signUpShopper(product, goods)];
  const payment = await openPayment(client);
  expect(await lineOf(client)).toMatchObject({ quantity: 1, stock: 1 });
  expect(await lineOf(otherShopper.client)).toMatchObject({ quantity: 1, stock: 0 });
  expect(await publicStock(goods)).toBe(0);
  expect(await setQuantity(client, 1)).toMatchObject({ status: 200 });
  expect(await setQuantity(client, 2)).toEqual({ status: 409, left: 1 });
  expect((await createCheckout(otherShopper.client)).status).toBe(409);
  expect(await openPayment(client), 'nothing has changed').toBe(payment);
});

test('an item removed by mistake can be added again while it is held', async () => {
  const goods = await stockGoods(product, 1);
  const { client } = await signUpShopper(product, goods);
  await openPayment(client);
  await client.delete('/api/cart');
  await addToCart(client, goods);
  expect((await createCheckout(client)).status).toBe(200);
  expect(await readStock(product, goods)).toEqual({ stock: 1, reserved: 1 });
});

test('after the checkout the cart can take all remaining stock, and reduce it again', async () => {
  const goods = await stockGoods(product, 3);
  const { client } = await signUpShopper(product, goods);
  const first = await openPayment(client);
  expect(await setQuantity(client, 3)).toMatchObject({ status: 200 });
  expect(await setQuantity(client, 4)).toEqual({ status: 409, left: 3 });
  expect(await openPayment(client)).not.toBe(first);
  expect(await readStock(product, goods)).toEqual({ stock: 3, reserved: 3 });
  expect(await setQuantity(client, 2)).toMatchObject({ status: 200 });
  await openPayment(client);
  expect(await readStock(product, goods)).toEqual({ stock: 3, reserved: 2 });
  expect(await lineOf(client)).toMatchObject({ stock: 3 });
});

test('no other buyer gets held stock while its holder changes the cart', async () => {
  const [covetedGoods, extraGoods] = [await stockGoods(product, 1), await stockGoods(product, 100)];
  const { client } = await signUpShopper(product, covetedGoods);
  await openPayment(client);
  const rivals = await Promise.all([0, 1, 2, 3].map(() => signUpShopper(product, extraGoods)));
  for (const rival of rivals)
    await rows(
      `insert into cart_item (user_id, product_id, variant_id, quantity, price_when_added, created_at)
       values (${rival.id}, ${covetedGoods.productId}, ${covetedGoods.variantId}, 1, 1, now())`,
    );
  const answers = new Set<number>();
  let isChanging = true;
  const rivalry = rivals.map(async (rival) => {
    while (isChanging) answers.add((await createCheckout(rival.client)).status);
  });
  const buyerStatuses: number[] = [];
  for (let change = 0; change < 10; change++) {
    await addToCart(client, extraGoods);
    buyerStatuses.push((await createCheckout(client)).status);
  }
  isChanging = false;
  await Promise.all(rivalry);
  expect([new Set(buyerStatuses), answers]).toEqual([new Set([200]), new Set([409])]);
  expect(await readStock(product, covetedGoods)).toEqual({ stock: 1, reserved: 1 });
});

test('cart changes in concurrent tabs do not compete with each other', async () => {
  const goods = await stockGoods(product, 2);
  const { client } = await signUpShopper(product, goods);
  await openPayment(client);
  await setQuantity(client, 2);
  const tabs = await Promise.all([createCheckout(client), createCheckout(client), createCheckout(client)]);
  expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(tabs.map(({ body }) => intentOf(body.clientSecret))).size).toBe(1);
  expect(await readStock(product, goods)).toEqual({ stock: 2, reserved: 2 });
});

test('a buyer who wants too many reads how many are available, including their own hold, and can buy those', async () => {
  const goods = await stockGoods(product, 2);
  const { client } = await signUpShopper(product, goods);
  await openPayment(client);
  await setQuantity(client, 2);
  const otherShopper = await signUpShopper(product, goods);
  await openPayment(otherShopper.client);
  const refusal = await createCheckout(client);
  expect([refusal.status, refusal.body.details.shortages[0]]).toMatchObject([409, { wanted: 2, left: 1 }]);
  expect(await lineOf(client)).toMatchObject({ quantity: 2, stock: 1 });
  await setQuantity(client, 1);
  expect((await createCheckout(client)).status).toBe(200);
  expect(await readStock(product, goods)).toEqual({ stock: 2, reserved: 2 });
});

test('a hold ends with its checkout, paid or expired', async () => {
  const goods = await stockGoods(product, 2);
  const { client, id } = await signUpShopper(product, goods);
  const { body } = await createCheckout(client);
  await payByTestCard(client, body.clientSecret);
  expect((await completeOrder(client, intentOf(body.clientSecret))).status).toBe(200);
  await addToCart(client, goods);
  expect(await lineOf(client)).toMatchObject({ stock: 1 });
  await openPayment(client);
  await rows(`update checkout set reserved_until = now() - interval '1 minute' where user_id = ${id}`);
  await runJob(product, 'closeLapsedCheckouts');
  const otherShopper = await signUpShopper(product, goods);
  await openPayment(otherShopper.client);
  expect(await lineOf(client)).toMatchObject({ stock: 0 });
  expect(await readStock(product, goods)).toEqual({ stock: 1, reserved: 1 });
});
