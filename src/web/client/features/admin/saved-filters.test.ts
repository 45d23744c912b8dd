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

test('a filter is stored once, until removed', () => {
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

test('invalid stored filters are ignored', () => {
  stored = '[{"list":"orders"}]';
  expect(readSavedFilters()).toEqual([]);
});

test('the page is not part of a filter', () => {
  expect(searchOf(new URLSearchParams('status=pending&before=12&search=ada'))).toBe('search=ada&status=pending');
});
