import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/modules/index.ts';
import { requestFor } from './access/requests.ts';
import { type Identity, identities, inPersonAlone, leastOf, leastRole, refusalOf } from './access/table.ts';
import { type Asked, createWorld, startOpenProduct, statusFor, type World } from './access/world.ts';
import type { Product } from './harness/product.ts';

let product: Product;
let world: World;

beforeAll(async () => {
  product = await startOpenProduct();
  world = await createWorld(product);
});

afterAll(() => product.stop());

test('the table names every call there is, and no other', () => {
  const calls = routes.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(leastRole).sort()).toEqual(calls.sort());
  expect(Object.keys(leastRole)).toEqual(expect.arrayContaining([...inPersonAlone]));
});

/** One request serves everybody who reads or is refused: it changes nothing. */
const shared = new Map<string, Promise<Asked>>();

function sharedRequest(call: string): Promise<Asked> {
  const request = shared.get(call) ?? requestFor(world, call);
  shared.set(call, request);
  return request;
}

describe.each(Object.keys(leastRole))('%s', (call) => {
  const refused = identities.filter((who) => refusalOf(call, who) !== null);
  if (refused.length > 0)
    test.each(refused)('refuses %s', async (who) => {
      expect(await statusFor(world, call, await sharedRequest(call), who)).toBe(refusalOf(call, who));
    });

  test.each(answered(call))('answers %s', async (who) => {
    const asked = await (isRead(call) ? sharedRequest(call) : requestFor(world, call));
    const status = await statusFor(world, call, asked, who);
    if (asked.answers) expect(status).toBe(asked.answers);
    else expect([200, 201, 202, 204]).toContain(status);
  });
});

/** A read is asked for by everybody it is for, a write by the least of them. */
function answered(call: string): Identity[] {
  return isRead(call) ? identities.filter((who) => refusalOf(call, who) === null) : [leastOf(call)];
}

const isRead = (call: string) => call.startsWith('GET ');
