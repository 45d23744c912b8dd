import { expect, test } from 'vitest';
import { isInRange, parseSuiteRanges, stripLeadingZeros } from './suite-ranges.ts';

test.each([
  ['300-310', '', 300, 310],
  ['0300-0310', '', 300, 310],
  ['b100–b110', 'b', 100, 110],
  ['b100-110', 'b', 100, 110],
  ['100 to 110', '', 100, 110],
  ['100 through 110', '', 100, 110],
  ['100 - 110', '', 100, 110],
  ['1200-10', '', 1200, 1210],
  ['120-5', '', 120, 125],
  ['9-12', '', 9, 12],
])('%s is a range', (suite, prefix, from, to) => {
  expect(parseSuiteRanges(suite)).toEqual([{ prefix, from, to }]);
});

test.each([
  ['one suite', '300'],
  ['a pair of numbers', '300 310'],
  ['other letters at its end', 'b100-c110'],
  ['a short end of a number below three digits', '12-5'],
  ['a descending range', '310-300'],
  ['one number twice', '300-300'],
])('%s is no range: %s', (_case, suite) => {
  expect(parseSuiteRanges(suite)).toEqual([]);
});

test('a suite may have several ranges', () => {
  expect(parseSuiteRanges('100-110, 200-210')).toEqual([
    { prefix: '', from: 100, to: 110 },
    { prefix: '', from: 200, to: 210 },
  ]);
});

const ranges = [
  { prefix: '', from: 300, to: 310 },
  { prefix: 'b', from: 100, to: 110 },
];

test.each([
  ['299', false],
  ['300', true],
  ['0305', true],
  ['310', true],
  ['311', false],
  ['b100', true],
  ['105', false],
  ['b305', false],
  ['c105', false],
  ['b', false],
  ['305a', false],
  ['', false],
])('%j is in the ranges: %s', (typed, isInside) => {
  expect(isInRange(typed, ranges)).toBe(isInside);
});

test('no number is in no range', () => {
  expect(isInRange('300', [])).toBe(false);
});

test.each([
  ['0300', '300'],
  ['b007', 'b7'],
  ['1-05', '1-5'],
  ['0', '0'],
  ['1005', '1005'],
])('%s without leading zeros is %s', (suite, stripped) => {
  expect(stripLeadingZeros(suite)).toBe(stripped);
});
