import { beforeEach, expect, test } from 'vitest';
import { ApiError } from './api.ts';
import {
  dismissToast,
  leaveToasts,
  TOAST_DURATION,
  toast,
  toastAcrossPages,
  toastError,
  toastResult,
  useToasts,
} from './toasts.ts';

beforeEach(() => dismissToast());

test('a new toast takes the place of the one before', () => {
  toast({ message: 'Tenant added successfully', tone: 'success' });
  const first = useToasts.getState().current;
  toast({ message: 'Tenant removed successfully' });
  const second = useToasts.getState().current;
  expect(second).toMatchObject({ message: 'Tenant removed successfully', tone: 'info', duration: TOAST_DURATION });
  expect(second?.key).not.toBe(first?.key);
});

test('the same words twice are two toasts', () => {
  toast({ message: 'Saved' });
  const before = useToasts.getState().current?.key;
  dismissToast();
  toast({ message: 'Saved' });
  expect(useToasts.getState().current?.key).not.toBe(before);
});

test('a failure is told in the server’s words under the promised title', () => {
  toastError(new ApiError(409, 'Somebody was faster'), { fallback: 'Failed to save' });
  expect(useToasts.getState().current).toMatchObject({
    title: 'Error',
    message: 'Somebody was faster',
    tone: 'danger',
  });
});

test('a failure without words takes those of the place it happened in', () => {
  toastError(new Error('x is undefined'), { title: 'Payment Failed', fallback: 'Nothing was charged' });
  expect(useToasts.getState().current).toMatchObject({ title: 'Payment Failed', message: 'Nothing was charged' });
});

test('a toast ends with the page that said it, but for one said on the way, which ends with the next', () => {
  toast({ message: 'Tenant added successfully' });
  leaveToasts();
  expect(useToasts.getState().current).toBeNull();
  toast({ message: 'Property created successfully', goesAlong: true });
  leaveToasts();
  expect(useToasts.getState().current).toMatchObject({ message: 'Property created successfully' });
  leaveToasts();
  expect(useToasts.getState().current).toBeNull();
});

test('what is said on the way from the login stands on the page it leads to, loaded anew or not', () => {
  toastAcrossPages({ message: 'Error adding to cart', tone: 'danger' });
  leaveToasts();
  expect(useToasts.getState().current).toMatchObject({ message: 'Error adding to cart' });
});

test('a mutation says how it ended: the sentence given, or the server’s own words before those', () => {
  const { onSuccess, onError } = toastResult('Mail sent again', 'Sending failed');
  onSuccess();
  expect(useToasts.getState().current).toMatchObject({ message: 'Mail sent again', tone: 'success' });
  onError(new Error('internal'));
  expect(useToasts.getState().current).toMatchObject({ message: 'Sending failed', tone: 'danger' });
  onError(new ApiError(409, 'The mail is being sent'));
  expect(useToasts.getState().current).toMatchObject({ message: 'The mail is being sent', tone: 'danger' });
});
