import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Platform } from '../src/platform/core/platform.ts';
import { PROBE } from '../src/platform/database/hang-watch.ts';
import { requestFor } from './access/requests.ts';
import { leastOf } from './access/table.ts';
import { createWorld, startOpenProduct, statusFor, type World } from './access/world.ts';
import type { Product } from './harness/product.ts';

/** Includes `begin` and the like. */
type Cost = readonly [statements: number, redis: number];

/** The most frequent or most expensive calls. */
const costs: Readonly<Record<string, Cost>> = {
  'POST /api/login': [7, 7],
  'GET /api/user': [2, 1],
  'GET /api/property': [1, 0],
  'GET /api/tenants': [2, 1],
  'PUT /api/tenants/:id': [12, 2],
  'POST /api/cart': [8, 2],
  'POST /api/create-checkout-session': [33, 2],
  'POST /api/complete-order': [34, 2],
};

let product: Product;
let world: World;
let counter: Counter;

beforeAll(async () => {
  product = await startOpenProduct();
  world = await createWorld(product);
  counter = countOf(product.platform);
});

afterAll(async () => {
  counter.stop();
  await product.stop();
});

/** Once-a-second work may fall into a call, but hardly three times. */
const TRIES = 3;
/** Longer than the once-a-second lookups, which would delay the call. */
const PAUSE_MS = 1_200;

describe.each(Object.entries(costs))('%s', (call, most) => {
  test(`runs at most ${most[0]} statements and waits for Redis ${most[1]} times`, async () => {
    const seen: Cost[] = [];
    for (let n = 0; n < TRIES; n++) {
      if (n > 0) await sleep(PAUSE_MS);
      const cost = await costOf(call);
      if (cost[0] <= most[0] && cost[1] <= most[1]) return;
      seen.push(cost);
    }
    expect.fail(`${call} took ${seen.map(([statements, redis]) => `${statements} and ${redis}`).join(', ')}`);
  });
});

async function costOf(call: string): Promise<Cost> {
  const asked = await requestFor(world, call);
  const before = counter.count();
  const status = await statusFor(world, call, asked, leastOf(call));
  const after = counter.count();
  expect(asked.answers ?? 200, call).toBeLessThanOrEqual(status);
  if (!asked.answers) expect(status, call).toBeLessThan(300);
  return [after[0] - before[0], after[1] - before[1]];
}

interface Counter {
  count(): Cost;
  stop(): void;
}

/** Counts PostgreSQL protocol messages and Redis round trips of one process. */
function countOf({ pool, redis }: Platform): Counter {
  const ours = new WeakSet<object>();
  pool.on('acquire', (client) => ours.add(Reflect.get(client, 'connection')));
  let [statements, trips, underWay] = [0, 0, 0];
  const { query, execute } = pg.Connection.prototype;
  pg.Connection.prototype.query = function counted(this: pg.Connection, text: string) {
    if (ours.has(this) && text !== PROBE) statements += text.split(';').length;
    return Reflect.apply(query, this, [text]);
  } as typeof query;
  pg.Connection.prototype.execute = function counted(this: pg.Connection, ...given: unknown[]) {
    if (ours.has(this)) statements++;
    return Reflect.apply(execute, this, given);
  } as typeof execute;
  const send = redis.sendCommand;
  redis.sendCommand = function counted(...given: Parameters<typeof send>) {
    if (underWay++ === 0) trips++;
    const done = () => void underWay--;
    given[0].promise.then(done, done);
    return Reflect.apply(send, redis, given);
  };
  return {
    count: () => [statements, trips],
    stop() {
      Object.assign(pg.Connection.prototype, { query, execute });
      redis.sendCommand = send;
    },
  };
}
