import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '../harness/client.ts';
import { unique } from '../harness/client.ts';
import { PASSWORD } from '../harness/factories.ts';
import { ADDRESS, intentOf, payByTestCard } from '../harness/shopping.ts';
import { type Acknowledged, findBrokenRules, finishAllWork } from './invariants.ts';
import type { Chance, Scenario } from './promise.ts';
import type { World } from './world.ts';

const STOCK = 100_000;

interface Goods {
  readonly productId: number;
  readonly variantId: number;
}

export type Break<In extends World = World> = (world: In, chance: Chance) => Promise<void>;

const killRandomProcess: Break = ({ processes }, chance) => chance.among(processes).kill();
const awayFor =
  (fault: 'cut' | 'hold'): Break =>
  async ({ postgres, redis }, chance) => {
    const server = chance.among([postgres, redis]);
    server[fault]();
    await sleep(300 + chance.next() * 3_000);
    server.heal();
  };

export const basicBreaks: readonly Break[] = [
  killRandomProcess,
  killRandomProcess,
  killRandomProcess,
  awayFor('cut'),
  awayFor('hold'),
];

interface Soak<In extends World> {
  readonly seconds: number;
  readonly people: number;
  readonly promise: string;
  readonly breaks: readonly Break<In>[];
}

export function soak<In extends World>({ seconds, people, promise, breaks }: Soak<In>): Scenario<In> {
  return {
    tests: 'R07 R08 R11 R15 R30',
    promise,
    async run(world, chance) {
      const goods = await stockGoods(world);
      const acknowledged: Acknowledged = { people: [], tenants: [], orders: [], failures: [] };
      const end = performance.now() + seconds * 1_000;
      const actors = Array.from({ length: people }, () => simulateUser(world, goods, acknowledged, chance, end));
      const faults = await injectFaults(world, chance, end, breaks);
      await Promise.all(actors);
      await finishAllWork(world);
      return {
        faults,
        violations: [
          ...acknowledged.failures,
          ...(await findBrokenRules(world, { ...goods, stock: STOCK }, acknowledged)),
        ],
        figures: figuresOf(acknowledged),
      };
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

/**
 * Each fault is healed before the next.
 * @returns their number
 */
async function injectFaults<In extends World>(
  world: In,
  chance: Chance,
  end: number,
  breaks: readonly Break<In>[],
): Promise<number> {
  let faults = 0;
  for (; performance.now() < end; faults++) {
    await sleep(200 + chance.next() * 1_500);
    await chance.among(breaks)(world, chance);
  }
  return faults;
}

async function simulateUser(
  world: World,
  goods: Goods,
  acknowledged: Acknowledged,
  chance: Chance,
  end: number,
): Promise<void> {
  while (performance.now() < end) {
    const client = world.client();
    const username = `${unique('soaked')}@example.com`;
    if (!(await awaitSuccess(acknowledged, client.post('/api/register', { username, password: PASSWORD })))) continue;
    acknowledged.people.push(username);
    const propertyId = await createBuilding(client, acknowledged);
    for (let step = 0; step < 6 && performance.now() < end; step++) {
      if (propertyId !== null && chance.next() < 0.6) await addTenant(client, propertyId, acknowledged);
      else await buy(client, goods, acknowledged);
    }
  }
}

/** Undefined unless it succeeds: a refusal or a lost reply promises nothing. */
async function awaitSuccess({ failures }: Acknowledged, request: Promise<Answer>): Promise<Answer | null> {
  const answer = await request.catch(() => null);
  if (answer && answer.status < 300) return answer;
  if (answer?.status === 500) failures.push(`500: ${JSON.stringify(answer.body)}`);
  await sleep(200);
  return null;
}

async function createBuilding(client: Client, acknowledged: Acknowledged): Promise<number | null> {
  const name = unique('Soak Tower');
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const answer = await awaitSuccess(
    acknowledged,
    client.post('/api/properties', { name, slug, address: '1 Main St, Austin, TX, 78701' }),
  );
  return answer?.body.id ?? null;
}

async function addTenant(client: Client, propertyId: number, acknowledged: Acknowledged): Promise<void> {
  const companyName = unique('Soaked');
  const tenant = { propertyId, companyName, suiteNumber: '7', floorNumber: 2 };
  if (await awaitSuccess(acknowledged, client.post('/api/tenants', tenant))) acknowledged.tenants.push(companyName);
}

async function buy(client: Client, goods: Goods, acknowledged: Acknowledged): Promise<void> {
  if (!(await awaitSuccess(acknowledged, client.post('/api/cart', { ...goods, quantity: 1 })))) return;
  const checkout = await awaitSuccess(
    acknowledged,
    client.post('/api/create-checkout-session', { propertyId: null, shippingAddress: ADDRESS }),
  );
  if (!checkout || !(await awaitSuccess(acknowledged, payByTestCard(client, checkout.body.clientSecret)))) return;
  const paymentIntentId = intentOf(checkout.body.clientSecret);
  const order = await awaitSuccess(acknowledged, client.post('/api/complete-order', { paymentIntentId }));
  if (order) acknowledged.orders.push(order.body.orderId);
}
