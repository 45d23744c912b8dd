import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  fetchPublic,
  isFetchable,
  isPublicAddress,
  PublicFetchError,
  type PublicFetchOptions,
  type Resolve,
} from './public-fetch.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const LIMITS = { maxBytes: 1_000, seconds: 5 };

/** @returns the file's text, or the fault with its status */
async function fetched(address: string, options: Partial<PublicFetchOptions> = {}): Promise<string> {
  try {
    const { bytes } = await fetchPublic(address, { ...LIMITS, ...options });
    return Buffer.concat(await Array.fromAsync(bytes)).toString();
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error;
    return `${error.fault} ${error.status ?? ''}`.trim();
  }
}

const resolving =
  (...addresses: string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

const REFUSED = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '100::1',
  '64:ff9b:1::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'example.com',
  '',
];

test.each(REFUSED)('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  'http://example.com/a.csv',
  'https://user:pass@example.com/a.csv',
  'https://user@example.com/a.csv',
  'https://127.0.0.1/a.csv',
  'https://127.1/a.csv',
  'https://2130706433/a.csv',
  'https://0x7f000001/a.csv',
  'https://[::1]/a.csv',
  'https://[::ffff:10.0.0.1]/a.csv',
  'https://169.254.169.254/latest/meta-data',
  'ftp://example.com/a.csv',
  'file:///etc/passwd',
])('%s is refused before a connection', async (address) => {
  expect(isFetchable(new URL(address))).toBe(false);
  expect(await fetched(address)).toBe('address');
});

test('a name that leads to an address within is refused, also beside a public one', async () => {
  expect(await fetched('https://feed.example/a.csv', { resolve: resolving('10.0.0.1') })).toBe('address');
  expect(await fetched('https://feed.example/a.csv', { resolve: resolving('8.8.8.8', '::1') })).toBe('address');
  expect(await fetched('https://localhost/a.csv')).toBe('address');
});

test('a name without an address and a closed port are unreachable', async () => {
  const none: Resolve = (_host, done) => done(new Error('ENOTFOUND'), []);
  expect(await fetched('https://feed.example/a.csv', { resolve: none })).toBe('unreachable');
  expect(await fetched('https://feed.example/a.csv', { resolve: resolving() })).toBe('unreachable');
  expect(await fetched('http://127.0.0.1:9/a.csv', { testOrigins: ['http://127.0.0.1:9'] })).toBe('unreachable');
});

test('redirects are followed three times and checked each time', async () => {
  const within = await serve((_req, res) => res.end('secret'));
  let requestCount = 0;
  const targets: Record<string, string> = {
    '/3': '/2',
    '/2': '/1',
    '/1': '/list.csv',
    '/4': '/3',
    '/within': `${within}/list.csv`,
    '/metadata': 'http://169.254.169.254/latest',
    '/name': 'https://feed.example/list.csv',
    '/plain': 'http://example.com/list.csv',
  };
  const origin = await serve((req, res) => {
    requestCount++;
    const location = targets[req.url ?? ''];
    if (location) res.writeHead(302, { location }).end();
    else res.end('Company');
  });
  const options = { testOrigins: [origin], resolve: resolving('192.168.0.1') };
  expect(await fetched(`${origin}/3`, options)).toBe('Company');
  expect(requestCount).toBe(4);
  expect(await fetched(`${origin}/4`, options)).toBe('redirects');
  for (const path of ['/within', '/metadata', '/name', '/plain'])
    expect([path, await fetched(origin + path, options)]).toEqual([path, 'address']);
});

test('the header goes to the origin of the link, and not to another that it redirects to', async () => {
  const got: string[] = [];
  const note = (origin: string, { authorization }: IncomingHttpHeaders) => got.push(`${origin} ${authorization}`);
  const otherOrigin = await serve((req, res) => {
    note('other', req.headers);
    res.end('Company');
  });
  const origin = await serve((req, res) => {
    note('origin', req.headers);
    const location = { '/here': '/list.csv', '/there': `${otherOrigin}/list.csv` }[req.url ?? ''];
    if (location) res.writeHead(307, { location }).end();
    else res.end('Company');
  });
  const options = { testOrigins: [origin, otherOrigin], header: { name: 'Authorization', value: 'abc' } };
  expect(await fetched(`${origin}/here`, options)).toBe('Company');
  expect(await fetched(`${origin}/there`, options)).toBe('Company');
  expect(got).toEqual(['origin abc', 'origin abc', 'origin abc', 'other undefined']);
});

test('a file is cut at its limit, whether it says its length or not', async () => {
  const origin = await serve((req, res) => {
    if (req.url === '/said') res.setHeader('content-length', '1001');
    res.write('x'.repeat(600));
    res.end('x'.repeat(req.url === '/fits' ? 400 : 401));
  });
  expect(await fetched(`${origin}/said`, { testOrigins: [origin] })).toBe('large');
  expect(await fetched(`${origin}/unsaid`, { testOrigins: [origin] })).toBe('large');
  expect(await fetched(`${origin}/fits`, { testOrigins: [origin] })).toHaveLength(1_000);
});

test('the time covers reply and file together', async () => {
  const origin = await serve((req, res) => {
    if (req.url === '/begun') res.write('Company');
  });
  const options = { testOrigins: [origin], seconds: 0.2 };
  const begun = performance.now();
  expect(await fetched(`${origin}/silent`, options)).toBe('slow');
  expect(await fetched(`${origin}/begun`, options)).toBe('slow');
  expect(performance.now() - begun).toBeLessThan(3_000);
});

test('errors, web pages and broken replies are told apart', async () => {
  const origin = await serve((req, res) => {
    if (req.url === '/page') res.setHeader('content-type', 'text/html; charset=utf-8').end('<p>Sign in</p>');
    else if (req.url === '/cut') res.writeHead(200, { 'content-length': '10' }).write('abc', () => res.destroy());
    else res.writeHead(Number(req.url?.slice(1))).end();
  });
  const answers = await Promise.all(
    ['404', '401', '500', '204', '302', 'page', 'cut'].map((path) =>
      fetched(`${origin}/${path}`, { testOrigins: [origin] }),
    ),
  );
  expect(answers).toEqual([
    'status 404',
    'status 401',
    'status 500',
    'status 204',
    'status 302',
    'page',
    'unreachable',
  ]);
});
