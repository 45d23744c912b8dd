import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessMutants, compilingMutants, type Mutant } from '../scripts/mutate-access.ts';
import { routes } from '../src/modules/index.ts';
import type { Route } from '../src/platform/http/route.ts';
import { requestFor } from './access/requests.ts';
import { identities, leastRole, refusalOf } from './access/table.ts';
import { type Asked, createWorld, startOpenProduct, statusFor, type World } from './access/world.ts';
import type { Product } from './harness/product.ts';

const mutants = accessMutants();
const compiling = await compilingMutants(mutants);
const noticed: Mutant[] = [];

let product: Product;

beforeAll(async () => {
  product = await startOpenProduct();
});

afterAll(async () => {
  await product.stop();
  const refused = mutants.length - compiling.length;
  const left = compiling.length - noticed.length;
  console.log(
    `${routes.length} declarations, ${mutants.length} ways to weaken one: ${refused} are refused by the compiler, ` +
      `${noticed.length} are noticed by the access test, ${left} survive`,
  );
});

test('every access rule has a mutant that weakens it', () => {
  const guarded = Object.keys(leastRole).filter((call) => leastRole[call] !== 'public');
  expect([...new Set(mutants.map(({ call }) => call))].sort()).toEqual(guarded.sort());
});

test.each(compiling.map((mutant) => [titleOf(mutant), mutant] as const))('%s is detected', async (_title, mutant) => {
  const world = await createWorld(product); // a weakened call's effects must not reach the next one
  const asked = await requestFor(world, mutant.call);
  expect(await wrongAnswers(world, mutant.call, asked), 'before anything is weakened').toEqual([]);
  const restore = weaken(mutant);
  const wrong = await wrongAnswers(world, mutant.call, asked).finally(restore);
  expect(wrong, 'everybody is refused as before').not.toEqual([]);
  noticed.push(mutant);
});

function titleOf({ call, declared, weakened }: Mutant): string {
  return `${call}: ${declared} ${weakened ? `becomes ${weakened}` : 'left out'}`;
}

/** Identities that a call should refuse but does not. */
async function wrongAnswers(world: World, call: string, asked: Asked): Promise<string[]> {
  const wrong: string[] = [];
  for (const who of identities.filter((one) => refusalOf(call, one) !== null)) {
    const status = await statusFor(world, call, asked, who);
    if (status !== refusalOf(call, who)) wrong.push(`${who}: ${status}`);
  }
  return wrong;
}

/**
 * Weakens the running product's declaration.
 * @returns the undo
 * @throws Error for a proof: it is a type, so the handler itself needs it
 */
function weaken({ call, declared, weakened }: Mutant): () => void {
  const route = routes.find(({ method, path }) => `${method} ${path}` === call);
  const weaker = weakerParts[weakened];
  if (!route || !weaker || declared.startsWith('access: can.'))
    throw new Error('this compiles: let the command or query demand what the declaration proves');
  const before = { ...route };
  Object.assign(route, weaker);
  return () => Object.assign(route, before);
}

const weakerParts: Readonly<Record<string, Partial<Route>>> = {
  '': { notWhileImpersonating: false },
  "access: 'public',": { access: 'public' },
};
