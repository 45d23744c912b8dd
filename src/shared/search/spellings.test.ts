import { expect, test } from 'vitest';
import { alternativeSpelling, expandUmlauts, shorten } from './spellings.ts';

test.each([
  ["St. David's Medical", 'saint david s medical'],
  ['Saint Mary', 'st mary'],
  ['Mt. Sinai', 'mount sinai'],
  ['Fort Worth', 'ft worth'],
  ['One Medical', '1 medical'],
  ['1 Hotel', 'one hotel'],
  ['First Bank', '1st bank'],
  ['42 Below', 'forty two below'],
  ['Forty-Two Lines', '42 lines'],
  ['Twenty-First Century', '21st century'],
  ['22nd Street', 'twenty second street'],
  ['Twentieth Club', '20th club'],
  ['13th Floor', 'thirteenth floor'],
  ['Schröder Söhne', 'schroeder soehne'],
])('%s is %s as well', (name, spelling) => expect(alternativeSpelling(name)).toBe(spelling));

test.each(['Patel Cardiology', 'Stanley', '101 Main', 'María José', '東京商事', ''])('%s has one spelling', (name) =>
  expect(alternativeSpelling(name)).toBeNull(),
);

test('each number below a hundred has a word, and each word its figures', () => {
  for (let number = 1; number < 100; number += 1) {
    const words = alternativeSpelling(`${number}`) ?? '';
    expect(words).toMatch(/^[a-z ]+$/);
    expect(shorten(words.replace(' ', ''))).toBe(`${number}`);
  }
});

test('umlauts are written out, other accents kept', () =>
  expect(expandUmlauts('Ärzte für Ökologie, Zoë')).toBe('aerzte fuer oekologie, Zoë'));
