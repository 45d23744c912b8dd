import { expect, test } from 'vitest';
import type { Product } from '../../../../modules/shop/schema.ts';
import { PLACEHOLDER_PICTURE, picturesOf } from '../../../../modules/shop/values.ts';
import shopTexts from '../../../../texts/generated/shop/shop.en.js';
import { chosenIn } from './product.ts';

const product: Product = {
  id: 1,
  name: 'Player',
  description: 'Plays.',
  category: 'media_player',
  basePrice: 100,
  imageUrl: '/products/a.webp',
  images: [{ imageUrl: '/products/a.webp', altText: 'It' }],
  featured: false,
  specifications: {},
  face: null,
  weight: null,
  isFreight: false,
  isMadeToMeasure: false,
  leadDays: 3,
  parts: [],
  stock: null,
  goesWith: [],
  variants: [
    { id: 1, name: 'Ink', price: 100, stock: 1, imageUrl: '/products/a.webp', face: null, weight: null },
    { id: 2, name: 'Stone', price: 100, stock: 1, imageUrl: '/products/b.webp', face: null, weight: null },
  ],
};

test("pictures are the product's, then those only a variant has", () => {
  expect(picturesOf(product)).toEqual([
    { imageUrl: '/products/a.webp', altText: 'It' },
    { imageUrl: '/products/b.webp', altText: 'Player, Stone' },
  ]);
});

test('the choice is read from the address, and invalid values are ignored', () => {
  expect(chosenIn(new URLSearchParams('variant=12&quantity=3'))).toEqual({ variantId: 12, quantity: 3 });
  expect(chosenIn(new URLSearchParams('variant=-1&quantity=1e9'))).toEqual({
    variantId: undefined,
    quantity: undefined,
  });
});

test('a product without pictures shows the placeholder', () => {
  expect(picturesOf({ ...product, images: [], variants: [] })).toEqual([
    { imageUrl: PLACEHOLDER_PICTURE, altText: '' },
  ]);
});

test('the shop uses the promised texts', () => {
  expect([shopTexts.failed, shopTexts.product.failed, shopTexts.product.missing, shopTexts.product.back]).toEqual([
    'Failed to fetch products',
    'Failed to fetch product',
    'Product not found',
    'Back to Shop',
  ]);
  expect([shopTexts.left({ count: 3 }), shopTexts.soldOut]).toEqual(['(3 left)', '(Out of stock)']);
});
