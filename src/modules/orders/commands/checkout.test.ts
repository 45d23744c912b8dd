import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatTaxOn } from '../../../shared/money.ts';
import { MAX_TOTAL, MIN_TOTAL } from '../schema.ts';
import { type PricedLine, subtotalOf } from '../tax.ts';
import { amountsOf } from './checkout.ts';

const amountsWithTax = (lines: readonly PricedLine[]) => amountsOf(lines, { tax: flatTaxOn(subtotalOf(lines)) });

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 999 }),
  unitPrice: fc.integer({ min: 1, max: 5_000_000 }),
});

test('a total is its lines plus eight percent, in whole cents, for any chargeable cart', () => {
  const property = fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
    const subtotal = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
    fc.pre(Math.abs(subtotal * 1.08 - MAX_TOTAL) > 1);
    if (subtotal * 1.08 > MAX_TOTAL) {
      expect(() => amountsWithTax(lines)).toThrow('$999,999.99');
      return;
    }
    if (subtotal + Math.round(subtotal * 0.08) < MIN_TOTAL) {
      expect(() => amountsWithTax(lines)).toThrow('at least $0.50');
      return;
    }
    const amounts = amountsWithTax(lines);
    expect(amounts.subtotal).toBe(subtotal);
    expect(amounts.total).toBe(amounts.subtotal + amounts.tax);
    expect(Math.abs(amounts.tax * 100 - subtotal * 8)).toBeLessThanOrEqual(50);
    expect(Object.values(amounts).every(Number.isSafeInteger)).toBe(true);
  });
  fc.assert(property, { numRuns: 1_000 });
});

test('a card payment is at least fifty cents, including tax', () => {
  expect(() => amountsWithTax([{ quantity: 1, unitPrice: 45 }])).toThrow('A card payment must be at least $0.50');
  expect(amountsWithTax([{ quantity: 1, unitPrice: 46 }]).total).toBe(50);
});
