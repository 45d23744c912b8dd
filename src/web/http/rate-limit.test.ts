import { expect, test } from 'vitest';
import { networkOf } from './rate-limit.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2300::1', '2001:db8:1:23'],
  ['2001:db8:1:23ff:4::1', '2001:db8:1:23'],
  ['::1', '0:0:0:00'],
])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network));
