import { expect, test } from 'vitest';
import { kindNames, kinds, kindsCalled, kindWordsOf, readKinds, unclearKind } from './kinds.ts';
import { askedFor } from './search/asked.ts';

const all = Object.entries(kinds);

test('each kind has a key, names and words in both languages, and a type of schema.org', () => {
  expect(all).toHaveLength(120);
  for (const [key, { en, es, schemaType }] of all) {
    expect(key).toMatch(/^[a-z][a-z-]{1,29}$/);
    for (const spoken of [en, es])
      expect(
        [spoken.name, spoken.words].map((text) => text.trim()),
        key,
      ).toEqual([spoken.name, spoken.words]);
    expect(schemaType).toMatch(/^[A-Z]\w+$/);
  }
  for (const language of ['en', 'es'] as const) {
    const names = all.map(([, kind]) => kind[language].name);
    expect(new Set(names).size, language).toBe(names.length);
  }
});

test('a list is read by names, words and keys of either language, and a stranger among them is no kind', () => {
  for (const [key, { en, es }] of all)
    for (const name of [key, en.name, es.name]) expect(readKinds(name), name).toEqual([key]);
  expect(readKinds('Dentista; heart doctor')).toEqual(['dentist', 'cardiology']);
  expect(readKinds('Dentist, Wizard')).toBeNull();
  expect(readKinds(kindNames(['coffee', 'bakery']))).toEqual(['coffee', 'bakery']);
});

test('a word that several kinds share is none of them, and says so; a name is one, whoever has it for a word', () => {
  for (const text of ['braces', 'Dientes', 'Dentist, braces']) expect(readKinds(text), text).toBeNull();
  expect(unclearKind('Bank; Braces')).toEqual({ part: 'Braces', keys: ['dentist', 'orthodontist'] });
  for (const text of ['Dentist', 'braces, Wizard', '']) expect(unclearKind(text), text).toBeNull();
  expect(kindsCalled('Eye doctor')).toEqual(['ophthalmology']);
  expect(kindsCalled('Wizard')).toEqual([]);
  for (const [, kind] of all)
    for (const word of `${kind.en.words}, ${kind.es.words}`.split(', '))
      expect(kindsCalled(word).length, word).toBeGreaterThan(0);
});

const asked = (typed: string) =>
  askedFor(typed, Object.entries(kindWordsOf(all.map(([key]) => key))), ([, { words }]) => words).map(([key]) => key);

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
])('%s leads to %s', (typed, key) => {
  expect(asked(typed)).toContain(key);
});

test('words whole, in the singular or plural, come before words that only begin so', () => {
  expect(asked('gas')).toEqual(['energy', 'gastroenterology']);
  expect(asked('pets')).toEqual(['veterinarian']);
  expect(asked('pet')).toEqual(['veterinarian', 'energy']);
});

test('each kind is among the first that its name in either language finds', () => {
  for (const [key, { en, es }] of all)
    for (const { name } of [en, es]) expect(asked(name).slice(0, 3), name).toContain(key);
});

test('fewer than three letters that are no phrase, small words, titles and words inside words lead nowhere', () => {
  for (const typed of ['de', 'x', 'and the', 'the', 'Dr.', 'entist', 'dentist wizard', '', ' , ', '!!!'])
    expect(asked(typed), typed).toEqual([]);
});
