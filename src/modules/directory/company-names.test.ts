import { expect, test } from 'vitest';
import { isNearName } from './company-names.ts';

test.each([
  ['Hill Dental', 'Hill Country Dental'],
  ['Acme, L.L.C.', 'ACME Inc'],
  ['Brick & Sons', 'Brick and Sons Ltd.'],
  ['Pecan Street Coffee', 'PecanStreet Coffee'],
  ['Microsft', 'Microsoft Corporation'],
  ['Hill Country Dnetal', 'Hill Country Dental'],
  ['Café Zürich', 'Cafe Zurich'],
  ['Austin Family Law', 'Austin Family Lawyers'],
])('%s may be the same company as %s', (name, otherName) => {
  expect([isNearName(name, otherName), isNearName(otherName, name)]).toEqual([true, true]);
});

test.each([
  ['Old Law', 'New Law'],
  ['Leaver', 'Newcomer'],
  ['Acme LLC', 'Zenith LLC'],
  ['Smith Dental Group', 'Jones Dental Group West'],
  ['日本', '中国'],
  ['&', 'Acme'],
])('%s is another company than %s', (name, otherName) => {
  expect([isNearName(name, otherName), isNearName(otherName, name)]).toEqual([false, false]);
});
