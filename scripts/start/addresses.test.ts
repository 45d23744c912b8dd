import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { networkAddresses } from './addresses.ts';

const at = (address: string, internal = false) => ({ address, internal }) as NetworkInterfaceInfo;
const interfaces = {
  lo: [at('127.0.0.1', true), at('::1', true)],
  eth0: [at('192.168.1.20'), at('fd00::20'), at('fe80::20')],
  wlan0: [at('10.0.0.5')],
};

test('a server on all interfaces is reported at every address of the network', () => {
  expect(networkAddresses('0.0.0.0', 3000, interfaces)).toEqual(['http://192.168.1.20:3000', 'http://10.0.0.5:3000']);
  expect(networkAddresses('::', 3000, interfaces)).toContain('http://[fd00::20]:3000');
  expect(networkAddresses('::', 3000, interfaces).join()).not.toContain('fe80');
});

test('a server on loopback is reported at no other address', () => {
  expect(networkAddresses('127.0.0.1', 3000, interfaces)).toEqual([]);
  expect(networkAddresses('localhost', 3000, interfaces)).toEqual([]);
});
