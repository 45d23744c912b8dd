import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import {
  dismissToast,
  removePageToasts,
  showUndo,
  TOAST_DURATION,
  toast,
  toastAcrossPages,
  toastError,
  toastResult,
  useToasts,
} from './toasts.ts';

beforeEach(() => dismissToast());

test('a new toast replaces the current one', () => {
  toast({ message: 'Tenant added successfully', tone: 'success' });
  const first = useToasts.getState().current;
  toast({ message: 'Tenant removed successfully' });
  const second = useToasts.getState().current;
  expect(second).toMatchObject({ message: 'Tenant removed successfully', tone: 'info', duration: TOAST_DURATION });
  expect(second?.key).not.toBe(first?.key);
});

test('repeated texts are separate toasts', () => {
  toast({ message: 'Saved' });
  const before = useToasts.getState().current?.key;
  dismissToast();
  toast({ message: 'Saved' });
  expect(useToasts.getState().current?.key).not.toBe(before);
});

test('an error toast has the server’s message and the promised title', () => {
  toastError(new ApiError(409, 'Somebody was faster'), { fallback: 'Failed to save' });
  expect(useToasts.getState().current).toMatchObject({
    title: 'Error',
    message: 'Somebody was faster',
    tone: 'danger',
  });
});

test('an error without a message shows the fallback', () => {
  toastError(new Error('x is undefined'), { title: 'Payment Failed', fallback: 'Nothing was charged' });
  expect(useToasts.getState().current).toMatchObject({ title: 'Payment Failed', message: 'Nothing was charged' });
});

test('a toast ends with its page, or one navigation later if it survives', () => {
  toast({ message: 'Tenant added successfully' });
  removePageToasts();
  expect(useToasts.getState().current).toBeNull();
  toast({ message: 'Property created successfully', survivesNavigation: true });
  removePageToasts();
  expect(useToasts.getState().current).toMatchObject({ message: 'Property created successfully' });
  removePageToasts();
  expect(useToasts.getState().current).toBeNull();
});

test('a toast across pages survives a navigation', () => {
  toastAcrossPages({ message: 'Error adding to cart', tone: 'danger' });
  removePageToasts();
  expect(useToasts.getState().current).toMatchObject({ message: 'Error adding to cart' });
});

test('a mutation toasts its result, preferring the server’s message on errors', () => {
  const { onSuccess, onError } = toastResult('Mail sent again', 'Sending failed');
  onSuccess();
  expect(useToasts.getState().current).toMatchObject({ message: 'Mail sent again', tone: 'success' });
  onError(new Error('internal'));
  expect(useToasts.getState().current).toMatchObject({ message: 'Sending failed', tone: 'danger' });
  onError(new ApiError(409, 'The mail is being sent'));
  expect(useToasts.getState().current).toMatchObject({ message: 'The mail is being sent', tone: 'danger' });
});
const toastMessage = () => useToasts.getState().current?.message ?? null;

test('a toast replaces the undo bar, and the next undo bar the toast', () => {
  const [dismissFirst, dismissSecond] = [vi.fn(), vi.fn()];
  const endFirst = showUndo(dismissFirst);
  toast({ message: 'Saved' });
  expect([dismissFirst.mock.calls.length, toastMessage()]).toEqual([1, 'Saved']);
  endFirst();
  showUndo(dismissSecond);
  expect([dismissSecond.mock.calls.length, toastMessage()]).toEqual([0, null]);
});

test('of two undo bars the first one goes, and one that is gone already is not dismissed', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  showUndo(first);
  const endSecond = showUndo(second);
  endSecond();
  toast({ message: 'Saved' });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
});
