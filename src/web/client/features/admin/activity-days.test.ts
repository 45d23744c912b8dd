import { expect, test } from 'vitest';
import { instantsOf } from './activity-days.ts';

test('days become instants, the last day inclusive', () => {
  const { from, to } = instantsOf({ from: '2027-03-01', to: '2027-03-01' });
  expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(24);
});

test('invalid days are ignored', () => {
  expect(instantsOf({ from: 'yesterday', to: '' })).toEqual({ from: '', to: '' });
});
