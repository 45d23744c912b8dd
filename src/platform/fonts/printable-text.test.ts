import { expect, test } from 'vitest';
import { documentCoverage, findUnprintable, toPrintable } from './printable-text.ts';

const { isBasic, isExtended } = await documentCoverage();
const printable = (text: string) => toPrintable(text, (letter) => isBasic(letter) || isExtended(letter));
/** Returns the text as printed by a font without any letter beyond ASCII. */
const plain = (text: string) => toPrintable(text, (letter) => /^[ -~]$/.test(letter));

test('what the fonts have is drawn as it is, and the rest by its base letter or form', () => {
  expect(printable('Łódź, Zürich, Çeşme, 12 €')).toBe('Łódź, Zürich, Çeşme, 12 €');
  expect(printable('24″ × 36″, 5′')).toBe('24" × 36", 5\'');
  expect(printable('ﬁne ① ５ ㎡ №')).toBe('fine 1 5 m2 No');
});

test.each([
  ['½ ¾ ⅛', '1/2 3/4 1/8'],
  ['œuvre Æ', 'oeuvre AE'],
  ['″', '"'],
  ['Łódź Ørsted ß', 'Lodz Orsted ss'],
  ['e\u0301', 'e'],
  ['a\u200bb\u00a0c', 'ab c'],
])('a font without %s prints %s', (text, form) => {
  expect(plain(text)).toBe(form);
});

test('letters without a base letter are named, and never drawn as a box or a question mark', async () => {
  expect(await findUnprintable('東京 Tower, Ω')).toEqual(expect.arrayContaining(['東', '京']));
  expect(await findUnprintable('½ œ ″ Łódź – “Tower” • …')).toEqual([]);
  expect(printable('東京 Tower?')).toBe(' Tower?');
});
