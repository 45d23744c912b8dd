import { expect, test } from 'vitest';
import { countedWord } from './values.ts';

test('a word is counted as one, however it was typed', () => {
  for (const term of ['dentist', ' Dentist ', 'DENTIST', '“dentist”', 'dentist?'])
    expect(countedWord(term), term).toBe('dentist');
  expect(countedWord('eye   clinic')).toBe('eye clinic');
  expect(countedWord("o'hara & sons")).toBe("o'hara & sons");
  expect(countedWord('歯科')).toBe('歯科');
});

test('what could tell who somebody is, or says nothing, is not counted', () => {
  for (const term of ['jane@example.com', '(512) 555-0110', '512 555 0110', '78701', 'https://x.example', '1-2-3-4-5'])
    expect(countedWord(term), term).toBeNull();
  for (const term of ['', ' ', 'x', '?!', 'a'.repeat(41)]) expect(countedWord(term), term).toBeNull();
  expect(countedWord('suite 1200')).toBe('suite 1200');
  expect(countedWord('7-eleven')).toBe('7-eleven');
});
