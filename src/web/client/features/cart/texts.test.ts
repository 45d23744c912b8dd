import { expect, test } from 'vitest';
import { cartTexts } from './texts.ts';

/** The words that were promised, letter for letter. */
test('the cart keeps the promised words', () => {
  expect([cartTexts.chooseVariantTitle, cartTexts.chooseVariant]).toEqual([
    'Please select a variant',
    'You must select a product variant before adding to cart',
  ]);
  expect([cartTexts.added, cartTexts.addFailed, cartTexts.error]).toEqual([
    'Item added to cart',
    'Failed to add item to cart',
    'Error',
  ]);
  expect(cartTexts.pending).toMatchObject({
    failed: 'Error adding to cart',
    tryAgain: 'Please try adding the item again from the shop',
    noConnection: 'Connection error: Please check your connection and try adding the item again',
  });
  expect([cartTexts.goToCart, cartTexts.continue, cartTexts.clear, cartTexts.empty.action]).toEqual([
    'Go to Cart',
    'Continue Shopping',
    'Clear Cart',
    'Browse Shop',
  ]);
  expect(cartTexts.summary.checkout).toBe('Proceed to Checkout');
});
