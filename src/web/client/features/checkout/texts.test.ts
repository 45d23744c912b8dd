import { expect, test } from 'vitest';
import { checkoutTexts } from './texts.ts';

test('the words that were promised', () => {
  expect(checkoutTexts).toMatchObject({
    cartEmpty: 'Cart is empty',
    sessionFailed: 'Failed to create checkout session',
    completeFailed: 'Failed to complete order',
    paymentFailed: 'Payment Failed',
    somethingWrong: 'Something went wrong',
    address: {
      missingTitle: 'Missing shipping address',
      missing: 'Please fill in all shipping address fields',
    },
    payment: { complete: 'Complete Order' },
  });
});
