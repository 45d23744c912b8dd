import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const OPENS_CONNECTION =
  /\bfetch\(|\.connect\(|createTransport\(|new (Stripe|Redis|WebSocket)\(|\b(http|https|net|tls|dgram)\.(request|get|connect|createConnection|createSocket)\(/;

test('docs/operate/network.md names each host in server code that opens connections', () => {
  const texts = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('web/client'))
    .map((path) => readFileSync(`src/${path}`, 'utf8'))
    .filter((text) => OPENS_CONNECTION.test(text));
  const hosts = texts.flatMap((text) => [...text.matchAll(/'https:\/\/([\w.-]+)/g)].map(([, host = '']) => host));
  const [, listedHosts = ''] = readFileSync('docs/operate/network.md', 'utf8').split('## Outbound connections');
  expect(hosts.length).toBeGreaterThan(1);
  expect(hosts.filter((host) => !listedHosts.includes(host))).toEqual([]);
});
