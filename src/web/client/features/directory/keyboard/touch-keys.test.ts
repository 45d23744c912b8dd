import { describe, expect, test } from 'vitest';
import {
  applyBackspace,
  bottomKeys,
  deadKeys,
  digitKeys,
  type Field,
  homeKeys,
  insertText,
  topKeys,
} from './touch-keys.ts';

/** A field as `te|xt`, or `t[ex]t` where something is selected. */
function field(text: string): Field {
  const start = text.search(/[|[]/);
  const end = text.includes(']') ? text.indexOf(']') - 1 : start;
  return { text: text.replace(/[|[\]]/g, ''), start, end };
}

describe('typed keys', () => {
  test.each([
    ['|', 'a', 'a|'],
    ['a|', 'c', 'ac|'],
    ['a|me', 'c', 'ac|me'],
    ['ac|', ' ', 'ac |'],
    ['a[bc]d', 'x', 'ax|d'],
    ['[abc]', '7', '7|'],
  ])('%s and %s make %s', (before, characters, after) => {
    expect(insertText(field(before), characters)).toEqual(field(after));
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
    expect(applyBackspace(field(before))).toEqual(field(after));
  });
});

test('every letter and digit has a key', () => {
  const allCharacters = [...digitKeys, ...topKeys, ...homeKeys, ...bottomKeys].map(({ types }) => types).join('');
  for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789') expect(allCharacters).toContain(character);
});

test.each([
  ['', 'b'],
  ['b', 'er'],
  ['beta', ''],
  ['x', 'abcdefghijklmnopqrstuvwxyz'],
])('after “%s” the letters “%s” are live', (typedTerm, live) => {
  const dead = deadKeys(typedTerm, (term) => ['beta', 'bravo'].some((word) => word.startsWith(term)));
  const letters = [...topKeys, ...homeKeys, ...bottomKeys].filter(({ types }) => /[a-z]/.test(types));
  const liveKeys = letters.filter((key) => !dead.has(key)).map(({ types }) => types);
  expect(liveKeys.sort().join('')).toBe(live);
});
