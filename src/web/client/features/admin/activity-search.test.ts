import { expect, test } from 'vitest';
import { activitySearch } from './activity-search.ts';

test('days become instants, the last day inclusive', () => {
  const search = activitySearch(new URLSearchParams('area=users&from=2027-03-01&to=2027-03-01&limit=50'));
  const hours = (Date.parse(search.get('to') ?? '') - Date.parse(search.get('from') ?? '')) / 3_600_000;
  expect([search.get('area'), search.get('limit'), hours]).toEqual(['users', '50', 24]);
});

test('invalid days are ignored', () => {
  expect([...activitySearch(new URLSearchParams('from=yesterday&to=&limit=50')).keys()]).toEqual(['limit']);
});
