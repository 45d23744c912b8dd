import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { applyServerErrors } from './submit.ts';

type Form = Parameters<typeof applyServerErrors<{ username: string; password: string }, unknown>>[0];

function formStub() {
  const setError = vi.fn();
  const form = { setError, getValues: () => ({ username: '', password: '' }) } as unknown as Form;
  return { form, setError };
}

test('field errors go to their fields, the first one focused', () => {
  const { form, setError } = formStub();
  const fields = { username: 'Taken', password: 'Too short' };
  applyServerErrors(form, new ApiError(409, 'Taken', { fields }));
  expect(setError.mock.calls).toEqual([
    ['username', { type: 'server', message: 'Taken' }, { shouldFocus: true }],
    ['password', { type: 'server', message: 'Too short' }, { shouldFocus: false }],
  ]);
});

test('an error without a field becomes the banner', () => {
  const { form, setError } = formStub();
  applyServerErrors(form, new ApiError(401, 'Invalid username or password'));
  expect(setError).toHaveBeenCalledExactlyOnceWith('root', {
    type: 'server',
    message: 'Invalid username or password',
  });
});

test('an error of an unknown field becomes the banner', () => {
  const { form, setError } = formStub();
  applyServerErrors(form, new ApiError(400, 'Plan is unknown', { fields: { plan: 'Plan is unknown' } }));
  expect(setError).toHaveBeenCalledExactlyOnceWith('root', { type: 'server', message: 'Plan is unknown' });
});

test('warnings that may be confirmed are asked about, and other conflicts are refusals', () => {
  const typeOf = (details: unknown) => {
    const { form, setError } = formStub();
    applyServerErrors(form, new ApiError(409, 'The order is disputed', { details }));
    return setError.mock.lastCall?.[1].type;
  };
  expect([{ warnings: [{ orderId: 1 }] }, { warnings: [] }, { heldOrders: [1] }, undefined].map(typeOf)).toEqual([
    'asking',
    'server',
    'server',
    'server',
  ]);
});
