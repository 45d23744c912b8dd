import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatTaxOn } from '../../shared/money.ts';
import {
  isOverdue,
  lateSince,
  lineShipsBy,
  outlookOf,
  refundOfLines,
  shareOf,
  shipsBy,
  shipsTogether,
  taxLinesGivenBack,
  taxOfRefund,
} from './values.ts';

const playerLine = { leadDays: 3, inscription: null };
const answeredLine = (answeredAt: string | null) => ({ leadDays: 5, inscription: { isComplete: true, answeredAt } });
const waitingLine = { leadDays: 5, inscription: { isComplete: false, answeredAt: null } };
const monday = '2026-11-23T16:00:00.000Z';
const order = (...items: (typeof playerLine | ReturnType<typeof answeredLine>)[]) => ({
  status: 'pending',
  createdAt: monday,
  items,
});

test('a line ships within its business days, over Thanksgiving', () => {
  expect(lineShipsBy(order(playerLine), playerLine)).toBe('2026-11-27');
  expect(lineShipsBy(order(playerLine), answeredLine(monday))).toBe('2026-12-01');
});

test('a placard ships after its text was said, and not before', () => {
  expect(lineShipsBy(order(), waitingLine)).toBeNull();
  expect(lineShipsBy(order(), answeredLine('2026-12-07T16:00:00.000Z'))).toBe('2026-12-14');
  expect(lineShipsBy(order(), answeredLine('2026-11-20T16:00:00.000Z'))).toBe('2026-12-01');
});

test('an order ships with its last line, and says one day only where all are the same', () => {
  expect(shipsBy(order(playerLine, answeredLine(monday)))).toBe('2026-12-01');
  expect(shipsBy(order(answeredLine(monday), playerLine))).toBe('2026-12-01');
  expect(shipsBy(order(playerLine, waitingLine))).toBeNull();
  expect(shipsTogether(order(playerLine, playerLine))).toBe(true);
  expect(shipsTogether(order(playerLine, answeredLine(monday)))).toBe(false);
});

test('an order is late from the day after, until it is shipped', () => {
  expect(lateSince(order(playerLine), '2026-11-27')).toBeNull();
  expect(lateSince(order(playerLine, waitingLine), '2026-11-28')).toBe('2026-11-27');
  expect(lateSince(order(answeredLine(monday), playerLine), '2026-12-02')).toBe('2026-11-27');
  expect(lateSince({ ...order(playerLine), status: 'processing' }, '2026-11-28')).toBe('2026-11-27');
  for (const status of ['shipped', 'delivered', 'cancelled'])
    expect([
      lateSince({ ...order(playerLine), status }, '2027-01-01'),
      shipsBy({ ...order(playerLine), status }),
    ]).toEqual([null, null]);
});

test('an order of Sunday evening in Chicago counts from Sunday', () => {
  expect(shipsBy({ ...order(playerLine), createdAt: '2026-11-16T05:30:00.000Z' })).toBe('2026-11-18');
});

test('one of two units has half of the tax, half a cent rounded up, and the last one brings delivery back', () => {
  const order = { subtotal: 666, shipping: 900, tax: 53 };
  expect(refundOfLines(order, [{ priceAtPurchase: 333, refunded: 0, quantity: 1 }])).toEqual({
    amount: 360,
    shipping: 0,
    tax: 27,
  });
  expect(refundOfLines(order, [{ priceAtPurchase: 333, refunded: 1, quantity: 1 }])).toEqual({
    amount: 1259,
    shipping: 900,
    tax: 26,
  });
});

test('a refund of no unit brings no delivery back, even after the last one', () => {
  const order = { subtotal: 666, shipping: 900, tax: 53 };
  expect(refundOfLines(order, [{ priceAtPurchase: 333, refunded: 2, quantity: 0 }])).toEqual({
    amount: 0,
    shipping: 0,
    tax: 0,
  });
});

test('where delivery is taxed, its tax goes back with it', () => {
  const taxBasis = { kind: 'table', isDeliveryTaxed: true };
  const order = { subtotal: 2_000, shipping: 1_000, tax: 240, taxBasis };
  const refundOneUnit = (refunded: number) => refundOfLines(order, [{ priceAtPurchase: 1_000, refunded, quantity: 1 }]);
  expect([refundOneUnit(0), refundOneUnit(1)]).toEqual([
    { amount: 1_080, shipping: 0, tax: 80 },
    { amount: 2_160, shipping: 1_000, tax: 160 },
  ]);
});

const line = fc.record({ price: fc.integer({ min: 1, max: 99_999_99 }), quantity: fc.integer({ min: 1, max: 9 }) });

test('refunds of all units, one at a time, are the total to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.nat(9_999),
      fc.boolean(),
      (lines, shipping, isDeliveryTaxed) => {
        const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        const tax = flatTaxOn(subtotal + (isDeliveryTaxed ? shipping : 0));
        const order = { subtotal, shipping, tax, taxBasis: { kind: 'table', isDeliveryTaxed } };
        const refundedUnits = lines.map(() => 0);
        let paidBack = 0;
        for (const [lineIndex, { quantity }] of lines.entries())
          for (let unit = 0; unit < quantity; unit++) {
            const refundLines = lines.map(({ price }, index) => ({
              priceAtPurchase: price,
              refunded: refundedUnits[index] ?? 0,
              quantity: index === lineIndex ? 1 : 0,
            }));
            const { amount, tax } = refundOfLines(order, refundLines);
            expect(tax).toBeGreaterThanOrEqual(0);
            paidBack += amount;
            refundedUnits[lineIndex] = (refundedUnits[lineIndex] ?? 0) + 1;
          }
        expect(paidBack).toBe(subtotal + shipping + order.tax);
      },
    ),
  );
});

