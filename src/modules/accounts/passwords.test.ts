import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, PASSWORD_COST, temporaryPassword, verifyPassword } from './passwords.ts';

test('a password verifies against its own hash and no other', async () => {
  const hash = await hashPassword('correct horse battery staple');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('correct horse battery staple', hash)).toBe(true);
  expect(await verifyPassword('correct horse battery stapler', hash)).toBe(false);
});

const PASSWORD = 'Grüße aus dem Café 2026';
const FORMS = ['NFC', 'NFD'] as const;

test('a password verifies in every normal form of its letters, whichever was typed when it was set', async () => {
  for (const storedForm of FORMS) {
    const hash = await hashPassword(PASSWORD.normalize(storedForm));
    for (const typedForm of FORMS) expect(await verifyPassword(PASSWORD.normalize(typedForm), hash)).toBe(true);
    expect(await verifyPassword(PASSWORD.replace('é', 'e'), hash)).toBe(false);
  }
});

test('a former hash of the form that was typed still verifies', async () => {
  const nonce = Buffer.alloc(16, 7);
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const mixedForm = `${'Grüße aus'.normalize('NFD')}${' dem Café'.normalize('NFC')}`;
  for (const message of [PASSWORD.normalize('NFD'), mixedForm]) {
    const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...PASSWORD_COST });
    const { memory, passes, parallelism } = PASSWORD_COST;
    const hash = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
    expect(await verifyPassword(message, hash)).toBe(true);
  }
});

test('long passwords differ in their last character', async () => {
  const hash = await hashPassword(`${'x'.repeat(100)}a`);
  expect(await verifyPassword(`${'x'.repeat(100)}b`, hash)).toBe(false);
});

test('without a hash no password verifies', async () => {
  expect(await verifyPassword('', null)).toBe(false);
});

test('temporary passwords are readable and differ', () => {
  const passwords = new Set(Array.from({ length: 100 }, temporaryPassword));
  expect(passwords.size).toBe(100);
  for (const password of passwords) expect(password).toMatch(/^([a-hj-km-np-z2-9]{5}-){3}[a-hj-km-np-z2-9]{5}$/);
});
