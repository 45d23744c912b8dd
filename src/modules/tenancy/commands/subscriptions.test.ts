import { expect, test } from 'vitest';
import { periodEnd, proration } from './subscriptions.ts';

const june = {
  currentPeriodStart: new Date('2027-06-01T00:00:00Z'),
  currentPeriodEnd: new Date('2027-07-01T00:00:00Z'),
};
const midPeriod = new Date('2027-06-16T00:00:00Z');

test('an upgrade at the same frequency is prorated for the rest of the period, which does not change', () => {
  const current = { tier: 'basic', frequency: 'monthly', ...june } as const;
  expect(proration(current, { tier: 'premium', frequency: 'monthly' }, midPeriod)).toEqual({
    ...june,
    proratedAmount: 500,
  });
});

test('a change from monthly to annual starts a new year minus the unused amount', () => {
  const current = { tier: 'basic', frequency: 'monthly', ...june } as const;
  expect(proration(current, { tier: 'basic', frequency: 'annual' }, midPeriod)).toEqual({
    currentPeriodStart: midPeriod,
    currentPeriodEnd: new Date('2028-06-16T00:00:00Z'),
    proratedAmount: 19_000,
  });
});

test('an overdue plan has no unused amount', () => {
  const current = { tier: 'basic', frequency: 'monthly', ...june } as const;
  const afterPeriod = new Date('2027-08-01T00:00:00Z');
  expect(proration(current, { tier: 'premium', frequency: 'monthly' }, afterPeriod).proratedAmount).toBe(3_000);
});

test.each([
  ['2027-01-31T10:00:00Z', 'monthly', '2027-02-28T10:00:00Z'],
  ['2028-02-29T10:00:00Z', 'annual', '2029-02-28T10:00:00Z'],
  ['2027-12-15T10:00:00Z', 'monthly', '2028-01-15T10:00:00Z'],
] as const)('a period from %s, %s, ends %s', (start, frequency, end) => {
  expect(periodEnd(new Date(start), frequency)).toEqual(new Date(end));
});
