import { expect, test } from 'vitest';
import { addToCartInput, specifications, startPrice } from './schema.ts';

const ids = { productId: 3, variantId: 7, quantity: 2 };

test('ids and a stored cart item parse to the same request', () => {
  const storedItem = { product: { id: 3, name: 'Player' }, variant: { id: 7, name: '32 GB' }, quantity: 2 };
  expect(addToCartInput.parse(ids)).toEqual({ ...ids, inscription: null });
  expect(addToCartInput.parse(storedItem)).toEqual({ ...ids, inscription: null });
  expect(addToCartInput.parse({ ...storedItem, variant: null })).toEqual({
    ...ids,
    variantId: null,
    inscription: null,
  });
  expect(addToCartInput.parse({ productId: 3, quantity: 2 })).toEqual({ ...ids, variantId: null, inscription: null });
});

test.each([0, -3, 1.5, 1000, '2', null, Number.NaN])('a quantity of %s is refused', (quantity) => {
  expect(addToCartInput.safeParse({ ...ids, quantity }).success).toBe(false);
});

test('specifications keep their order, and only features are a list', () => {
  const orderedSpecifications = { Zeta: '1', Alpha: '2', features: ['Quiet'] };
  expect(Object.keys(specifications.parse(orderedSpecifications))).toEqual(['Zeta', 'Alpha', 'features']);
  expect(specifications.safeParse({ Size: ['1', '2'] }).success).toBe(false);
  expect(specifications.safeParse({ features: 'Quiet' }).success).toBe(false);
  expect(specifications.safeParse({ ' ': 'x' }).success).toBe(false);
});

test('a product’s starting price is its cheapest variant, or its base price', () => {
  const variant = { id: 1, name: 'A', stock: 1, imageUrl: null };
  const variants = [900, 400].map((price) => ({ ...variant, price }));
  expect(startPrice({ basePrice: 500, variants })).toBe(400);
  expect(startPrice({ basePrice: 500, variants: [] })).toBe(500);
});
