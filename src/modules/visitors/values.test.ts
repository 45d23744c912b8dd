import { expect, test } from 'vitest';
import { countedWord } from './values.ts';

test('spellings of a term are counted as one', () => {
  for (const term of ['dentist', ' Dentist ', 'DENTIST', '“dentist”', 'dentist?'])
    expect(countedWord(term), term).toBe('dentist');
  expect(countedWord('eye   clinic')).toBe('eye clinic');
  expect(countedWord("o'hara & sons")).toBe("o'hara & sons");
  expect(countedWord('歯科')).toBe('歯科');
});

test('personal data and empty terms are not counted', () => {
  for (const term of ['jane@example.com', '(512) 555-0110', '512 555 0110', '78701', 'https://x.example', '1-2-3-4-5'])
    expect(countedWord(term), term).toBeNull();
  for (const term of [
    'suite 1200',
    '7-eleven',
    'case ٣',
    'room 三 ３',
    'ward ४',
    'Ⅳ',
    'four words are more',
    'a.b.c.d',
  ])
    expect(countedWord(term), term).toBeNull();
  for (const term of ['', ' ', 'x', '?!', 'a'.repeat(41)]) expect(countedWord(term), term).toBeNull();
  expect(countedWord('dr anil patel')).toBe('dr anil patel');
  expect(countedWord('wi-fi hot-spot shop')).toBe('wi-fi hot-spot shop');
  expect(countedWord('हिन्दी')).toBe('हिन्दी');
});
