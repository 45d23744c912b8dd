import { expect, test } from 'vitest';
import { route } from '../../platform/http/route.ts';
import { AppError } from '../../shared/errors.ts';
import { assertAllowedInDemo, translateResetError, withDemoLimits } from './request-rules.ts';

const call = {
  method: 'POST',
  path: '/',
  summary: '',
  demo: 'allowed',
  createsRows: 'none: a test',
  limits: ['write'],
  proof: 'fresh',
  access: 'user',
  handler: async () => {},
} as const;
const upload = { field: 'file', maxBytes: 5_000_000 };

test('a call of a demo needs no proof of identity, and has its usual limits', () => {
  expect(withDemoLimits(route(call))).toEqual({ ...route(call), proof: 'session' });
});

test('files of a demo are smaller, and all accounts share the limit of pictures', () => {
  expect(withDemoLimits(route({ ...call, upload }))).toMatchObject({
    upload: { field: 'file', maxBytes: 1_000_000 },
    limits: ['write', 'sharedPictures'],
  });
  const smallUpload = { ...upload, maxBytes: 10 };
  expect(withDemoLimits(route({ ...call, upload: smallUpload }))).toMatchObject({ upload: smallUpload });
});

test('imports of a demo have a limit of their own', () => {
  expect(withDemoLimits(route({ ...call, limits: ['import'], upload }))).toMatchObject({
    limits: ['import', 'sharedImports'],
  });
});

test('a demo forbids the calls that say so, with the reason', () => {
  expect(() => assertAllowedInDemo(route(call))).not.toThrow();
  expect(() => assertAllowedInDemo(route({ ...call, demo: { refused: 'mail' } }))).toThrow(
    expect.objectContaining({ code: 'forbidden', message: expect.stringContaining('sends no mail') }),
  );
});

test('a save of an account that a reset has ended asks to log in again', () => {
  const detail = 'Key (updated_by)=(7) is not present in table "app_user".';
  const byDriver = Object.assign(new Error('violates foreign key constraint'), { code: '23503', detail });
  for (const error of [byDriver, new Error('wrapped', { cause: byDriver })])
    expect(translateResetError(error)).toMatchObject({
      code: 'unauthorized',
      message: 'The demo was reset. Please log in again.',
    });
});

test('a wrapped error without its code stays as it is', () => {
  const wrapper = Object.assign(new Error('wrapped'), { previous: Object.assign(new Error(), { code: '23503' }) });
  expect(translateResetError(wrapper)).toBe(wrapper);
  const detail = 'Key (user_id)=(7) is not present in table "app_user".';
  const uncoded = Object.assign(new Error(), { detail });
  expect(translateResetError(uncoded)).toBe(uncoded);
  const previous = Object.assign(new Error(), { code: '23503', detail });
  expect(translateResetError(Object.assign(new Error('wrapped'), { previous }))).toMatchObject({
    code: 'unauthorized',
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
