import { expect, test } from 'vitest';
import { collectKindWords, findAmbiguousKind, kindNames, kinds, kindsNamed, parseKinds } from './kinds.ts';
import { matchPhrases } from './search/phrase-match.ts';

const allKinds = Object.entries(kinds);

test('each kind has a key, names and words in both languages, and a type of schema.org', () => {
  expect(allKinds).toHaveLength(120);
  for (const [key, { en, es, schemaType }] of allKinds) {
    expect(key).toMatch(/^[a-z][a-z-]{1,29}$/);
    for (const spoken of [en, es])
      expect(
        [spoken.name, spoken.words].map((text) => text.trim()),
        key,
      ).toEqual([spoken.name, spoken.words]);
    expect(schemaType).toMatch(/^[A-Z]\w+$/);
  }
  for (const language of ['en', 'es'] as const) {
    const names = allKinds.map(([, kind]) => kind[language].name);
    expect(new Set(names).size, language).toBe(names.length);
  }
});

test('a list is read by names, words and keys of either language, and a stranger among them is no kind', () => {
  for (const [key, { en, es }] of allKinds)
    for (const name of [key, en.name, es.name]) expect(parseKinds(name), name).toEqual([key]);
  expect(parseKinds('Dentista; heart doctor')).toEqual(['dentist', 'cardiology']);
  expect(parseKinds('Dentist, Wizard')).toBeNull();
  expect(parseKinds(kindNames(['coffee', 'bakery']))).toEqual(['coffee', 'bakery']);
});

test('a word that several kinds share is none of them, and says so; a name is one, whoever has it for a word', () => {
  for (const text of ['braces', 'Dientes', 'Dentist, braces']) expect(parseKinds(text), text).toBeNull();
  expect(findAmbiguousKind('Bank; Braces')).toEqual({ part: 'Braces', keys: ['dentist', 'orthodontist'] });
  for (const text of ['Dentist', 'braces, Wizard', '']) expect(findAmbiguousKind(text), text).toBeNull();
  expect(kindsNamed('Eye doctor')).toEqual(['ophthalmology']);
  expect(kindsNamed('Wizard')).toEqual([]);
  for (const [, kind] of allKinds)
    for (const word of `${kind.en.words}, ${kind.es.words}`.split(', '))
      expect(kindsNamed(word).length, word).toBeGreaterThan(0);
});

const keysMatching = (typed: string) =>
  matchPhrases(typed, Object.entries(collectKindWords(allKinds.map(([key]) => key))), ([, { words }]) => words).map(
    ([key]) => key,
  );

test.each([
  ['dentist', 'dentist'],
  ['teeth', 'dentist'],
  ['dentista', 'dentist'],
  ['heart doctor', 'cardiology'],
  ['doctor del corazon', 'cardiology'],
  ['abogado', 'law-firm'],
  ['taxes', 'accountant'],
  ['blood test', 'laboratory'],
  ['passport photos', 'photographer'],
  ['mailroom', 'shipping'],
  ['daycare', 'childcare'],
  ['notario', 'notary'],
  ['dentists', 'dentist'],
  ['the dentist', 'dentist'],
  ['Dra. dentista', 'dentist'],
  ['heart doctors', 'cardiology'],
  ['the doctor', 'family-medicine'],
  ['doctora', 'gastroenterology'],
  ['attorney', 'family-law'],
  ['abogadas', 'injury-law'],
  ['atm', 'bank'],
  ['cajero automático', 'bank'],
  ['tax preparer', 'accountant'],
  ['barber shop', 'hair-salon'],
  ['flu shot', 'family-medicine'],
  ['dmv', 'government'],
  ['pt', 'physical-therapy'],
  ['IT', 'it-services'],
])('%s leads to %s', (term, key) => {
  expect(keysMatching(term)).toContain(key);
});

test('words whole, in the singular or plural, come before words that only begin so', () => {
  expect(keysMatching('gas')).toEqual(['energy', 'gastroenterology']);
  expect(keysMatching('pets')).toEqual(['veterinarian']);
  expect(keysMatching('pet')).toEqual(['veterinarian', 'energy']);
});

test('each kind is among the first that its name in either language finds', () => {
  for (const [key, { en, es }] of allKinds)
    for (const { name } of [en, es]) expect(keysMatching(name).slice(0, 3), name).toContain(key);
});

test('fewer than three letters that are no phrase, small words, titles and words inside words lead nowhere', () => {
  for (const term of ['de', 'x', 'and the', 'the', 'Dr.', 'entist', 'dentist wizard', '', ' , ', '!!!'])
    expect(keysMatching(term), term).toEqual([]);
});
