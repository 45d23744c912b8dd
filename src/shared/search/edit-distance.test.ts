import { describe, expect, test } from 'vitest';
import { isOneEdit, prefixEditDistance, SUGGESTION_COST_LIMITS } from './edit-distance.ts';

const costOf = (typed: string, word: string) => prefixEditDistance(typed, word, false) ?? Number.POSITIVE_INFINITY;

describe('what is likelier costs less', () => {
  test.each([
    ['a key beside the meant one', 'oatel', 'qatel', 'patel'],
    ['a missing letter', 'paten', 'patqen', 'patten'],
    ['a missing vowel', 'patl', 'pael', 'patel'],
    ['one of two equal letters', 'paten', 'paxten', 'patten'],
    ['a key hit twice', 'pattel', 'pamtel', 'patel'],
    ['swapped letters', 'paetl', 'pabtl', 'patel'],
    ['fewer errors', 'andersom', 'amdersom', 'anderson'],
  ])('%s: %s before %s', (_, likelier, lessLikely, word) =>
    expect(costOf(likelier, word)).toBeLessThan(costOf(lessLikely, word)),
  );

  test('all of a word, before the beginning of a longer one', () => {
    expect(costOf('ptl', 'patel')).toBeLessThan(costOf('ptl', 'ptolemy'));
    expect(costOf('patel', 'patel')).toBe(0);
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
])('%s may mean %s: %s', (typed, word, isMatch) =>
  expect(prefixEditDistance(typed, word, false) !== null).toBe(isMatch),
);

test.each([
  ['gacerws', 'taveras', true],
  ['sanders', 'garage', false],
  ['garcia', 'garage', false],
  ['garcia', 'garza', false],
  ['mis', 'mueller', false],
  ['xyzzy', 'patel', false],
])('%s may be offered %s: %s', (typed, word, isMatch) => {
  expect(prefixEditDistance(typed, word, false, SUGGESTION_COST_LIMITS) !== null).toBe(isMatch);
  expect(prefixEditDistance(typed, word, false)).toBeNull();
});

test('words of scripts without spaces need four letters', () => {
  expect(prefixEditDistance('東亰商', '東京商事', true)).toBeNull();
  expect(prefixEditDistance('東亰商事', '東京商事', true)).toBe(1);
});

test.each([
  ['austin', 'austin', true],
  ['austin', 'bustin', true],
  ['austin', 'austxn', true],
  ['austin', 'austi', true],
  ['austin', 'austinx', true],
  ['austin', 'asutin', true],
  ['austin', 'ausitn', true],
  ['austin', 'asutinx', false],
  ['austin', 'sautix', false],
  ['austin', 'tusain', false],
  ['austin', 'aust', false],
  ['', 'a', true],
  ['', 'ab', false],
])('%s and %s differ by one edit: %s', (word, otherWord, isNear) => {
  expect([isOneEdit(word, otherWord), isOneEdit(otherWord, word)]).toEqual([isNear, isNear]);
});
