import { expect, test } from 'vitest';
import { documentCoverage, printed, unprintableIn } from './printed.ts';

const { isBasic, isExtended } = await documentCoverage();
const drawn = (text: string) => printed(text, (letter) => isBasic(letter) || isExtended(letter));
/** Without any letter beyond ASCII. */
const plain = (text: string) => printed(text, (letter) => /^[ -~]$/.test(letter));

test('what the fonts have is drawn as it is, and the rest by its base letter or form', () => {
  expect(drawn('Łódź, Zürich, Çeşme, 12 €')).toBe('Łódź, Zürich, Çeşme, 12 €');
  expect(drawn('24″ × 36″, 5′')).toBe('24" × 36", 5\'');
  expect(drawn('ﬁne ① ５ ㎡ №')).toBe('fine 1 5 m2 No');
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
  expect(await unprintableIn('東京 Tower, Ω')).toEqual(expect.arrayContaining(['東', '京']));
  expect(await unprintableIn('½ œ ″ Łódź – “Tower” • …')).toEqual([]);
  expect(drawn('東京 Tower?')).toBe(' Tower?');
});
