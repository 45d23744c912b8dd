import { domainToUnicode } from 'node:url';
import { expect, test } from 'vitest';
import { asciiDomain, readableDomain } from './domain-name.ts';

test.each([
  ['MÜNCHEN.de', 'xn--mnchen-3ya.de'],
  ['mu\u0308nchen.de', 'xn--mnchen-3ya.de'],
  ['президент.рф', 'xn--d1abbgf6aiiy.xn--p1ai'],
  ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
  ['ＡＣＭＥ.com', 'acme.com'],
  ['my_site.example.com', 'my_site.example.com'],
])('%s is %s in ASCII', (domain, ascii) => expect(asciiDomain(domain)).toBe(ascii));

test.each([
  'localhost',
  '127.0.0.1',
  '2130706433',
  '[::1]',
  'a..com',
  'acme.com:80',
  'acme.com/x',
  'a@acme.com',
  'ex%61mple.com',
  '',
])('%j is no domain', (domain) => expect(asciiDomain(domain)).toBeNull());

const readableForm = (domain: string) => {
  const ascii = asciiDomain(domain) ?? '';
  return readableDomain(ascii, domainToUnicode(ascii));
};

test.each(['münchen.de', 'naïve-café.fr', 'президент.рф', 'ελλάδα.gr', '例え.テスト', '한국.kr', 'ร้าน.ไทย', 'нос.com'])(
  '%s is shown in Unicode',
  (domain) => expect(readableForm(domain)).toBe(domain),
);

test.each([
  ['of two scripts', 'раypal.com'],
  ['of Latin and Han', 'café-中.com'],
  ['of Cyrillic lookalikes alone', 'аррӏе.com'],
  ['of Greek lookalikes alone', 'νοιτ.com'],
])('a label %s is shown in ASCII', (_what, domain) => expect(readableForm(domain)).toMatch(/^xn--[a-z0-9-]+\.com$/));

test('each label is judged by itself', () => {
  expect(readableForm('раypal.münchen.de')).toMatch(/^xn--\S+\.münchen\.de$/);
});
