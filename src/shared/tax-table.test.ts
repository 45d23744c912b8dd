import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatTaxOn } from './money.ts';
import { computeTax, formatTaxTable, parseTaxTable, parseValidTaxTable } from './tax-table.ts';

test('a table has a percentage for each state, and whether it taxes delivery', () => {
  const table = parseValidTaxTable('TX=8.25+delivery, NY=10.875,OR=0');
  expect(table).toEqual(
    new Map([
      ['TX', { percent: '8.25', isDeliveryTaxed: true }],
      ['NY', { percent: '10.875', isDeliveryTaxed: false }],
      ['OR', { percent: '0', isDeliveryTaxed: false }],
    ]),
  );
  expect(formatTaxTable(table)).toBe('TX=8.25+delivery,NY=10.875,OR=0');
});

test.each([
  ['', '“” is no entry'],
  ['TX', '“TX” is no entry'],
  ['TX=', 'no entry'],
  ['TX=8.25%', 'no entry'],
  ['TX=-1', 'no entry'],
  ['2TX=8', 'no entry'],
  ['TX=8.25+freight', 'no entry'],
  ['TX=100', 'no entry'],
  ['TX=8.25,', '“” is no entry'],
  ['XX=1', '“XX” is no US state'],
  ['TX=8,TX=9', 'has TX twice'],
])('the table %j is refused with its fault', (text, fault) => expect(parseTaxTable(text)).toContain(fault));

test('a table with a fault is not used', () => {
  expect(() => parseValidTaxTable('TX')).toThrow('The tax table “TX” is no entry');
});

test.each([
  [14_900, '8.25', 1_229], // 1,229.25
  [10_000, '8.875', 888], // 887.5: half a cent rounds up
  [200, '0.25', 1], // 0.5
  [199, '0.25', 0], // 0.4975
  [99_999_999, '99.9999', 99_999_899],
  [12_345, '0', 0],
])('tax on %i cents at %s percent is %i', (cents, percent, tax) => expect(computeTax(cents, percent)).toBe(tax));

test('a rate of 8 percent is the flat tax', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => computeTax(cents, '8') === flatTaxOn(cents)),
  );
});
