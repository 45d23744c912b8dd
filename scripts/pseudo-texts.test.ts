import { expect, test } from 'vitest';
import { pseudo } from './pseudo-texts.ts';

test('a text is accented, bracketed and a third longer', () => {
  expect(pseudo('Tenants')).toBe('[Ŧéñáñŧš ~~~]');
  expect(pseudo('Add the first tenant')).toBe('[Áđđ ŧĥé ƒíŕšŧ ŧéñáñŧ ~~~~~~ ~]');
});

test('arguments, plurals and choices are kept', () => {
  expect(pseudo('Edit {company}')).toBe('[Éđíŧ {company} ~~]');
  expect(pseudo('{count, plural, =0 {none} one {# tenant} other {# tenants}}')).toBe(
    '[{count, plural, =0 {ñóñé} one {# ŧéñáñŧ} other {# ŧéñáñŧš}} ~~~]',
  );
  expect(pseudo('{kind, select, image {an image} other {a file}} of {size, number}')).toBe(
    '[{kind, select, image {áñ íɱáǧé} other {á ƒíłé}} óƒ {size, number} ~~~~~]',
  );
});
