import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Platform } from '../src/platform/core/platform.ts';
import { PROBE } from '../src/platform/database/circuit-breaker.ts';
import { requestFor } from './access/requests.ts';
import { leastIdentityOf } from './access/table.ts';
import { createWorld, startProductWithSubscriptions, statusFor, type World } from './access/world.ts';
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
  'POST /api/cart': [10, 2],
  'POST /api/create-checkout-session': [38, 2],
  'POST /api/complete-order': [34, 2],
};

let product: Product;
let world: World;
let counter: Counter;

beforeAll(async () => {
  product = await startProductWithSubscriptions();
  world = await createWorld(product);
  counter = startCounter(product.platform);
});

afterAll(async () => {
  counter.stop();
  await product.stop();
});

/** Once-a-second work may fall into a call, on a busy machine into several. */
const TRIES = 10;
/** Longer than the once-a-second lookups, which would delay the call. */
const PAUSE_MS = 1_200;

describe.each(Object.entries(costs))('%s', (call, maxCost) => {
  test(`runs at most ${maxCost[0]} statements and waits for Redis ${maxCost[1]} times`, async () => {
    const attempts: Cost[] = [];
    for (let n = 0; n < TRIES; n++) {
      if (n > 0) await sleep(PAUSE_MS);
      const cost = await costOf(call);
      if (cost[0] <= maxCost[0] && cost[1] <= maxCost[1]) return;
      attempts.push(cost);
    }
    expect.fail(`${call} took ${attempts.map(([statements, redis]) => `${statements} and ${redis}`).join(', ')}`);
  });
});

async function costOf(call: string): Promise<Cost> {
  const request = await requestFor(world, call);
  const costBefore = counter.count();
  const status = await statusFor(world, call, request, leastIdentityOf(call));
  const costAfter = counter.count();
  expect(request.answers ?? 200, call).toBeLessThanOrEqual(status);
  if (!request.answers) expect(status, call).toBeLessThan(300);
  return [costAfter[0] - costBefore[0], costAfter[1] - costBefore[1]];
}

interface Counter {
  count(): Cost;
  stop(): void;
}

/** Counts PostgreSQL protocol messages and Redis round trips of one process. */
function startCounter({ pool, redis }: Platform): Counter {
  const ownConnections = new WeakSet<object>();
  pool.on('acquire', (client) => ownConnections.add(Reflect.get(client, 'connection')));
  let [statements, trips, pendingCount] = [0, 0, 0];
  const { query, execute } = pg.Connection.prototype;
  pg.Connection.prototype.query = function counted(this: pg.Connection, text: string) {
    if (ownConnections.has(this) && text !== PROBE) statements += text.split(';').length;
    return Reflect.apply(query, this, [text]);
  } as typeof query;
  pg.Connection.prototype.execute = function counted(this: pg.Connection, ...parameters: unknown[]) {
    if (ownConnections.has(this)) statements++;
    return Reflect.apply(execute, this, parameters);
  } as typeof execute;
  const send = redis.sendCommand;
  redis.sendCommand = function counted(...commandArgs: Parameters<typeof send>) {
    if (pendingCount++ === 0) trips++;
    const finish = () => void pendingCount--;
    commandArgs[0].promise.then(finish, finish);
    return Reflect.apply(send, redis, commandArgs);
  };
  return {
    count: () => [statements, trips],
    stop() {
      Object.assign(pg.Connection.prototype, { query, execute });
      redis.sendCommand = send;
    },
  };
}
