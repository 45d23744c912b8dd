import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxOn } from '../../shared/money.ts';
import { lateSince, lineShipsBy, refundOfLines, shareOf, shipsBy, shipsTogether } from './values.ts';

const player = { leadDays: 3, inscription: null };
const answered = (answeredAt: string | null) => ({ leadDays: 5, inscription: { isComplete: true, answeredAt } });
const waiting = { leadDays: 5, inscription: { isComplete: false, answeredAt: null } };
const monday = '2026-11-23T16:00:00.000Z';
const order = (...items: (typeof player | ReturnType<typeof answered>)[]) => ({
  status: 'pending',
  createdAt: monday,
  items,
});

test('a line ships within its business days, over Thanksgiving', () => {
  expect(lineShipsBy(order(player), player)).toBe('2026-11-27');
  expect(lineShipsBy(order(player), answered(monday))).toBe('2026-12-01');
});

test('a placard ships after its text was said, and not before', () => {
  expect(lineShipsBy(order(), waiting)).toBeNull();
  expect(lineShipsBy(order(), answered('2026-12-07T16:00:00.000Z'))).toBe('2026-12-14');
  expect(lineShipsBy(order(), answered('2026-11-20T16:00:00.000Z'))).toBe('2026-12-01');
});

test('an order ships with its last line, and says one day only where all are the same', () => {
  expect(shipsBy(order(player, answered(monday)))).toBe('2026-12-01');
  expect(shipsBy(order(player, waiting))).toBeNull();
  expect(shipsTogether(order(player, player))).toBe(true);
  expect(shipsTogether(order(player, answered(monday)))).toBe(false);
});

test('an order is late from the day after, until it is shipped', () => {
  expect(lateSince(order(player), '2026-11-27')).toBeNull();
  expect(lateSince(order(player, waiting), '2026-11-28')).toBe('2026-11-27');
  for (const status of ['shipped', 'delivered', 'cancelled'])
    expect([lateSince({ ...order(player), status }, '2027-01-01'), shipsBy({ ...order(player), status })]).toEqual([
      null,
      null,
    ]);
});

test('an order of Sunday evening in Chicago counts from Sunday', () => {
  expect(shipsBy({ ...order(player), createdAt: '2026-11-16T05:30:00.000Z' })).toBe('2026-11-18');
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

const line = fc.record({ price: fc.integer({ min: 1, max: 99_999_99 }), quantity: fc.integer({ min: 1, max: 9 }) });

test('refunds of all units, one at a time, are the total to the cent', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.nat(9_999), (lines, shipping) => {
      const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const order = { subtotal, shipping, tax: taxOn(subtotal) };
      const refunded = lines.map(() => 0);
      let paidBack = 0;
      for (const [at, { quantity }] of lines.entries())
        for (let unit = 0; unit < quantity; unit++) {
          const asked = lines.map(({ price }, other) => ({
            priceAtPurchase: price,
            refunded: refunded[other] ?? 0,
            quantity: other === at ? 1 : 0,
          }));
          const { amount, tax } = refundOfLines(order, asked);
          expect(tax).toBeGreaterThanOrEqual(0);
          paidBack += amount;
          refunded[at] = (refunded[at] ?? 0) + 1;
        }
      expect(paidBack).toBe(subtotal + shipping + order.tax);
    }),
  );
});

test('a share of nothing is nothing', () => {
  expect([shareOf(8, 0, 0), shareOf(8, 1, 2), shareOf(1, 1, 2)]).toEqual([0, 4, 1]);
});
