import { expect, test } from 'vitest';
import { emptyQuoteForm, inchesOf, quoteForm, requestOf } from './quote-form.ts';

test.each([
  ['24', 24],
  ['24.5', 24.5],
  ['24 1/2', 24.5],
  ['24 3/16"', 24.1875],
  [' 98 in', 98],
  ['24.06', 24.0625],
  ['wide', null],
  ['', null],
  ['2000', null],
  ['24 1/0', 24],
])('%j is %j in', (text, inches) => expect(inchesOf(text)).toBe(inches));

test('sizes are needed, but for the depth', () => {
  const faults = quoteForm.safeParse(emptyQuoteForm).error?.issues.map(({ path }) => path.join()) ?? [];
  expect(faults).toEqual(['width', 'height']);
  expect(quoteForm.safeParse({ ...emptyQuoteForm, width: '0.5', height: '401' }).error?.issues).toHaveLength(2);
});

test('a form becomes a request in inches', () => {
  const form = { ...emptyQuoteForm, width: '40 1/4', height: '70', finish: 'Walnut' };
  expect(requestOf(form, 7)).toEqual({
    productId: 7,
    quantity: 1,
    width: 40.25,
    height: 70,
    depth: null,
    finish: 'Walnut',
    note: '',
  });
});
