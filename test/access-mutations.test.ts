import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessMutants, compilingMutants, type Mutant } from '../scripts/mutate-access.ts';
import { routes } from '../src/modules/index.ts';
import type { Route } from '../src/platform/http/route.ts';
import { requestFor } from './access/requests.ts';
import { identities, leastRole, rejectionOf } from './access/table.ts';
import { type CallRequest, createWorld, startProductWithSubscriptions, statusFor, type World } from './access/world.ts';
import type { Product } from './harness/product.ts';

const mutants = accessMutants();
const viableMutants = await compilingMutants(mutants);
const detectedMutants: Mutant[] = [];

let product: Product;
let worldOfReads: Promise<World> | undefined;

beforeAll(async () => {
  product = await startProductWithSubscriptions();
});

afterAll(async () => {
  await product.stop();
  const refusedCount = mutants.length - viableMutants.length;
  const survivorCount = viableMutants.length - detectedMutants.length;
  console.log(
    `${routes.length} declarations, ${mutants.length} ways to weaken one: ${refusedCount} are refused by the compiler, ` +
      `${detectedMutants.length} are noticed by the access test, ${survivorCount} survive`,
  );
});

test('every access rule has a mutant that weakens it', () => {
  const guardedCalls = Object.keys(leastRole).filter((call) => leastRole[call] !== 'public');
  expect([...new Set(mutants.map(({ call }) => call))].sort()).toEqual(guardedCalls.sort());
});

test.each(viableMutants.map((mutant) => [titleOf(mutant), mutant] as const))(
  '%s is detected',
  async (_title, mutant) => {
    const world = await worldFor(mutant.call);
    const request = await requestFor(world, mutant.call);
    expect(await wrongAnswers(world, mutant.call, request), 'before anything is weakened').toEqual([]);
    const restore = weaken(mutant);
    const wrongIdentities = await wrongAnswers(world, mutant.call, request).finally(restore);
    expect(wrongIdentities, 'everybody is refused as before').not.toEqual([]);
    detectedMutants.push(mutant);
  },
);

/** A weakened write's effects must not reach the next call; reads share a world. */
async function worldFor(call: string): Promise<World> {
  if (!call.startsWith('GET ')) return await createWorld(product);
  worldOfReads ??= createWorld(product);
  return await worldOfReads;
}

function titleOf({ call, declared, weakened }: Mutant): string {
  return `${call}: ${declared} ${weakened ? `becomes ${weakened}` : 'left out'}`;
}

/** Identities that a call should refuse but does not. */
async function wrongAnswers(world: World, call: string, request: CallRequest): Promise<string[]> {
  const wrongStatuses: string[] = [];
  for (const refusedIdentity of identities.filter((identity) => rejectionOf(call, identity) !== null)) {
    const status = await statusFor(world, call, request, refusedIdentity);
    if (status !== rejectionOf(call, refusedIdentity)) wrongStatuses.push(`${refusedIdentity}: ${status}`);
  }
  return wrongStatuses;
}

/**
 * Weakens the running product's declaration.
 * @returns the undo
 * @throws Error for a proof: it is a type, so the handler itself needs it
 */
function weaken({ call, declared, weakened }: Mutant): () => void {
  const route = routes.find(({ method, path }) => `${method} ${path}` === call);
  const weakerPart = weakerParts[weakened];
  if (!route || !weakerPart || declared.startsWith('access: can.'))
    throw new Error('this compiles: let the command or query demand what the declaration proves');
  const originalRoute = { ...route };
  Object.assign(route, weakerPart);
  return () => Object.assign(route, originalRoute);
}

const weakerParts: Readonly<Record<string, Partial<Route>>> = {
  '': { notWhileImpersonating: false },
  "access: 'public',": { access: 'public' },
};
