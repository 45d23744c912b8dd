import { expect, test } from 'vitest';
import { containing, matching } from './matching.ts';

const items = [{ label: 'Acme Law', keywords: '201' }, { label: 'Add Tenant' }, { label: 'Lawson Bros' }];
const labels = (term: string, maxItems?: number) => matching(items, term, maxItems).map(({ label }) => label);

test('every word must match the label or keywords, in any case and order', () => {
  expect(labels('LAW')).toEqual(['Acme Law', 'Lawson Bros']);
  expect(labels(' law  201 ')).toEqual(['Acme Law']);
  expect(labels('law tenant')).toEqual([]);
});

test('without a term all match, up to the limit', () => {
  expect(labels('')).toEqual(['Acme Law', 'Add Tenant', 'Lawson Bros']);
  expect(labels('a', 2)).toEqual(['Acme Law', 'Add Tenant']);
});

test('words are found in several texts together, with and without accents', () => {
  expect(containing('jose 201')('Suite 201', null, 'José Ortiz')).toBe(true);
  expect(containing('JOSÉ')('Jose Ortiz')).toBe(true);
  expect(containing('josé 202')('José Ortiz', 'Suite 201')).toBe(false);
  expect(containing(' ')()).toBe(true);
});
