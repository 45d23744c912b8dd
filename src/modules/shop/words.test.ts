import { expect, test } from 'vitest';
import type { Product } from './schema.ts';
import { offerOf } from './values.ts';
import { deliveryText } from './words.ts';

const variant = { id: 1, name: 'Ink', price: 14_900, stock: 4, weight: null, imageUrl: null };

function lineOf(product: Pick<Product, 'stock'> & { stocks: readonly number[] }, variantId?: number): string {
  const variants = product.stocks.map((stock, at) => ({ ...variant, id: at + 1, stock }));
  const goods = { category: 'players', price: 14_900, leadDays: 1, weight: null, stock: product.stock, variants };
  const shopProduct = goods as unknown as Product;
  return deliveryText(shopProduct, offerOf(shopProduct, variantId), undefined, '2026-06-01').split(' · ')[0] ?? '';
}

test('the stock is a count, before a variant is chosen that of all variants', () => {
  expect(lineOf({ stock: null, stocks: [4, 0, 3] })).toBe('7 in stock');
  expect(lineOf({ stock: null, stocks: [4, 0, 3] }, 3)).toBe('3 in stock');
  expect(lineOf({ stock: null, stocks: [4] })).toBe('4 in stock');
  expect(lineOf({ stock: 5, stocks: [] })).toBe('5 in stock');
});

test('without stock there is no count', () => {
  expect(lineOf({ stock: null, stocks: [0, 0] })).toBe('Out of stock');
  expect(lineOf({ stock: null, stocks: [4, 0] }, 2)).toBe('Out of stock');
  expect(lineOf({ stock: 0, stocks: [] })).toBe('Out of stock');
});

test('goods that are made for each order have no count', () => {
  expect(lineOf({ stock: null, stocks: [] })).toMatch(/made to order/i);
});
