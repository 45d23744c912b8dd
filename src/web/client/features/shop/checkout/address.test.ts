import { expect, test } from 'vitest';
import { isBlank, parseAddress } from './address.ts';

test.each([
  ['600 Congress Ave, Austin, TX, 78701', { street: '600 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' }],
  ['600 Congress Ave, Austin, TX 78701', { street: '600 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' }],
  [
    '1 Main St, Suite 400, Austin, Texas, 78701-1234',
    { street: '1 Main St, Suite 400', city: 'Austin', state: 'Texas', zip: '78701-1234' },
  ],
  ['12345 Lamar Blvd, Austin', { street: '12345 Lamar Blvd', city: 'Austin', state: '', zip: '' }],
  ['', { street: '', city: '', state: '', zip: '' }],
])('%s', (address, place) => {
  expect(parseAddress(address)).toEqual(place);
});

test('an address is blank until a part of it is typed', () => {
  expect(isBlank({ street: '', city: ' ', state: '', zip: '' })).toBe(true);
  expect(isBlank({ street: '', city: 'Austin', state: '', zip: '' })).toBe(false);
});
