import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '../harness/client.ts';
import { unique } from '../harness/client.ts';
import { PASSWORD } from '../harness/factories.ts';
import { ADDRESS, intentOf, payByTestCard } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';
import type { Chance, Scenario } from './promise.ts';
import type { World } from './world.ts';

const STOCK = 100_000;

/** What was answered with yes, and must be there in the end. */
interface Acknowledged {
  readonly people: string[];
  readonly tenants: string[];
  readonly orders: number[];
}

interface Goods {
  readonly productId: number;
  readonly variantId: number;
}

/** People do this and that while processes die and servers go away; then the database is asked whether all of it is true. */
export function soak(seconds: number, actors: number): Scenario {
  return {
    tests: 'R07 R08 R11 R15 R30',
    promise: 'What was answered with yes is there, once, and nothing is sold twice',
    async run(world, chance) {
      const goods = await stockGoods(world);
      const told: Acknowledged = { people: [], tenants: [], orders: [] };
      const end = performance.now() + seconds * 1_000;
      const acting = Array.from({ length: actors }, () => act(world, goods, told, chance, end));
      const faults = await breakThings(world, chance, end);
      await Promise.all(acting);
      await settle(world);
      return { faults, lost: await lostOf(world, goods, told), figures: figuresOf(told) };
    },
  };
}

const figuresOf = ({ people, tenants, orders }: Acknowledged) =>
  `${people.length} accounts, ${tenants.length} tenants, ${orders.length} orders`;

async function stockGoods({ database }: World): Promise<Goods> {
  const { rows } = await database.query<Goods>(
    `with p as (insert into product (sku, name, description, category, base_price, created_at)
       values ('SOAKED', 'Player', 'Plays', 'media_player', 14900, now()) returning id)
     insert into variant (product_id, sku, name, price, stock, created_at)
     select id, 'SOAKED-32', '32 GB', 14900, $1, now() from p
     returning product_id as "productId", id as "variantId"`,
    [STOCK],
  );
  return rows[0] as Goods;
}

/** One fault after the other, each healed before the next. @returns how many. */
async function breakThings(world: World, chance: Chance, end: number): Promise<number> {
  let faults = 0;
  for (; performance.now() < end; faults++) {
    await sleep(200 + chance.next() * 1_500);
    const fault = chance.among(['kill', 'kill', 'kill', 'cut', 'hold'] as const);
    if (fault === 'kill') {
      await chance.among(world.processes).kill();
      continue;
    }
    const server = chance.among([world.postgres, world.redis]);
    server[fault]();
    await sleep(300 + chance.next() * 3_000);
    server.heal();
  }
  return faults;
}

async function act(world: World, goods: Goods, told: Acknowledged, chance: Chance, end: number): Promise<void> {
  while (performance.now() < end) {
    const client = world.client();
    const username = `${unique('soaked')}@example.com`;
    if (!(await saysYes(client.post('/api/register', { username, password: PASSWORD })))) continue;
    told.people.push(username);
    const propertyId = await ownBuilding(client);
    for (let deeds = 0; deeds < 6 && performance.now() < end; deeds++) {
      if (propertyId !== null && chance.next() < 0.6) await addTenant(client, propertyId, told);
      else await buy(client, goods, told);
    }
  }
}

/** The answer, where it is yes; whatever else comes, a refusal or none at all, promises nothing. */
async function saysYes(asked: Promise<Answer>): Promise<Answer | null> {
  const answer = await asked.catch(() => null);
  if (answer && answer.status < 300) return answer;
  await sleep(200);
  return null;
}

async function ownBuilding(client: Client): Promise<number | null> {
  const name = unique('Soak Tower');
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const made = await saysYes(client.post('/api/properties', { name, slug, address: '1 Main St, Austin, TX, 78701' }));
  return made?.body.id ?? null;
}

async function addTenant(client: Client, propertyId: number, told: Acknowledged): Promise<void> {
  const companyName = unique('Soaked');
  const tenant = { propertyId, companyName, suiteNumber: '7', floorNumber: 2 };
  if (await saysYes(client.post('/api/tenants', tenant))) told.tenants.push(companyName);
}

