import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { matchCode, newKey, setUpUri } from './totp.ts';

/** The test vectors of RFC 6238, appendix B, for SHA-1; our codes are their last six digits. */
const key = Secret.fromLatin1('12345678901234567890').base32;
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

test.each(vectors)('at second %i the code matches the RFC’s', (seconds, code) => {
  expect(matchCode(key, code.slice(-6), seconds * 1000)).toEqual({
    step: Math.floor(seconds / 30),
    hasExpired: false,
  });
});

test('a code is valid for its 30-second step, and has just expired in the next one', () => {
  const matchAt = (seconds: number) => matchCode(key, '287082', seconds * 1000);
  for (const seconds of [30, 45, 59.999]) expect(matchAt(seconds)).toEqual({ step: 1, hasExpired: false });
  for (const seconds of [60, 89.999]) expect(matchAt(seconds)).toEqual({ step: 1, hasExpired: true });
  expect([matchAt(0), matchAt(29.999), matchAt(90), matchAt(1_000)]).toEqual([null, null, null, null]);
});

test.each(['', '28708', '2870821', '28708a', '０８１８０４', '-28708'])('“%s” is not a code', (code) => {
  expect(matchCode(key, code, 59_000)).toBeNull();
});

test('keys have 160 bits, differ, and are part of the otpauth URL', () => {
  const [key1, key2] = [newKey(), newKey()];
  expect(key1).not.toBe(key2);
  expect(key1).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(setUpUri(key1, 'ada+lift@example.com'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Foyer:ada+lift@example.com',
  ]);
  expect(uri.searchParams.get('secret')).toBe(key1);
  expect(uri.searchParams.get('issuer')).toBe('Foyer');
});
