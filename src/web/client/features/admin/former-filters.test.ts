import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filtersInBrowser, forgetInBrowser } from './former-filters.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => stored.clear());

const orders = { list: 'orders', name: 'To pack', search: 'status=processing' };
const users = { list: 'users', name: 'Suspended', search: 'status=suspended' };

test('filters that a browser kept are read, and forgotten list by list', () => {
  stored.set('foyer-admin-filters', JSON.stringify([orders, users]));
  expect(filtersInBrowser()).toEqual([orders, users]);
  forgetInBrowser('orders');
  expect(filtersInBrowser()).toEqual([users]);
});

test.each(['{', '"none"', '[{"list":"orders"}]'])('%s holds none', (text) => {
  stored.set('foyer-admin-filters', text);
  expect(filtersInBrowser()).toEqual([]);
});
