import { expect, test } from 'vitest';
import { isPhrasePrefix } from './phrase-match.ts';

const kinds = ['dentist, teeth, dentista', 'tax advisor, bufete de abogados, pt'];

test.each([
  ['t', true],
  ['te', true],
  ['to', false],
  ['p', true],
  ['dentists', true],
  ['taxe', true],
  ['tax a', true],
  ['dr dent', true],
  ['bufete d', true],
  ['tax q', false],
  ['tax teeth', false],
])('“%s” goes on with words of a kind: %s', (typed, isPrefix) => expect(isPhrasePrefix(typed, kinds)).toBe(isPrefix));
