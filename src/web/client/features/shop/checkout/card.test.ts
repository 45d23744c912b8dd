import { expect, test } from 'vitest';
import { cardForm, cardOf, groupedNumber, spacedExpiry } from './card.ts';

test('card numbers are grouped by four digits', () => {
  expect(groupedNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupedNumber('42424')).toBe('4242 4');
});

test('an expiry date is spaced while typing and can be deleted', () => {
  expect(spacedExpiry('1', '')).toBe('1');
  expect(spacedExpiry('12', '1')).toBe('12 / ');
  expect(spacedExpiry('12 / 3', '12 / ')).toBe('12 / 3');
  expect(spacedExpiry('12 /', '12 / ')).toBe('12');
});

test('a valid card is parsed, and each invalid field is refused', () => {
  const formValues = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };
  expect(cardOf(cardForm.parse(formValues))).toEqual({
    number: '4242424242424242',
    expMonth: 12,
    expYear: 2034,
    cvc: '123',
  });
  expect(cardForm.safeParse({ number: '4242', expiry: '13 / 34', cvc: '1' }).error?.issues).toHaveLength(3);
});
