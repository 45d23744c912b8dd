import { expect, test } from 'vitest';
import { kindNames, kinds, kindWordsOf, readKinds } from './kinds.ts';
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
])('%s leads to %s', (typed, key) => {
  expect(asked(typed)).toContain(key);
});

test('fewer than three letters, and words inside words, lead nowhere', () => {
  expect(asked('de')).toEqual([]);
  expect(asked('entist')).toEqual([]);
  expect(asked('dentist wizard')).toEqual([]);
});
