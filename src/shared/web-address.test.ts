import { expect, test } from 'vitest';
import { parseWebAddress } from './web-address.ts';

test.each([
  ['acme.com', 'https://acme.com'],
  ['acme.com:8443/portal', 'https://acme.com:8443/portal'],
  ['acme.com:443', 'https://acme.com'],
  ['http://acme.com:443/', 'http://acme.com:443/'],
  ['президент.рф', 'https://президент.рф'],
  ['https://ПРЕЗИДЕНТ.рф/путь', 'https://президент.рф/путь'],
  ['acme.com.', 'https://acme.com'],
  ['acme.com。', 'https://acme.com'],
  ['https//acme.com', 'https://acme.com'],
  ['http//acme.com', 'http://acme.com'],
  ['https:acme.com', 'https://acme.com'],
  ['https:/acme.com', 'https://acme.com'],
  ['http:\\\\acme.com\\x', 'http://acme.com/x'],
  ['//acme.com/x', 'https://acme.com/x'],
  ['<https://acme.com>', 'https://acme.com'],
  ['<URL:https://acme.com/x>', 'https://acme.com/x'],
  [' HTTPS://Acme.com/Path ', 'https://Acme.com/Path'],
  ['acme\u200b.com', 'https://acme.com'],
  ['ac\nme.com', 'https://acme.com'],
  ['https://ex%61mple.com', 'https://example.com'],
  ['acme.com/a b', 'https://acme.com/a%20b'],
  ['acme.com/@user?to=a@b', 'https://acme.com/@user?to=a@b'],
  ['https.com', 'https://https.com'],
  ['http://[::1]:8080/x.png', 'http://[::1]:8080/x.png'],
  ['раypal.com', 'https://xn--ypal-43d9g.com'],
])('%j is stored as %s', (input, text) => {
  const address = parseWebAddress(input);
  expect(address?.text).toBe(text);
  expect(parseWebAddress(text)?.text).toBe(text);
});

test('the link of a Unicode domain is in ASCII', () => {
  expect(parseWebAddress('президент.рф')?.url.href).toBe('https://xn--d1abbgf6aiiy.xn--p1ai/');
});

test.each([
  ['javascript:alert(1)'],
  ['java\tscript:alert(1)'],
  ['data:text/html,x'],
  ['mailto:a@acme.com'],
  ['ftp://acme.com'],
  ['a@acme.com'],
  ['https://user:secret@acme.com'],
  ['https://@acme.com'],
  ['acme.com, other.com'],
  ['acme.com:99999'],
  ['https://'],
  [''],
  ['https://acme.com/\0'],
  ['https://acme.com/\ud800'],
  [`acme.com/${'x'.repeat(2_000)}`],
])('%j is refused', (input) => expect(parseWebAddress(input)).toBeNull());

test.each(['acme', 'localhost:3000', '1.2.3.4', 'https://[::1]', 'javascript:1', 'acme.com..'])(
  '%s has no domain',
  (input) => expect(parseWebAddress(input)?.hasDomain).toBe(false),
);