async function buy(client: Client, goods: Goods, told: Acknowledged): Promise<void> {
  if (!(await saysYes(client.post('/api/cart', { ...goods, quantity: 1 })))) return;
  const opened = await saysYes(
    client.post('/api/create-checkout-session', { propertyId: null, shippingAddress: ADDRESS }),
  );
  if (!opened || !(await saysYes(payByTestCard(client, opened.body.clientSecret)))) return;
  const paymentIntentId = intentOf(opened.body.clientSecret);
  const done = await saysYes(client.post('/api/complete-order', { paymentIntentId }));
  if (done) told.orders.push(done.body.orderId);
}

const UNFINISHED = `select
  (select count(*) from outbox_event where dispatched_at is null)
  + (select count(*) from outbox_delivery where done_at is null)
  + (select count(*) from mail where state in ('queued', 'sending'))
  + (select count(*) from test_payment_intent i where i.status = 'succeeded'
       and not exists (select from customer_order o where o.payment_intent_id = i.id)
       and not exists (select from refund r where r.payment_intent_id = i.id)) as n`;

/** Until nothing is under way any more; what waits for a later try is due now. */
async function settle({ database, postgres, redis }: World): Promise<void> {
  postgres.heal();
  redis.heal();
  await until(
    'everything that was accepted to be done',
    async () => {
      await database.query(
        `update outbox_delivery set due_at = now() - interval '1 second', locked_until = null
         where done_at is null and due_at < now() + interval '1 hour' and (locked_until is null or locked_until < now())`,
      );
      await database.query(`update mail set next_attempt_at = now() where state in ('queued', 'sending')`);
      await database.query(`update checkout set created_at = created_at - interval '1 minute' where state = 'open'`);
      await sleep(500);
      return (await database.query<{ n: string }>(UNFINISHED)).rows[0]?.n === '0';
    },
    180_000,
  );
}

async function lostOf({ database }: World, { variantId }: Goods, told: Acknowledged): Promise<string[]> {
  const missing = async (what: string, kept: string, ids: readonly (string | number)[]) => {
    const sql = `select told as id from unnest($1::text[]) told where not exists (${kept})`;
    const { rows } = await database.query<{ id: string }>(sql, [ids.map(String)]);
    return rows.map(({ id }) => `${what} ${id} was answered with yes and is not there`);
  };
  const broken = async (sql: string) => {
    const { rows } = await database.query<{ what: string }>(sql);
    return rows.map(({ what }) => what);
  };
  return [
    ...(await missing('account', 'select from app_user where username = told', told.people)),
    ...(await missing('tenant', 'select from tenant where company_name = told', told.tenants)),
    ...(await missing('order', 'select from customer_order o where o.id::text = told', told.orders)),
    ...(await broken(
      `select 'payment ' || payment_intent_id || ' has ' || count(*) || ' orders' as what from customer_order
       group by payment_intent_id having count(*) > 1`,
    )),
    ...(await broken(
      `select 'payment ' || i.id || ' is ordered and refunded' as what from test_payment_intent i
       where exists (select from customer_order o where o.payment_intent_id = i.id)
         and exists (select from refund r where r.payment_intent_id = i.id)`,
    )),
    ...(await broken(
      `select 'stock ' || v.stock || ', reserved ' || v.reserved || ', sold ' || sold as what
       from variant v, (select coalesce(sum(quantity), 0)::int as sold from order_item where variant_id = ${variantId}) o
       where v.id = ${variantId} and (v.stock + sold <> ${STOCK} or v.reserved < 0 or v.reserved > v.stock)`,
    )),
    ...(await broken(
      `select 'order ' || o.id || ' has ' || count(m.id) || ' mails' as what
       from customer_order o join app_user u on u.id = o.user_id left join mail m on m."to" = u.username
       where not exists (select from refund r where r.user_id = u.id)
       group by o.id, u.id having count(m.id) <> (select count(*) from customer_order x where x.user_id = u.id)`,
    )),
  ];
}
