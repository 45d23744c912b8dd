import { expect, test } from 'vitest';
import { usState, zipCode, zipStateFault } from './us-address.ts';

const messagesOf = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ message }) => message);

test.each(['TX', 'tx', ' Texas ', 'Tex\u200aas', 'T.X.'])('the state %j is Texas', (input) => {
  expect(usState('Missing').parse(input)).toBe('TX');
});

test.each(['DC', 'Puerto Rico', 'AE'])('%s receives mail', (input) => {
  expect(usState('Missing').parse(input)).toMatch(/^[A-Z]{2}$/);
});

test.each(['Bavaria', 'XX', 'toString', '78701'])('%s is no state', (input) => {
  expect(messagesOf(usState('Missing').safeParse(input))).toEqual(['Enter a US state, such as TX or Texas']);
});

test.each(['7870', '787011', 'SW1A 1AA', '78701-12'])('%s is no ZIP code', (input) => {
  expect(messagesOf(zipCode('Missing').safeParse(input))).toEqual(['Enter a ZIP code of five digits, such as 78701']);
});

test('an empty state or ZIP code is reported as missing alone', () => {
  expect([messagesOf(usState('No state').safeParse(' ')), messagesOf(zipCode('No ZIP').safeParse(''))]).toEqual([
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
  if (fault instanceof RegExp) expect(zipStateFault({ state, zip })).toMatch(fault);
  else expect(zipStateFault({ state, zip })).toBe(fault);
});
