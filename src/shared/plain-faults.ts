import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Message for a fault without one in its schema: the field and what is expected. */
export function plainFault(issue: Issue): string {
  const name = nameOf(issue.path);
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value')
    if (issue.input === undefined) return `${name} is missing`;
  if (issue.code === 'invalid_type') return `${name} must be ${kinds[issue.expected as string] ?? 'something else'}`;
  if (issue.code === 'too_big') return `${name} must be at most ${measured(issue.maximum, issue.origin)}`;
  if (issue.code === 'too_small') return `${name} must be at least ${measured(issue.minimum, issue.origin)}`;
  return `${name} is not valid`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

/** `propertyId` → "Property id"; without a path, the request. */
function nameOf(path: readonly PropertyKey[] | undefined): string {
  const last = path?.findLast((key) => typeof key === 'string') ?? 'request';
  const words = String(last)
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function measured(limit: unknown, origin: unknown): string {
  if (origin === 'string') return `${limit} characters long`;
  return origin === 'array' ? `${limit} entries long` : `${limit}`;
}
