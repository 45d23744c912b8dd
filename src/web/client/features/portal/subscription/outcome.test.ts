import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { dismissToast, useToasts } from '../../../lib/toasts.ts';
import { announceActivated, announceCancelled, announceFailure, announceUpgraded } from './outcome.ts';

const toastMessage = () => useToasts.getState().current?.message ?? null;

beforeEach(dismissToast);

test('the toasts have the promised texts', () => {
  announceActivated();
  expect(toastMessage()).toBe('Subscription activated successfully');
  announceCancelled();
  expect(toastMessage()).toBe('Subscription cancelled successfully');
  announceUpgraded(1_234);
  expect(toastMessage()).toContain('$12.34');
});

test('disabled payments show the dialog instead of a toast', () => {
  const off = new ApiError(403, 'Payment System Disabled', { code: 'payment_system_disabled' });
  expect([announceFailure(off), toastMessage()]).toEqual([true, null]);
});

test('other errors are toasted', () => {
  expect([announceFailure(new ApiError(409, 'Choose a plan above the current one')), toastMessage()]).toEqual([
    false,
    'Choose a plan above the current one',
  ]);
  announceFailure(new Error('bug'));
  expect(toastMessage()).toBe('Failed to update subscription');
});
