import { expect, test } from 'vitest';
import { balanceOf, destinationOf, estimateOf, lineOf, ownBalanceOf, sumsOf } from './document.ts';
import type { Dispute, Refund } from './schema.ts';
import { FLAT_TAX } from './values.ts';

const AMOUNTS = { subtotal: 20_000, shipping: 0, tax: 1_600, taxBasis: FLAT_TAX };
const rowsOf = (sums: ReturnType<typeof sumsOf>) => sums.map(({ name, amount }) => `${name}: ${amount}`);

test('sums end with a total of the rows above it, and delivery for nothing is free', () => {
  expect(rowsOf(sumsOf(AMOUNTS))).toEqual([
    'Subtotal: $200.00',
    'Delivery: Free',
    'Tax (8%): $16.00',
    'Total: $216.00',
  ]);
  expect(rowsOf(sumsOf({ ...AMOUNTS, shipping: 1_234 })).at(-1)).toBe('Total: $228.34');
  expect(sumsOf(AMOUNTS).map(({ tone }) => tone ?? null)).toEqual([null, null, null, 'strong']);
});

test('a cart is estimated with its delivery, and rounded to the cent', () => {
  const items = [
    { quantity: 3, unitPrice: 1_999 },
    { quantity: 1, unitPrice: 5 },
  ];
  expect(estimateOf(items, 900)).toEqual({ subtotal: 6_002, shipping: 900, tax: 480, total: 7_382 });
});

test('the tax is named by how it was worked out', () => {
  const taxRow = (taxBasis: Parameters<typeof sumsOf>[0]['taxBasis']) => sumsOf({ ...AMOUNTS, taxBasis })[2]?.name;
  expect([
    taxRow({ kind: 'table', state: 'TX', percent: '6.25' }),
    taxRow({ kind: 'stripe' }),
    taxRow({ kind: 'exempt', certificate: 'C-1' }),
    taxRow('estimate'),
    taxRow(null),
  ]).toEqual(['Sales tax, TX (6.25%)', 'Sales tax', 'Tax (exempt)', 'Estimated tax (8%)', 'Tax']);
});

test('without an address there is a price alone', () => {
  const sums = sumsOf({ subtotal: 5_000, shipping: null, tax: null, taxBasis: null });
  expect(sums).toEqual([{ name: 'Price', amount: '$50.00', tone: 'strong' }]);
});

test('a line names the set, what is engraved, and what was taken out', () => {
  expect(
    lineOf({
      productName: 'Placard',
      variantName: 'Brass',
      quantity: 2,
      priceAtPurchase: 12_000,
      bundle: 'Lobby Set',
      takenOut: 1,
      inscription: { name: 'Atlas Tower' },
    }),
  ).toEqual({
    name: 'Placard, Brass',
    note: 'Part of Lobby Set. Engraved: Atlas Tower. 1 cancelled',
    quantity: 2,
    price: '$120.00',
    amount: '$240.00',
  });
  const plain = { productName: 'Tablet', variantName: null, quantity: 1, unitPrice: 999 };
  expect(lineOf(plain)).toMatchObject({ name: 'Tablet', note: '', amount: '$9.99' });
});

const refund = (overrides: Partial<Refund>): Refund => ({
  id: 1,
  amount: 1_000,
  tax: 74,
  state: 'refunded',
  reason: 'requested',
  note: null,
  error: null,
  attempts: 1,
  nextAttemptAt: null,
  isByHand: false,
  isCredit: false,
  isSettled: false,
  items: [],
  createdAt: '2026-11-24T15:00:00.000Z',
  refundedAt: '2026-11-24T15:00:00.000Z',
  ...overrides,
});
const dispute: Dispute = {
  id: 1,
  amount: 2_000,
  reason: 'fraudulent',
  status: 'needs_response',
  isOpen: true,
  dueBy: null,
  hasEvidence: false,
  withdrawn: 2_000,
  openedAt: '2026-11-24T15:00:00.000Z',
  updatedAt: '2026-11-24T15:00:00.000Z',
};
const order = { ...AMOUNTS, totalAmount: 21_600, byInvoice: null, refunds: [], disputes: [] };

test('a balance says what was paid, went back, and is kept, and marks what is open', () => {
  expect(rowsOf(balanceOf(order)).slice(3)).toEqual(['Paid: $216.00', 'Net: $216.00']);
  const refunds = [refund({}), refund({ state: 'due', amount: 500 }), refund({ state: 'failed', amount: 300 })];
  const sums = balanceOf({ ...order, refunds, disputes: [dispute] });
  expect(rowsOf(sums).slice(3)).toEqual([
    'Paid: $216.00',
    'Refunded: -$10.00',
    'To refund: $5.00',
    'Refund failed: $3.00',
    'Disputed: $20.00',
    'Held by the bank: -$20.00',
    'Net: $186.00',
  ]);
  expect(sums.filter(({ tone }) => tone === 'danger').map(({ name }) => name)).toEqual(['Refund failed', 'Disputed']);
});

test('an open invoice is due, and nothing is kept yet', () => {
  const byInvoice = { dueOn: '2026-12-24', paidAt: null, amount: 20_600 };
  const refunds = [refund({ isCredit: true })];
  expect(rowsOf(balanceOf({ ...order, byInvoice, refunds })).slice(3)).toEqual([
    'Invoiced: $216.00',
    'Removed: -$10.00',
    'Due by Dec 24, 2026: $206.00',
  ]);
});

test('a customer reads each refund below the total, and what is left of it', () => {
  const ownOrder = { ...AMOUNTS, totalAmount: 21_600, byInvoice: null, refunds: [], dispute: null };
  expect(ownBalanceOf(ownOrder)).toEqual(sumsOf(AMOUNTS));
  const refundOf = (amount: number, overrides = {}) => ({
    ...{ id: 1, amount, state: 'refunded' as const, isCredit: false, note: null, items: [] },
    ...{ refundedAt: '2026-11-24T15:00:00.000Z', ...overrides },
  });
  const refunds = [
    refundOf(1_000),
    refundOf(600, { state: 'pending', refundedAt: null }),
    refundOf(300, { state: 'failed' }),
  ];
  const dispute = { amount: 2_000, outcome: 'lost' as const };
  expect(rowsOf(ownBalanceOf({ ...ownOrder, refunds, dispute })).slice(3)).toEqual([
    ...['Total: $216.00', 'Refunded Nov 24, 2026: -$10.00', 'Refund on its way: -$6.00'],
    ...['Returned by your bank: -$20.00', 'Total after refunds: $180.00'],
  ]);
  const byInvoice = { dueOn: '2026-12-24', paidAt: null, amount: 20_600 };
  expect(
    rowsOf(ownBalanceOf({ ...ownOrder, byInvoice, refunds: [refundOf(1_000, { isCredit: true })] })).slice(4),
  ).toEqual([...['Removed: -$10.00', 'Due by Dec 24, 2026: $206.00']]);
});

test('a canceled order goes nowhere, and a delivered one has arrived', () => {
  const shippingAddress = {
    name: 'Dana Ray',
    company: 'Acme',
    street: '1 Main St',
    suite: 'Dock 4',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    country: 'US',
  };
  expect(destinationOf({ status: 'cancelled', shippingAddress })).toBeNull();
  expect(destinationOf({ status: 'pending', shippingAddress: { pending: true } })).toBeNull();
  expect(destinationOf({ status: 'delivered', shippingAddress })).toEqual({
    heading: 'Shipped to',
    lines: ['Dana Ray', 'Acme', '1 Main St, Dock 4', 'Austin, TX 78701'],
  });
});
