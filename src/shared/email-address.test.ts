import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { canonicalEmail, normalizeTypedEmail } from './email-address.ts';

test.each([
  ['capitals', ' Ada@Example.COM ', 'ada@example.com'],
  ['the Turkish capital İ', 'vİctim@example.com', 'victim@example.com'],
  ['the same, in two characters', 'vI\u0307ctim@example.com', 'victim@example.com'],
  ['the Turkish ı', 'vıctim@example.com', 'victim@example.com'],
  ['a sigma at the end', 'ΟΔΟΣ@example.com', 'οδοσ@example.com'],
  ['the other small sigma', 'οδος@example.com', 'οδοσ@example.com'],
  ['the Kelvin sign', '\u212Aate@example.com', 'kate@example.com'],
  ['a letter in two characters', 'u\u0308@mu\u0308nchen.de', 'ü@xn--mnchen-3ya.de'],
  ['an international domain', 'Ü@MÜNCHEN.de', 'ü@xn--mnchen-3ya.de'],
  ['the same as DNS has it', 'ü@XN--MNCHEN-3YA.de', 'ü@xn--mnchen-3ya.de'],
  ['an international end', 'a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['an international local part', 'José.用户@example.com', 'josé.用户@example.com'],
  ['symbols of RFC 5322', "o'Brien!#$%&*+/=?^_`{|}~-x@example.com", "o'brien!#$%&*+/=?^_`{|}~-x@example.com"],
  ['an emoji', '🏢@example.com', '🏢@example.com'],
])('%s', (_what, input, canonical) => expect(canonicalEmail(input)).toBe(canonical));

test.each([
  ['a zero-width space', 'vic\u200Btim@example.com'],
  ['a soft hyphen in the domain', 'victim@exam\u00ADple.com'],
  ['a variation selector', 'victim\uFE0F@example.com'],
  ['a Hangul filler', 'victim\u3164@example.com'],
  ['a mark of direction', '\u202Evictim@example.com'],
  ['a control character', 'victim\u0007@example.com'],
  ['a line break', 'victim@example.com\nbcc: x@example.com'],
  ['half a character', 'victim\ud800@example.com'],
  ['an address of a machine', 'victim@127.0.0.1'],
  ['a number that is one', 'victim@2130706433'],
  ['a port', 'victim@example.com:80'],
  ['a path', 'victim@example.com/x'],
  ['an escape', 'victim@ex%61mple.com'],
  ['two addresses', 'a@example.com,b@example.com'],
  ['two at signs', 'a@b@example.com'],
  ['a dot at the end', 'victim@example.com.'],
  ['two dots', 'vic..tim@example.com'],
  ['no domain', 'victim@'],
  ['a label of web servers alone', 'victim@my_site.example.com'],
  ['a label that begins with a hyphen', 'victim@-a.example.com'],
  ['a quoted local part', '"vic tim"@example.com'],
  ['angle brackets', '<victim@example.com>'],
  ['no end', 'victim@localhost'],
  ['too much in all', `a@${'long-label.'.repeat(23)}example.com`],
])('%s is refused', (_what, input) => expect(canonicalEmail(input)).toBeNull());

test('a canonical form is stable', () => {
  const part = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(part, part, (local, domain) => {
      const canonical = canonicalEmail(`${local}@${domain}.com`);
      if (canonical !== null) expect(canonicalEmail(canonical)).toBe(canonical);
    }),
    { numRuns: 2_000 },
  );
});

test('every address accepted before the canonical form existed still is', () => {
  const accepted = fc.emailAddress().filter((address) => address.length <= 254 && z.email().safeParse(address).success);
  fc.assert(
    fc.property(accepted, (address) => {
      expect(canonicalEmail(address)).toBe(address.toLowerCase());
    }),
  );
  expect(canonicalEmail(`${'x'.repeat(100)}@example.com`)).not.toBeNull();
});

test('an address to show keeps its letters, and has one form of an international domain', () => {
  expect(normalizeTypedEmail(' José.Ruiz@Example.com ')).toBe('José.Ruiz@Example.com');
  for (const address of ['Ü@MÜNCHEN.de', 'U\u0308@mu\u0308nchen.de', 'Ü@xn--mnchen-3ya.de'])
    expect(normalizeTypedEmail(address)).toBe('Ü@xn--mnchen-3ya.de');
  expect(normalizeTypedEmail('vic\u200Btim@example.com')).toBeNull();
});
