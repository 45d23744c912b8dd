import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * What a person is told of a value that its schema has no words for: the field by its name and what it should be,
 * never the parser's own text.
 */
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
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

/** `propertyId` is "Property id"; what has no name is the request itself. */
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
