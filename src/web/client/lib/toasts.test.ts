import { beforeEach, expect, test } from 'vitest';
import { dismissToast, TOAST_DURATION, toast, useToasts } from './toasts.ts';

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
