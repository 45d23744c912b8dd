import { expect, test } from 'vitest';
import { toPlainText } from './plain-text.ts';

test.each([
  ['O&#039;Brien &amp; Sons', "O'Brien & Sons"],
  ['Zo&euml; &amp;amp; &Ccedil;a', 'Zoë & Ça'],
  ['AT&T Store', 'AT&T Store'],
  ['&#0;&#xd800;&nothing;', '&#0;&#xd800;&nothing;'],
  ['Acme\u00a0\u2009 Corp', 'Acme Corp'],
  ['\u202a512\u2010555\u202c', '512-555'],
  ['Café — Bar', 'Café — Bar'],
])('%j is written %j', (text, plain) => expect(toPlainText(text)).toBe(plain));
