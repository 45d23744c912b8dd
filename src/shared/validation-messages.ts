import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

export function validationMessage(issue: Issue): string {
  const name = fieldNameOf(issue.path);
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value')
    if (issue.input === undefined) return `${name} is missing`;
  if (issue.code === 'invalid_type')
    return `${name} must be ${typeNames[issue.expected as string] ?? 'something else'}`;
  if (issue.code === 'too_big') return `${name} must be at most ${limitText(issue.maximum, issue.origin)}`;
  if (issue.code === 'too_small') return `${name} must be at least ${limitText(issue.minimum, issue.origin)}`;
  return `${name} is not valid`;
}

const typeNames: Readonly<Record<string, string>> = {
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

/** `propertyId` → "Property id" */
function fieldNameOf(path: readonly PropertyKey[] | undefined): string {
  const last = path?.findLast((key) => typeof key === 'string') ?? 'request';
  const words = String(last)
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function limitText(limit: unknown, origin: unknown): string {
  if (origin === 'string') return `${limit} characters long`;
  return origin === 'array' ? `${limit} entries long` : `${limit}`;
}
