import { expect, test } from 'vitest';
import { withReadableDomains } from './readable-addresses.ts';

const readableTenant = (tenant: object) => JSON.parse(withReadableDomains(JSON.stringify(tenant)));

test('boards show domains in Unicode', () => {
  expect(
    readableTenant({
      email: 'Info@xn--mnchen-3ya.de',
      website: 'https://www.xn--d1abbgf6aiiy.xn--p1ai:8443/xn--x?y=xn--z',
    }),
  ).toEqual({ email: 'Info@münchen.de', website: 'https://www.президент.рф:8443/xn--x?y=xn--z' });
});

test('a stored domain that could be mistaken for another one is shown in ASCII', () => {
  expect(readableTenant({ website: 'https://раypal.com/x' })).toEqual({ website: 'https://xn--ypal-43d9g.com/x' });
});

test.each([
  { companyName: '"website":"https://xn--mnchen-3ya.de"', email: null, website: null },
  { companyName: 'München xn--', email: 'a@acme.com', website: 'http://acme.com/ü' },
  { website: 'https://xn--!.com', email: 'a@xn--' },
])('everything else stays as it is: %j', (tenant) => expect(readableTenant(tenant)).toEqual(tenant));
