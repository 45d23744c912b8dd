import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '../harness/client.ts';
import { unique } from '../harness/client.ts';
import { PASSWORD } from '../harness/factories.ts';
import type { Intent } from '../harness/fake-stripe/objects.ts';
import { FakeStripe } from '../harness/fake-stripe.ts';
import { type Processes, startProcesses } from '../harness/processes.ts';
import { completeOrder, createCheckout, intentOf } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

/** Web and worker alternate; `KILLS` lengthens a run. */
const KILLS = Number(process.env.KILLS ?? 8);
const SHOPPERS_AT_ONCE = 3;

let stripe: FakeStripe;
let product: Processes;
/** A pool, because shoppers arrive concurrently. */
let database: pg.Pool;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  product = await startProcesses({ ...stripe.env, IMPORT_READER_READY: 'off' });
  database = new pg.Pool({ connectionString: product.databaseUrl, max: SHOPPERS_AT_ONCE });
});

afterAll(async () => {
  await database.end();
  await product.stop();
  await stripe.stop();
});

/** Retries until a reply arrives, like a user. */
async function retryUntilReply(ask: () => Promise<Answer>): Promise<Answer> {
  return await until('an answer', async () => {
    const answer = await ask().catch(() => null);
    return answer && answer.status < 500 ? answer : null;
  });
}

interface Goods {
  productId: number;
  variantId: number;
}

async function insertGoods(stock: number): Promise<Goods> {
  const insertion = await database.query<Goods>(
    `with p as (insert into product (sku, name, description, category, base_price, created_at)
       values ('PLAYER', 'Player', 'Plays', 'media_player', 14900, now()) returning id)
     insert into variant (product_id, sku, name, price, stock, created_at)
     select id, 'PLAYER-32', '32 GB', 14900, $1, now() from p
     returning product_id as "productId", id as "variantId"`,
    [stock],
  );
  return insertion.rows[0] as Goods;
}

async function registerShopper({ productId, variantId }: Goods): Promise<{ client: Client; username: string }> {
  const client = product.client();
  const username = `${unique('shopper')}@example.com`;
  const { status } = await retryUntilReply(() => client.post('/api/register', { username, password: PASSWORD }));
  if (status !== 201) await retryUntilReply(() => client.post('/api/login', { username, password: PASSWORD })); // the reply was lost
  await database.query(
    `insert into cart_item (user_id, product_id, variant_id, quantity, price_when_added, created_at)
     select id, $2, $3, 1, 14900, now() from app_user where username = $1`,
    [username, productId, variantId],
  );
  return { client, username };
}

/** Every second shopper closes the browser after paying, and loses the webhook too. */
async function buyAndPay(client: Client, isPatient: boolean): Promise<void> {
  const checkoutResponse = await retryUntilReply(() => createCheckout(client));
  expect(checkoutResponse.status, JSON.stringify(checkoutResponse.body)).toBe(200);
  const id = intentOf(checkoutResponse.body.clientSecret);
  const intent = stripe.pay(id);
  if (!isPatient) return void sendWebhookOnce(intent).catch(() => {});
  const completion = await retryUntilReply(() => completeOrder(client, id));
  expect(completion.status, JSON.stringify(completion.body)).toBe(200);
}

async function sendWebhookOnce(intent: Intent): Promise<void> {
  await stripe.sendWebhook(product.url, 'payment_intent.succeeded', intent);
}

/** Makes delayed retries due now. */
async function makeRetriesDue(): Promise<void> {
  await database.query(
    `update outbox_delivery set due_at = now() - interval '1 second', locked_until = null where done_at is null`,
  );
  await database.query(`update mail set next_attempt_at = now() where state in ('queued', 'sending')`);
  await database.query(`update checkout set created_at = created_at - interval '1 minute' where state = 'open'`);
}

test('kill -9 of web or worker between payment and mail leaves one order, one unit, one mail each', async () => {
  const people: { username: string }[] = [];
  const goods = await insertGoods(1_000);
  for (let kill = 0; kill < KILLS; kill++) {
    const arrived = await Promise.all(Array.from({ length: SHOPPERS_AT_ONCE }, () => registerShopper(goods)));
    people.push(...arrived);
    const shopping = arrived.map(({ client }, index) => buyAndPay(client, index % 2 === 0));
    await sleep(Math.random() * 250);
    await product.kill(kill % 2 === 0 ? 'web' : 'worker');
    await Promise.all(shopping);
  }
  const countRows = async (source: string) =>
    (await database.query<{ n: number }>(`select count(*)::int as n from ${source}`)).rows[0]?.n;
  const sentMails = `mail where state = 'sent'`;
  await until(
    'every order and its mail',
    async () => {
      await makeRetriesDue();
      return (await countRows('customer_order')) === people.length && (await countRows(sentMails)) === people.length;
    },
    180_000,
  );
  const faultyUsers = await database.query(
    `select u.username from app_user u
     where (select count(*) from customer_order o where o.user_id = u.id) <> 1
        or (select count(*) from mail m where m."to" = u.username) <> 1`,
  );
  expect(faultyUsers.rows).toEqual([]);
  const shelf = await database.query(`select stock, reserved from variant where id = ${goods.variantId}`);
  expect(shelf.rows).toEqual([{ stock: 1_000 - people.length, reserved: 0 }]);
  expect(await countRows('cart_item')).toBe(0);
  expect(stripe.refunds).toEqual([]);
}, 600_000);
