import { expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../../modules/index.ts';
import { AppError } from '../../shared/errors.ts';
import { parseParameters, parsePart } from './parse-request.ts';

/** How a parser speaks: of types, with signs, or of input in general. */
const RAW = /expected|received|invalid input|invalid option|too (big|small)|[<>]=|regex|pattern|undefined|\bNaN\b/i;

const wrong = [
  undefined,
  null,
  '',
  'x'.repeat(40_000),
  '\u0000',
  -1,
  1.5,
  Number.NaN,
  10_000_000_000,
  true,
  [],
  [[]],
  {},
  Array(2_000).fill({}),
];

/** A value of the right shape, by the schema's own description: the faults deeper in it show only then. */
function shaped(schema: z.core.JSONSchema.BaseSchema | boolean | undefined, leaf: unknown): unknown {
  if (typeof schema !== 'object') return leaf;
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return shaped(first as z.core.JSONSchema.BaseSchema, leaf);
  if (schema.type === 'array') return [shaped(schema.items as z.core.JSONSchema.BaseSchema, leaf)];
  if (schema.type !== 'object') return leaf;
  const fields = Object.entries((schema.properties ?? { x: {} }) as Record<string, z.core.JSONSchema.BaseSchema>);
  return Object.fromEntries(fields.map(([name, field]) => [name, shaped(field, leaf)]));
}

function textsOf(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.message, ...Object.values(error.extras.fields ?? {})];
  }
}

const parts = routes.flatMap((route) =>
  (['params', 'query', 'body'] as const).flatMap((name) => {
    const schema = route[name];
    return schema ? [{ call: `${route.method} ${route.path}`, name, schema }] : [];
  }),
);

test.each(parts)('$call explains an invalid $name in words', ({ schema }) => {
  const description = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const tries = wrong.flatMap((leaf) => [leaf, { x: leaf }, shaped(description, leaf)]);
  const messages = tries.flatMap((value) => textsOf(() => parsePart(schema, value)));
  expect(messages.length, 'something is refused').toBeGreaterThan(0);
  expect(messages.filter((text) => RAW.test(text))).toEqual([]);
});

test('a field without its own message is named by its key', () => {
  const body = z.object({ propertyId: z.int(), tags: z.array(z.string().max(3)) });
  const messagesFor = (value: unknown) => textsOf(() => parsePart(body, value));
  expect(messagesFor({ tags: [] })[0]).toBe('Property id is missing');
  expect(messagesFor({ propertyId: 'a', tags: ['long'] })).toEqual([
    'Property id must be a number',
    'Property id must be a number',
    'Tags must be at most 3 characters long',
  ]);
});

test('an empty filter is ignored', () => {
  const query = z.object({ status: z.enum(['a']).optional(), slug: z.string('A slug is required') });
  expect(parseParameters({ query }, { query: { status: '', slug: 'x' } }).query).toEqual({ slug: 'x' });
  expect(textsOf(() => parseParameters({ query }, { query: { slug: '' } }))[0]).toBe('A slug is required');
});
