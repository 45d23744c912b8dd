import { expect, test } from 'vitest';
import shopTexts from '../../../../texts/generated/shop/shop.en.js';
import { chosenIn } from './product.ts';

test('the choice is read from the address, and invalid values are ignored', () => {
  expect(chosenIn(new URLSearchParams('variant=12&quantity=3'))).toEqual({ variantId: 12, quantity: 3 });
  expect(chosenIn(new URLSearchParams('variant=-1&quantity=1e9'))).toEqual({
    variantId: undefined,
    quantity: undefined,
  });
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
