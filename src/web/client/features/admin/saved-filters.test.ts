import { beforeEach, expect, test, vi } from 'vitest';
import { forgetFilter, keepFilter, readSavedFilters, searchOf } from './saved-filters.ts';

let stored: string | null;

beforeEach(() => {
  stored = null;
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value;
    },
  });
});

const waiting = { list: 'orders', name: 'Waiting', search: 'status=pending' } as const;

test('a saved filter is there again, once, until it is removed', () => {
  keepFilter(waiting);
  keepFilter({ list: 'users', name: 'Waiting', search: 'sort=id' });
  keepFilter({ ...waiting, search: 'status=processing' });
  expect(readSavedFilters()).toEqual([
    { list: 'users', name: 'Waiting', search: 'sort=id' },
    { ...waiting, search: 'status=processing' },
  ]);
  forgetFilter(waiting);
  expect(readSavedFilters()).toEqual([{ list: 'users', name: 'Waiting', search: 'sort=id' }]);
});

test('what the browser holds and is none is passed over', () => {
  stored = '[{"list":"orders"}]';
  expect(readSavedFilters()).toEqual([]);
});

test('the place in a list is no part of its filter', () => {
  expect(searchOf(new URLSearchParams('status=pending&before=12&search=ada'))).toBe('search=ada&status=pending');
});
