import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { estimatePassword, MIN_PASSWORD_SCORE } from './password-strength.ts';

const address = 'dana.whitcombe@meridiantower.example';

test.each([
  'password',
  '12345678',
  'qwertyuiop',
  'iloveyou2',
  'Summer2026',
  address,
  'dana.whitcombe',
  'Whitcombe1',
  'aaaaaaaaaaaa',
  'foyerfoyer',
])('“%s” is too easy to guess', async (password) => {
  expect(await estimatePassword(password, [address])).toBeLessThan(MIN_PASSWORD_SCORE);
});

test.each([
  'correct horse battery staple',
  'a long enough password',
  'jq8v-k2mmp',
  'пароль надёжный вполне',
  'a quiet harbour lamp',
])('“%s” is strong enough', async (password) => {
  expect(await estimatePassword(password, [address])).toBeGreaterThanOrEqual(MIN_PASSWORD_SCORE);
});

test('a password of the list of leaked ones is too easy to guess, also capitalized', async () => {
  const leaked = dictionary['passwords-common'].filter((password) => password.length >= 8);
  expect(leaked.length).toBeGreaterThan(15_000);
  const sample = leaked.filter((_password, at) => at % 50 === 0);
  for (const password of sample)
    for (const candidate of [password, password.charAt(0).toUpperCase() + password.slice(1)])
      expect(await estimatePassword(candidate), candidate).toBeLessThan(MIN_PASSWORD_SCORE);
});
