import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api.ts';
import { conflictOf } from './conflict.ts';

const row = z.object({ name: z.string(), revision: z.int() });
const current = { name: 'Northwind', revision: 9 };
const refused = (status: number, details: unknown) => new ApiError(status, 'Somebody else was faster', { details });

test('a conflict carries the current version, its author and time', () => {
  const details = { changedBy: 'Ada', changedAt: '2026-01-02T03:04:05.000Z', current };
  expect(conflictOf(refused(409, details), row)).toEqual(details);
});

test('author and time may be missing', () => {
  expect(conflictOf(refused(409, { current }), row)).toEqual({ changedBy: null, changedAt: null, current });
});

test.each([
  refused(409, { suggestion: 'north-2' }),
  refused(409, undefined),
  refused(400, { current }),
  new TypeError('Failed to fetch'),
])('%s is no conflict', (error) => {
  expect(conflictOf(error, row)).toBeNull();
});