test('what Stripe Tax gives back of any refunds is their amount and tax, never more than a line has, and all in the end', () => {
  const amounts = fc.record({ amount: fc.nat(9_999), tax: fc.nat(999) });
  fc.assert(
    fc.property(
      fc.array(amounts, { minLength: 1, maxLength: 5 }),
      fc.array(amounts, { maxLength: 8 }),
      (soldAmounts, refundAmounts) => {
        const sale = soldAmounts.map((line, index) => ({ ...line, id: index === 0 ? null : `line ${index}` }));
        const sum = (lines: readonly { amount: number; tax: number }[]) =>
          lines.reduce((total, line) => ({ amount: total.amount + line.amount, tax: total.tax + line.tax }), {
            amount: 0,
            tax: 0,
          });
        const recordedLines = [...sale];
        const giveBack = (net: number, tax: number) => {
          const lines = taxLinesGivenBack(recordedLines, { amount: net + tax, tax });
          const total = sum(lines);
          expect([0 - total.amount, 0 - total.tax]).toEqual([net, tax]);
          recordedLines.push(...lines);
          for (const { id } of sale) {
            const remaining = sum(recordedLines.filter((line) => line.id === id));
            expect(Math.min(remaining.amount, remaining.tax)).toBeGreaterThanOrEqual(0);
          }
        };
        for (const { amount, tax } of refundAmounts) {
          const remaining = sum(recordedLines);
          giveBack(Math.min(amount, remaining.amount), Math.min(tax, remaining.tax));
        }
        const remaining = sum(recordedLines);
        giveBack(remaining.amount, remaining.tax);
        expect(() => taxLinesGivenBack(recordedLines, { amount: 1, tax: 0 })).toThrow('More would be given back');
      },
    ),
  );
});

test('Stripe Tax gives back lines with a part alone, and no more tax than it has', () => {
  const sale = [
    { id: 'line 1', amount: 500, tax: 40 },
    { id: null, amount: 900, tax: 0 },
  ];
  expect(taxLinesGivenBack(sale, { amount: 108, tax: 8 })).toEqual([{ id: 'line 1', amount: -100, tax: -8 }]);
  expect(() => taxLinesGivenBack(sale, { amount: 41, tax: 41 })).toThrow('More would be given back');
});

test('81 refunds of an order of $42.12 have $3.12 of tax', () => {
  const order = { total: 4_212, tax: 312 };
  let remaining = { amount: order.total, tax: order.tax };
  const taxParts = Array.from({ length: 81 }, () => {
    const tax = taxOfRefund(order, remaining, 52);
    remaining = { amount: remaining.amount - 52, tax: remaining.tax - tax };
    return tax;
  });
  expect(remaining).toEqual({ amount: 0, tax: 0 });
  expect([...new Set(taxParts)].sort()).toEqual([3, 4]);
});

test('the tax parts of any refunds, by amount or with tax of their own, are together the tax of the order', () => {
  const partialRefund = fc.record({
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    ownTax: fc.option(fc.nat(2_000)),
  });
  fc.assert(
    fc.property(fc.nat(9_999), fc.nat(2_000), fc.array(partialRefund, { maxLength: 9 }), (net, tax, refunds) => {
      const order = { total: net + tax, tax };
      let remaining = { amount: order.total, tax };
      for (const { part, ownTax } of [...refunds, { part: 1, ownTax: null }]) {
        const amount = Math.round(part * remaining.amount);
        const taxPart = taxOfRefund(order, remaining, amount, ownTax ?? undefined);
        expect(taxPart).toBeGreaterThanOrEqual(0);
        expect(taxPart).toBeLessThanOrEqual(amount);
        remaining = { amount: remaining.amount - amount, tax: remaining.tax - taxPart };
        expect(remaining.tax).toBeLessThanOrEqual(remaining.amount);
      }
      expect(remaining).toEqual({ amount: 0, tax: 0 });
    }),
  );
});

test('a share of nothing is nothing', () => {
  expect([shareOf(8, 0, 0), shareOf(8, 1, 2), shareOf(1, 1, 2)]).toEqual([0, 4, 1]);
});

test.each([
  ['pending', 'toShip'],
  ['processing', 'toShip'],
  ['shipped', 'onTheWay'],
  ['delivered', 'arrived'],
  ['cancelled', 'cancelled'],
] as const)('a %s order is %s, and refunded once all of it is paid back, unless canceled', (status, outlook) => {
  const outlookOfFullRefund = status === 'cancelled' ? 'cancelled' : 'refunded';
  expect([0, 999, 1_000].map((refunded) => outlookOf({ status, refunded, total: 1_000 }))).toEqual([
    ...[outlook, outlook, outlookOfFullRefund],
  ]);
});

const invoice = { dueOn: '2026-11-27', paidAt: null };

test.each([
  ['is overdue the day after its due date', invoice, '2026-11-28', true],
  ['is not overdue on its due date', invoice, '2026-11-27', false],
  ['that was paid late is not overdue', { ...invoice, paidAt: '2026-12-01T16:00:00.000Z' }, '2026-12-02', false],
  ['that does not exist is not overdue', null, '2026-11-28', false],
] as const)('an invoice %s', (_rule, candidate, today, isLate) => {
  expect(isOverdue(candidate, today)).toBe(isLate);
});
