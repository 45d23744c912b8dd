import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

const [paid, handled, shippedAt, cancelled] = [1, 2, 3, 4].map((day) => `2026-11-0${day}T10:00:00.000Z`) as [
  string,
  string,
  string,
  string,
];
const pendingStatus = { status: 'pending', at: paid } as const;
const order = {
  ...{ status: 'pending' as const, statuses: [pendingStatus], createdAt: paid, byInvoice: null },
  ...{ refunds: [], refundedAmount: 0, totalAmount: 1_000 },
};
const refund = (amount: number, over = {}) => ({
  ...{ id: 1, amount, state: 'refunded' as const, isCredit: false, note: null, refundedAt: shippedAt, items: [] },
  ...over,
});
const stepsOf = (timelineInput: Parameters<typeof timelineOf>[0]) =>
  timelineOf(timelineInput).map(({ name, isDone, at }) => [name, isDone, at]);

test('a new order has every step after payment ahead', () => {
  expect(stepsOf({ ...order, statuses: [pendingStatus] })).toEqual([
    ['paid', true, paid],
    ['processing', false, null],
    ['shipped', false, null],
    ['delivered', false, null],
  ]);
});

test('a skipped step is done and has no date', () => {
  expect(
    stepsOf({ ...order, status: 'shipped', statuses: [pendingStatus, { status: 'shipped', at: shippedAt }] }),
  ).toEqual([
    ['paid', true, paid],
    ['processing', true, null],
    ['shipped', true, shippedAt],
    ['delivered', false, null],
  ]);
});

test('an undone step is ahead again', () => {
  const statuses = [
    pendingStatus,
    { status: 'shipped', at: shippedAt },
    { status: 'processing', at: handled },
  ] as const;
  expect(stepsOf({ ...order, status: 'processing', statuses: [...statuses] })).toEqual([
    ['paid', true, paid],
    ['processing', true, handled],
    ['shipped', false, null],
    ['delivered', false, null],
  ]);
});

test('a cancelled order ends with the cancellation or the refund', () => {
  const ended = {
    ...order,
    status: 'cancelled',
    statuses: [pendingStatus, { status: 'cancelled', at: cancelled }],
  } as const;
  expect(stepsOf({ ...ended, statuses: [...ended.statuses] })).toEqual([
    ['paid', true, paid],
    ['cancelled', true, cancelled],
  ]);
  const refunds = [refund(1_000, { refundedAt: cancelled })];
  expect(stepsOf({ ...ended, statuses: [...ended.statuses], refunds, refundedAmount: 1_000 }).at(-1)).toEqual([
    'refunded',
    true,
    cancelled,
  ]);
});

test('an order on account was ordered, and nothing is refunded that was not paid', () => {
  const byInvoice = { dueOn: '2026-12-01', paidAt: null, amount: 0 };
  const canceled = [pendingStatus, { status: 'cancelled', at: cancelled }] as const;
  const shownOf = { ...order, byInvoice, status: 'cancelled' as const, statuses: [...canceled] };
  expect(
    stepsOf({ ...shownOf, refunds: [refund(1_000, { isCredit: true })], refundedAmount: 1_000 }).map(([name]) => name),
  ).toEqual(['ordered', 'cancelled']);
});

test('a refund stands where it happened, and nothing is ahead once all is paid back', () => {
  const handledFirst = [
    pendingStatus,
    { status: 'processing', at: handled },
    { status: 'shipped', at: cancelled },
  ] as const;
  const shipped = { ...order, status: 'shipped' as const, statuses: [...handledFirst] };
  const names = (timelineInput: Parameters<typeof timelineOf>[0]) => timelineOf(timelineInput).map(({ name }) => name);
  expect(names({ ...shipped, refunds: [refund(400)], refundedAmount: 400 })).toEqual([
    ...['paid', 'processing', 'refunded', 'shipped', 'delivered'],
  ]);
  expect(names({ ...shipped, refunds: [refund(400), refund(600)], refundedAmount: 1_000 })).toEqual([
    ...['paid', 'processing', 'refunded', 'refunded', 'shipped'],
  ]);
  const [under] = timelineOf({
    ...shipped,
    refunds: [refund(400, { state: 'pending', refundedAt: null })],
    refundedAmount: 400,
  }).filter(({ name }) => name === 'refunding');
  expect(under).toEqual({ name: 'refunding', isDone: false, at: null, amount: 400 });
  expect(names({ ...shipped, refunds: [refund(400, { state: 'failed' })] })).toEqual([
    ...['paid', 'processing', 'shipped', 'delivered'],
  ]);
});
