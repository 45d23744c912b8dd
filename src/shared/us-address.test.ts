import { expect, test } from 'vitest';
import { usState, zipCode, zipFault } from './us-address.ts';

const said = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ message }) => message);

test.each(['TX', 'tx', ' Texas ', 'Tex\u200aas', 'T.X.'])('the state %j is Texas', (typed) => {
  expect(usState('Missing').parse(typed)).toBe('TX');
});

test.each(['DC', 'Puerto Rico', 'AE'])('%s receives mail', (typed) => {
  expect(usState('Missing').parse(typed)).toMatch(/^[A-Z]{2}$/);
});

test.each(['Bavaria', 'XX', 'toString', '78701'])('%s is no state', (typed) => {
  expect(said(usState('Missing').safeParse(typed))).toEqual(['Enter a US state, such as TX or Texas']);
});

test.each(['7870', '787011', 'SW1A 1AA', '78701-12'])('%s is no ZIP code', (typed) => {
  expect(said(zipCode('Missing').safeParse(typed))).toEqual(['Enter a ZIP code of five digits, such as 78701']);
});

test('an empty state or ZIP code is reported as missing alone', () => {
  expect([said(usState('No state').safeParse(' ')), said(zipCode('No ZIP').safeParse(''))]).toEqual([
    ['No state'],
    ['No ZIP'],
  ]);
  expect(zipCode('').parse('78701-1234')).toBe('78701-1234');
});

test.each([
  ['78701', 'TX', null],
  ['78701', 'CA', 'ZIP code 78701 is in Texas, not in California'],
  ['06390-1234', 'NY', null],
  ['96799', 'AS', null],
  ['96910', 'CA', /Guam or .*, not in California/],
  ['34035', 'AA', null],
  ['00100', 'TX', null],
])('the ZIP code %s in %s', (zip, state, fault) => {
  if (fault instanceof RegExp) expect(zipFault({ state, zip })).toMatch(fault);
  else expect(zipFault({ state, zip })).toBe(fault);
});
