import { expect, test } from 'vitest';
import { isPhrasePrefix, matchPhrases } from './phrase-match.ts';

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

const entries = ['dentistry, teeth', 'dentist, dental care', 'doctor, physician', 'tax advisor, pt'];

test.each([
  ['a beginning of a word', 'advis', ['tax advisor, pt']],
  ['words in any order', 'advisor tax', ['tax advisor, pt']],
  ['words of two phrases', 'dentist care', ['dentist, dental care']],
  ['the exact word first', 'dentist', ['dentist, dental care', 'dentistry, teeth']],
  ['a plural', 'physicians', ['doctor, physician']],
  ['a Spanish plural', 'doctoras', ['doctor, physician']],
  ['no word in the middle', 'visor', []],
  ['no word alone of several', 'tax teeth', []],
  ['a short term as a whole phrase', 'pt', ['tax advisor, pt']],
  ['no short term as a beginning', 'te', []],
  ['a word beside stop words', 'the tax', ['tax advisor, pt']],
  ['a title that an entry has', 'doctor', ['doctor, physician']],
  ['a word beside a title that no entry has', 'prof physician', ['doctor, physician']],
  ['nothing for stop words', 'the', []],
  ['nothing for no word', ' ', []],
])('phrases match %s: %s', (_rule, typed, matches) => {
  expect(matchPhrases(typed, entries, (phrases) => phrases)).toEqual(matches);
});
