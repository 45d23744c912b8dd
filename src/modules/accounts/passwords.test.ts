import { expect, test } from 'vitest';
import { hashPassword, temporaryPassword, verifyPassword } from './passwords.ts';

test('a password verifies against its own hash and no other', async () => {
  const hash = await hashPassword('correct horse battery staple');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('correct horse battery staple', hash)).toBe(true);
  expect(await verifyPassword('correct horse battery stapler', hash)).toBe(false);
});

test('long passwords differ in their last character', async () => {
  const hash = await hashPassword(`${'x'.repeat(100)}a`);
  expect(await verifyPassword(`${'x'.repeat(100)}b`, hash)).toBe(false);
});

test('without a hash no password verifies', async () => {
  expect(await verifyPassword('', null)).toBe(false);
});

test('temporary passwords are readable and differ', () => {
  const made = new Set(Array.from({ length: 100 }, temporaryPassword));
  expect(made.size).toBe(100);
  for (const password of made) expect(password).toMatch(/^([a-hj-km-np-z2-9]{5}-){3}[a-hj-km-np-z2-9]{5}$/);
});
