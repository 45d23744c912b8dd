import { expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { translateResetError } from './request-rules.ts';

test('a save of an account that a reset has ended asks to log in again', () => {
  const detail = 'Key (updated_by)=(7) is not present in table "app_user".';
  const byDriver = Object.assign(new Error('violates foreign key constraint'), { code: '23503', detail });
  for (const error of [byDriver, new Error('wrapped', { cause: byDriver })])
    expect(translateResetError(error)).toMatchObject({
      code: 'unauthorized',
      message: 'The demo was reset. Please log in again.',
    });
});

test('other errors stay as they are', () => {
  for (const error of [
    new Error('any'),
    new AppError('conflict', 'Taken'),
    Object.assign(new Error(), { code: '23505' }),
    Object.assign(new Error(), { code: '23503', detail: 'Key (tenant_id)=(7) is not present in table "tenant".' }),
  ])
    expect(translateResetError(error)).toBe(error);
});
