import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

test('a recovery code has ten letters of 31, which is 49 random bits', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(1_000);
  for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
});

test('a recovery code is stored as argon2id with the given salt', async () => {
  const salt = Buffer.alloc(16, 7);
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const expected = argon2Sync('argon2id', { message: 'abcdefghjk', nonce: salt, ...cost }).toString('base64');
  expect(await hashRecoveryCode('ABCDE-fghjk', salt.toString('base64'))).toBe(expected);
  expect(await hashRecoveryCode('ABCDE-fghjk', Buffer.alloc(16, 8).toString('base64'))).not.toBe(expected);
});
