import { expect, test } from 'vitest';
import { numberPlaceholders } from './statement.ts';

test('values are numbered in order', () => {
  expect(numberPlaceholders('select ?::int as n, ? as word')).toBe('select $1::int as n, $2 as word');
});

test('a quoted question mark stays', () => {
  const sql = `select '?' as "why?", 'it''s ?' as a, ?::int as b`;
  expect(numberPlaceholders(sql)).toBe(`select '?' as "why?", 'it''s ?' as a, $1::int as b`);
});
