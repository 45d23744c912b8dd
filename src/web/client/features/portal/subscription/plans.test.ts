import { expect, test } from 'vitest';
import { plansAbove } from './plans.ts';

test('the free plan offers every plan at its announced price', () => {
  expect(plansAbove({ tier: 'free', status: 'active' }).map(({ label, description }) => [label, description])).toEqual([
    ['Basic, monthly', '$20.00 a month'],
    ['Basic, annual', '$200.00 a year'],
    ['Premium, monthly', '$30.00 a month'],
    ['Premium, annual', '$300.00 a year'],
  ]);
});

test('a paid plan offers only larger ones', () => {
  const names = (tier: 'basic' | 'premium', frequency: 'monthly' | 'annual') =>
    plansAbove({ tier, status: 'active', frequency }).map(({ value }) => value);
  expect(names('basic', 'monthly')).toEqual(['basic-annual', 'premium-monthly', 'premium-annual']);
  expect(names('basic', 'annual')).toEqual(['premium-annual']);
  expect(names('premium', 'annual')).toEqual([]);
});
