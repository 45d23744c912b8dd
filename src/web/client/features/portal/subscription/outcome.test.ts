import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { dismissToast, useToasts } from '../../../lib/toasts.ts';
import { announceActivated, announceCancelled, announceFailure, announceUpgraded } from './outcome.ts';

const shown = () => useToasts.getState().current?.message ?? null;

beforeEach(dismissToast);

test('the toasts have the promised texts', () => {
  announceActivated();
  expect(shown()).toBe('Subscription activated successfully');
  announceCancelled();
  expect(shown()).toBe('Subscription cancelled successfully');
  announceUpgraded(1_234);
  expect(shown()).toContain('$12.34');
});

test('disabled payments show the dialog instead of a toast', () => {
  const off = new ApiError(403, 'Payment System Disabled', { code: 'payment_system_disabled' });
  expect([announceFailure(off), shown()]).toEqual([true, null]);
});

test('other errors are toasted', () => {
  expect([announceFailure(new ApiError(409, 'Choose a plan above the current one')), shown()]).toEqual([
    false,
    'Choose a plan above the current one',
  ]);
  announceFailure(new Error('bug'));
  expect(shown()).toBe('Failed to update subscription');
});
