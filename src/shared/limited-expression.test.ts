import { expect, test } from 'vitest';
import { limited } from './limited-expression.ts';

const digits = limited(/\d+/g, 5);

test.each<[string, (text: string) => unknown, unknown, unknown]>([
  ['test', (text) => limited(/\d+/, 5).test(text), true, false],
  ['exec', (text) => limited(/\d+/, 5).exec(text)?.[0] ?? null, '12', null],
  ['match', (text) => text.match(digits), ['12', '3'], null],
  ['matchAll', (text) => [...text.matchAll(digits)].map(String), ['12', '3'], []],
  ['replace', (text) => text.replace(digits, '#'), '#a#', '12a3  '],
  ['replaceAll', (text) => text.replaceAll(digits, '#'), '#a#', '12a3  '],
  ['split', (text) => text.split(digits), ['', 'a', ''], ['12a3  ']],
  ['search', (text) => text.search(limited(/a/, 5)), 2, -1],
])('%s finds nothing in a longer text', (_name, find, inShort, inLong) => {
  expect(find('12a3')).toEqual(inShort);
  expect(find('12a3  ')).toEqual(inLong);
});

test('the empty text is not matched for a longer one', () => {
  expect([...'12a3  '.matchAll(limited(/\d*/g, 5))]).toEqual([]);
});
