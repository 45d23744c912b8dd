import { expect, test } from 'vitest';
import type { AdminProduct } from '../../../../../modules/shop/schema.ts';
import { centsOf, dollarsOf, emptyProductForm, productForm, productFormOf, productInputOf } from './product-form.ts';

test.each([
  ['149', 14_900],
  ['149.5', 14_950],
  ['149.05', 14_905],
  ['1,490.00', 149_000],
])('%s dollars are %i cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test.each(['', 'abc', '-1', '1.234', '0', '0.00'])('%s is refused as a price', (price) => {
  expect(productForm.shape.price.safeParse(price).success).toBe(false);
});

test('a product survives the form unchanged, with its order of specifications', () => {
  const product: AdminProduct = {
    id: 1,
    sku: 'PLAYER-1',
    name: 'Player',
    description: 'Plays.',
    category: 'media_player',
    basePrice: 14_905,
    imageUrl: null,
    images: [{ imageUrl: '/products/player-one.webp', altText: 'It' }],
    featured: true,
    face: null,
    weight: 200,
    isFreight: true,
    isMadeToMeasure: false,
    leadDays: 5,
    parts: [],
    goesWith: [],
    specifications: { Zeta: '1', Alpha: '2', features: ['Quiet'] },
    archived: false,
    revision: 3,
    stock: null,
    variants: [],
  };
  const input = productInputOf(productFormOf(product));
  expect(dollarsOf(input.basePrice)).toBe('149.05');
  expect(Object.keys(input.specifications)).toEqual(['Zeta', 'Alpha', 'features']);
  const {
    id: _id,
    imageUrl: _url,
    archived: _archived,
    revision: _revision,
    variants: _variants,
    ...productFields
  } = product;
  const { stock: _stock, ...inputFields } = productFields;
  expect(input).toEqual(inputFields);
});

test('a duplicate specification is refused at the second one', () => {
  const specifications = [
    { name: 'Size', value: '1' },
    { name: 'Size', value: '2' },
  ];
  const parsed = productForm.safeParse({
    ...emptyProductForm,
    sku: 'A',
    name: 'A',
    description: 'A',
    price: '1',
    specifications,
  });
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['specifications.1.name']);
});
