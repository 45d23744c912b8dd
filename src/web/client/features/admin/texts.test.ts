import { expect, test } from 'vitest';
import { ordersTexts } from './orders-texts.ts';
import { adminTexts } from './texts.ts';

test('the admin portal says what was promised, letter for letter', () => {
  expect(adminTexts.denied).toBe("Access Denied: You don't have permission to access the admin portal.");
  const { users, orders, subscriptions, settings, portal, logout } = adminTexts.nav;
  expect([users, orders, subscriptions, settings, portal, logout]).toEqual([
    'Users',
    'Orders',
    'Subscriptions',
    'Settings',
    'Management Portal',
    'Logout',
  ]);
  expect([adminTexts.reset.done, adminTexts.status.done, ordersTexts.dialog.done, ordersTexts.failed]).toEqual([
    'Password has been reset',
    'User status updated',
    'Order status updated successfully and customer notified',
    'Failed to fetch orders',
  ]);
  expect([adminTexts.users.suspend, adminTexts.users.activate, adminTexts.users.loginAs, adminTexts.never]).toEqual([
    'Suspend Account',
    'Activate Account',
    'Login as User',
    'Never',
  ]);
});
