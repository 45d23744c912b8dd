import { describe, expect, test } from 'vitest';
import { bottomKeys, deadKeys, digitKeys, erased, type Field, homeKeys, topKeys, written } from './touch-keys.ts';

/** A field as `te|xt`, or `t[ex]t` where something is selected. */
function field(drawn: string): Field {
  const start = drawn.search(/[|[]/);
  const end = drawn.includes(']') ? drawn.indexOf(']') - 1 : start;
  return { text: drawn.replace(/[|[\]]/g, ''), start, end };
}

describe('typed keys', () => {
  test.each([
    ['|', 'a', 'a|'],
    ['a|', 'c', 'ac|'],
    ['a|me', 'c', 'ac|me'],
    ['ac|', ' ', 'ac |'],
    ['a[bc]d', 'x', 'ax|d'],
    ['[abc]', '7', '7|'],
  ])('%s and %s make %s', (before, typed, after) => {
    expect(written(field(before), typed)).toEqual(field(after));
  });
});

describe('Backspace', () => {
  test.each([
    ['|', '|'],
    ['|ac', '|ac'],
    ['ac|', 'a|'],
    ['a|c', '|c'],
    ['a[bc]d', 'a|d'],
    ['[abc]', '|'],
    ['a😀|', 'a|'],
  ])('turns %s into %s', (before, after) => {
    expect(erased(field(before))).toEqual(field(after));
  });
});

test('every letter and digit has a key', () => {
  const typed = [...digitKeys, ...topKeys, ...homeKeys, ...bottomKeys].map(({ types }) => types).join('');
  for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789') expect(typed).toContain(character);
});

test.each([
  ['', 'b'],
  ['b', 'er'],
  ['beta', ''],
  ['x', 'abcdefghijklmnopqrstuvwxyz'],
])('after “%s” the letters “%s” are live', (typed, live) => {
  const dead = deadKeys(typed, (term) => ['beta', 'bravo'].some((word) => word.startsWith(term)));
  const letters = [...topKeys, ...homeKeys, ...bottomKeys].filter(({ types }) => /[a-z]/.test(types));
  const left = letters.filter((key) => !dead.has(key)).map(({ types }) => types);
  expect(left.sort().join('')).toBe(live);
});
