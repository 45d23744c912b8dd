import { expect, test } from 'vitest';
import type { OpenCheckout } from '../../../../../modules/orders/schema.ts';
import type { CartItem } from '../../../../../modules/shop/schema.ts';
import { emptyCheckoutForm } from './address.ts';
import { differencesOf, priceChanges, type ShownCheckout } from './changes.ts';

const item = (change: { id?: number; quantity?: number; unitPrice?: number } = {}) =>
  ({
    id: 1,
    quantity: 1,
    unitPrice: 14_900,
    product: { name: 'Player Pro' },
    variant: { name: 'Wi-Fi' },
    ...change,
  }) as CartItem;
const austin = { name: 'Ada', street: '600 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' };
const shownCheckout: ShownCheckout = {
  address: { ...emptyCheckoutForm, ...austin },
  property: null,
  items: [item()],
  total: 16_092,
};
const now: OpenCheckout = {
  quoteId: null,
  paymentIntentId: 'pi_2',
  amounts: { subtotal: 14_900, shipping: 0, tax: 1_192, total: 16_092 },
  taxBasis: { kind: 'flat', percent: '8' },
  reservedUntil: '2030-01-01T00:00:00.000Z',
  shippingAddress: { ...austin, country: 'US' },
  billingAddress: null,
  poNumber: null,
  taxId: null,
  property: null,
  items: [{ productName: 'Player Pro', variantName: 'Wi-Fi', quantity: 1, unitPrice: 14_900 }],
};

test('an unchanged checkout has no differences', () => {
  expect(differencesOf(shownCheckout, now)).toEqual([]);
});

test('each change of another window is listed with the value the page shows', () => {
  const changed: OpenCheckout = {
    ...now,
    shippingAddress: { ...now.shippingAddress, city: 'Dallas' },
    property: { id: 4, name: 'Meridian Tower' },
    items: [{ productName: 'Player Pro', variantName: 'Wi-Fi', quantity: 3, unitPrice: 14_900 }],
    amounts: { subtotal: 44_700, shipping: 0, tax: 3_576, total: 48_276 },
  };
  expect(differencesOf(shownCheckout, changed)).toEqual([
    { what: 'Ships to', shown: expect.stringContaining('Austin'), now: expect.stringContaining('Dallas') },
    { what: 'Property', shown: 'No property', now: 'Meridian Tower' },
    { what: 'Items', shown: '1 × Player Pro, Wi-Fi', now: '3 × Player Pro, Wi-Fi' },
    { what: 'Total', shown: '$160.92', now: '$482.76' },
  ]);
});

test('a changed price is listed with both amounts, unchanged ones are not', () => {
  const [before, after] = [
    [item(), item({ id: 2 })],
    [item({ unitPrice: 15_900 }), item({ id: 2, quantity: 5 })],
  ];
  expect(priceChanges(before, after)).toEqual([{ name: 'Player Pro, Wi-Fi', before: 14_900, now: 15_900 }]);
});
