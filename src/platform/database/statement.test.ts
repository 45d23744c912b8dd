import { expect, test } from 'vitest';
import { statementOf } from './statement.ts';

test('values stand apart from their statement, in order', () => {
  const { text, values } = statementOf('select ?::int as n, ? as word', [3, 'a']);
  expect([text, values]).toEqual(['select $1::int as n, $2 as word', [3, 'a']]);
});

test('a question mark in quotation marks is none', () => {
  const { text } = statementOf(`select '?' as "why?", 'it''s ?' as a, ?::int as b`, [1]);
  expect(text).toBe(`select '?' as "why?", 'it''s ?' as a, $1::int as b`);
});

test('from the second time on a statement has a name of its own, which it keeps', () => {
  const nameOf = (sql: string) => statementOf(sql, []).name;
  const [first, second, third] = Array.from({ length: 3 }, () => nameOf('select 1 as a'));
  expect(first).toBeUndefined();
  expect(second).toBeTypeOf('string');
  expect(third).toBe(second);
  nameOf('select 1 as b');
  expect(nameOf('select 1 as b')).not.toBe(second);
});

test('statements that are made up as they run do not fill the memory of PostgreSQL', () => {
  const madeUp = () => Array.from({ length: 3_000 }, (_, n) => statementOf(`select ${n} as made_up`, []));
  expect([...madeUp(), ...madeUp()].filter(({ name }) => name !== undefined)).toEqual([]);
  const twice = Array.from({ length: 2_000 }, (_, n) => [1, 2].map(() => statementOf(`select ${n} as twice`, [])));
  expect(twice.filter(([, second]) => second?.name !== undefined).length).toBeLessThan(700);
});
