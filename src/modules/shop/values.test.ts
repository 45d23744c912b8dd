import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstSentence, sharesOf } from './values.ts';

test('shares of a price add up to it, each at least a cent and near its proportion', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 12 });
  const property = fc.property(parts, fc.integer({ min: 12, max: 10_000_000 }), (prices, price) => {
    const shares = sharesOf(price, prices);
    const priceSum = prices.reduce((sum, price1) => sum + price1, 0);
    expect(shares.reduce((sum, share1) => sum + share1, 0)).toBe(price);
    for (const [index, share] of shares.entries()) {
      expect(Number.isSafeInteger(share) && share >= 1).toBe(true);
      expect(Math.abs(share - (price * (prices[index] ?? 0)) / priceSum)).toBeLessThanOrEqual(prices.length + 1);
    }
  });
  fc.assert(property, { numRuns: 500 });
});

test.each([
  ['A fanless player. Plug it in.', 'A fanless player.'],
  ['Hung at 1.5 m. Or not.', 'Hung at 1.5 m.'],
  ['No full stop', 'No full stop'],
  ['Is it? Yes.', 'Is it?'],
])('the first sentence of “%s” is shown in lists', (description, sentence) => {
  expect(firstSentence(description)).toBe(sentence);
});
