import { expect, test, vi } from 'vitest';
import { formerFilters, searchOf } from './saved-filters.ts';

const kept = (value: string | null) => vi.stubGlobal('localStorage', { getItem: () => value });

test('filters kept in the browser before are found once valid', () => {
  const waiting = { list: 'orders', name: 'Waiting', search: 'status=pending' };
  kept(JSON.stringify([waiting]));
  expect(formerFilters()).toEqual([waiting]);
  kept('[{"list":"orders"}]');
  expect(formerFilters()).toEqual([]);
  kept(null);
  expect(formerFilters()).toEqual([]);
});

test('the page is not part of a filter', () => {
  expect(searchOf(new URLSearchParams('status=pending&before=12&search=ada'))).toBe('search=ada&status=pending');
});
