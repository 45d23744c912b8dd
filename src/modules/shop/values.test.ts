import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  faceOf,
  featuresOf,
  firstSentence,
  offerOf,
  PLACEHOLDER_PICTURE,
  picturesOf,
  sharesOf,
  specificationsOf,
} from './values.ts';

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

test('the cents that a split leaves go to the largest remainders', () => {
  expect(sharesOf(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(sharesOf(100, [10, 25, 65])).toEqual([11, 25, 64]);
  expect(sharesOf(11, [70, 10, 60])).toEqual([5, 2, 4]);
});

const ink = { id: 1, price: 300, stock: 4 };
const stone = { id: 2, price: 200, stock: 0 };
const player = { basePrice: 500, stock: 7, isMadeToMeasure: false, variants: [] };
const placard = { ...player, stock: null, variants: [ink, stone] };

test.each([
  ['without variants has its own stock and price', player, undefined, [null, 7, false, 500, false]],
  ['without stock is sold out', { ...player, stock: 0 }, undefined, [null, 0, true, 500, false]],
  ['made to order is never sold out', { ...player, stock: null }, undefined, [null, null, false, 500, false]],
  ['with one variant has it selected', { ...placard, variants: [ink] }, undefined, [ink, 4, false, 300, false]],
  ['with variants starts at the lowest price', placard, undefined, [undefined, null, false, 200, true]],
  [
    'with equal prices has one price',
    { ...placard, variants: [ink, { ...ink, id: 2 }] },
    undefined,
    [...[undefined, null, false, 300, false]],
  ],
  [
    'is sold out with all its variants',
    { ...placard, variants: [stone, { ...stone, id: 3 }] },
    undefined,
    [...[undefined, null, true, 200, false]],
  ],
  ['has the price and stock of a selected variant', placard, 1, [ink, 4, false, 300, false]],
  ['is sold out with the selected variant', placard, 2, [stone, 0, true, 200, false]],
  ['ignores an unknown variant', placard, 9, [undefined, null, false, 200, true]],
  ['made to measure has a lowest price', { ...player, isMadeToMeasure: true }, undefined, [null, 7, false, 500, true]],
] as const)('a product %s', (_rule, product, variantId, [variant, left, isSoldOut, price, isFrom]) => {
  expect(offerOf(product, variantId)).toEqual({ variant, left, isSoldOut, price, isFrom });
});

const face = (width: number) => ({ width, height: 1, finish: 'ink' }) as const;

test('the face of a variant comes before that of its product, and a placard without one is A6 in brass', () => {
  expect(faceOf({ face: face(1) }, { face: face(2) })).toEqual(face(2));
  for (const variant of [{ face: null }, null, undefined]) expect(faceOf({ face: face(1) }, variant)).toEqual(face(1));
  expect(faceOf({ face: null }, null)).toEqual({ width: 4.13, height: 5.83, finish: 'brass' });
});

test('features are a list among the specifications, which are texts', () => {
  const specifications = { size: '4 in', features: ['fanless', 'silent'] };
  expect(specificationsOf(specifications)).toEqual([['size', '4 in']]);
  expect(featuresOf(specifications)).toEqual(['fanless', 'silent']);
  expect([featuresOf({}), featuresOf({ features: 'fanless' })]).toEqual([[], []]);
});

const pictured = {
  name: 'Player',
  images: [{ imageUrl: '/products/a.webp', altText: 'It' }],
  variants: [
    { name: 'Ink', imageUrl: '/products/a.webp' },
    { name: 'Stone', imageUrl: '/products/b.webp' },
    { name: 'White', imageUrl: null },
  ],
};

test("pictures are the product's, then those only a variant has", () => {
  expect(picturesOf(pictured)).toEqual([
    { imageUrl: '/products/a.webp', altText: 'It' },
    { imageUrl: '/products/b.webp', altText: 'Player, Stone' },
  ]);
});

test('a product without pictures shows the placeholder', () => {
  expect(picturesOf({ ...pictured, images: [], variants: [] })).toEqual([
    { imageUrl: PLACEHOLDER_PICTURE, altText: '' },
  ]);
});
