import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { clientAddressOf, hashedNetworkOf, networkOf } from './client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2300::1', '2001:db8:1:23'],
  ['2001:db8:1:23ff:4::1', '2001:db8:1:23'],
  ['::1', '0:0:0:00'],
])('%s is rate-limited as %s', (ip, network) => expect(networkOf(ip)).toBe(network));

const FORWARDED = [undefined, '203.0.113.9', '198.51.100.1, 203.0.113.9', 'made up,198.51.100.1 ,  2001:db8::1'];

test.each([0, 1, 2, 3])('behind %i proxies the address equals Express’s', async (proxies) => {
  const app = express().set('trust proxy', proxies);
  app.get('/', (req, res) => void res.json([clientAddressOf(req, proxies), req.ip]));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (const forwarded of FORWARDED) {
    const answer = await fetch(url, { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } });
    const [ours, theirs] = await answer.json();
    expect(ours).toBe(theirs);
  }
  server.close();
});

test('a stored network is recognized with its key alone', () => {
  const hashedNetwork = hashedNetworkOf('2001:db8:1:2300::1', 'key');
  expect(hashedNetworkOf('2001:db8:1:23ff:4::1', 'key')).toBe(hashedNetwork);
  expect([hashedNetworkOf('2001:db8:1:2400::1', 'key'), hashedNetworkOf('2001:db8:1:2300::1', 'other')]).not.toContain(
    hashedNetwork,
  );
});
