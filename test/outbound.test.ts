import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Modules of the server that open connections, and their targets: environment variables or constants. */
const ASKED: Readonly<Record<string, string>> = {
  'modules/directory/weather.ts': 'the weather’s provider',
  'modules/mail/transport.ts': 'SMTP_URL',
  'modules/orders/stripe.ts': 'Stripe',
  'platform/security/breached-passwords.ts': 'BREACHED_PASSWORDS_URL',
  'platform/security/public-fetch.ts': 'import links and logos: public addresses that members enter',
  'platform/http/cdn.ts': 'CDN_PURGE_URL',
  'platform/events/commit-listener.ts': 'DATABASE_DIRECT_URL, else DATABASE_URL',
  'platform/database/kysely-pool.ts': 'DATABASE_URL',
  'platform/database/hang-watch.ts': 'DATABASE_URL',
  'platform/database/migrate.ts': 'DATABASE_URL',
  'platform/redis/redis.ts': 'REDIS_URL',
};

const OPENS =
  /\bfetch\(|\.connect\(|createTransport\(|new (Stripe|Redis|WebSocket)\(|\b(http|https|net|tls|dgram)\.(request|get|connect|createConnection|createSocket)\(/;

test('the server opens connections in eleven files, one of them to hosts that members enter', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('web/client'),
  );
  expect(sources.length).toBeGreaterThan(200);
  const opening = sources.filter((path) => OPENS.test(readFileSync(`src/${path}`, 'utf8')));
  expect(opening.sort()).toEqual(Object.keys(ASKED).sort());
});

test('docs/operate/network.md names the hosts in the code', () => {
  const code = ['modules/directory/weather.ts', 'modules/orders/stripe.ts'].map((path) =>
    readFileSync(`src/${path}`, 'utf8'),
  );
  const hosts = [...code.join('\n').matchAll(/'https:\/\/([\w.-]+)'/g)].map(([, host = '']) => host);
  const [, told = ''] = readFileSync('docs/operate/network.md', 'utf8').split('## Outbound connections');
  expect(hosts.length).toBeGreaterThan(1);
  expect(hosts.filter((host) => !told.includes(host))).toEqual([]);
});
