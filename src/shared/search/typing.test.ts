import { describe, expect, test } from 'vitest';
import { errorCost, POSSIBLE } from './typing.ts';

const cost = (typed: string, word: string) => errorCost(typed, word, false) ?? Number.POSITIVE_INFINITY;

describe('what is likelier costs less', () => {
  test.each([
    ['a key beside the meant one', 'oatel', 'qatel', 'patel'],
    ['a missing letter', 'paten', 'patqen', 'patten'],
    ['a missing vowel', 'patl', 'pael', 'patel'],
    ['one of two equal letters', 'paten', 'paxten', 'patten'],
    ['a key hit twice', 'pattel', 'pamtel', 'patel'],
    ['swapped letters', 'paetl', 'pabtl', 'patel'],
    ['fewer errors', 'andersom', 'amdersom', 'anderson'],
  ])('%s: %s before %s', (_, likelier, other, meant) => expect(cost(likelier, meant)).toBeLessThan(cost(other, meant)));

  test('all of a word, before the beginning of a longer one', () => {
    expect(cost('ptl', 'patel')).toBeLessThan(cost('ptl', 'ptolemy'));
    expect(cost('patel', 'patel')).toBe(0);
  });
});

test.each([
  ['pt', 'patel', true],
  ['pt', 'sable', false],
  ['ptl', 'patel', true],
  ['msr', 'martin', true],
  ['xtl', 'patel', false],
  ['pxtxl', 'patel', false],
  ['amderdon', 'anderson', true],
  ['amderdpn', 'anderson', false],
  ['qmderqon', 'anderson', false],
  ['garcia', 'garage', false],
  ['dentist', 'dental', false],
  ['garcia', 'garza', false],
  ['101', '102', false],
  ['p', 'patel', false],
  ['', 'patel', false],
])('%s may mean %s: %s', (typed, word, may) => expect(errorCost(typed, word, false) !== null).toBe(may));

test.each([
  ['gacerws', 'taveras', true],
  ['sanders', 'garage', false],
  ['garcia', 'garage', false],
  ['garcia', 'garza', false],
  ['mis', 'mueller', false],
  ['xyzzy', 'patel', false],
])('%s may be offered %s: %s', (typed, word, may) => {
  expect(errorCost(typed, word, false, POSSIBLE) !== null).toBe(may);
  expect(errorCost(typed, word, false)).toBeNull();
});

test('words of scripts without spaces need four letters', () => {
  expect(errorCost('東亰商', '東京商事', true)).toBeNull();
  expect(errorCost('東亰商事', '東京商事', true)).toBe(1);
});
