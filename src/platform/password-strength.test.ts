import { expect, test } from 'vitest';
import { MIN_PASSWORD_SCORE, passwordScore } from './password-strength.ts';

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
  expect(await passwordScore(password, [address])).toBeLessThan(MIN_PASSWORD_SCORE);
});

test.each([
  'correct horse battery staple',
  'a long enough password',
  'jq8v-k2mmp',
  'пароль надёжный вполне',
  'a quiet harbour lamp',
])('“%s” is not', async (password) => {
  expect(await passwordScore(password, [address])).toBeGreaterThanOrEqual(MIN_PASSWORD_SCORE);
});
