import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const items = [{ label: 'Acme Law', keywords: '201' }, { label: 'Add Tenant' }, { label: 'Lawson Bros' }];
const labels = (term: string, most?: number) => matching(items, term, most).map(({ label }) => label);

test('every word must match the label or keywords, in any case and order', () => {
  expect(labels('LAW')).toEqual(['Acme Law', 'Lawson Bros']);
  expect(labels(' law  201 ')).toEqual(['Acme Law']);
  expect(labels('law tenant')).toEqual([]);
});

test('without a term all match, up to the limit', () => {
  expect(labels('')).toEqual(['Acme Law', 'Add Tenant', 'Lawson Bros']);
  expect(labels('a', 2)).toEqual(['Acme Law', 'Add Tenant']);
});
