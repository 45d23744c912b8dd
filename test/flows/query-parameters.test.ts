import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../../src/modules/index.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { requestFor } from '../access/requests.ts';
import { leastIdentityOf } from '../access/table.ts';
import { createWorld, startProductWithSubscriptions, statusFor, type World } from '../access/world.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let world: World;

beforeAll(async () => {
  product = await startProductWithSubscriptions();
  world = await createWorld(product);
});

afterAll(() => product.stop());

type Schema = z.core.JSONSchema.BaseSchema;

/** Each parameter without an enum accepts one of them. */
const SAMPLES = ['2026-06', '2026-06-30', '2026-06-30T12:00:00Z', '1', 'tower & 100%'];

/** Calls an external weather service: `test/flows/weather.test.ts`. */
const otherPaths = new Set(['/api/weather']);
const lists = routes.filter(
  (route) => route.method === 'GET' && !otherPaths.has(route.path) && parametersOf(route).length > 0,
);

test.each(lists.map((route) => [`GET ${route.path}`, route] as const))(
  '%s accepts each allowed value of each parameter, alone and combined',
  async (call, route) => {
    const request = await requestFor(world, call);
    const required = Object.fromEntries(new URLSearchParams(request.query));
    const parameters = parametersOf(route).filter(([name]) => !(name in required));
    const allParameters = Object.fromEntries(parameters.map(([name, [first = '']]) => [name, first]));
    for (const [name, values] of parameters)
      for (const value of values)
        for (const otherParameters of [{}, allParameters]) {
          const query = new URLSearchParams({ ...required, ...otherParameters, [name]: value }).toString();
          expect([query, await statusFor(world, call, { ...request, query }, leastIdentityOf(call))]).toEqual([
            query,
            200,
          ]);
        }
  },
);

/** Query parameters with every enum value, or a sample that the schema accepts. */
function parametersOf({ query }: Route): [name: string, values: readonly string[]][] {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', reused: 'inline' });
  return Object.entries(properties as Record<string, Schema>)
    .filter(([name]) => name !== 'propertyId') // set by `statusFor`
    .map(([name, schema]) => [name, valuesOf(schema)]);
}

function valuesOf({ enum: values, pattern }: Schema): readonly string[] {
  if (values) return values.map(String);
  const sample = SAMPLES.findLast((text) => new RegExp(pattern ?? '').test(text));
  if (sample === undefined) throw new Error(`No sample matches ${pattern}: add one to SAMPLES`);
  return [sample];
}
