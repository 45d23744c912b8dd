import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/modules/index.ts';
import { tokenPages } from '../../src/modules/mail/values.ts';
import { createLogger } from '../../src/platform/observability/logger.ts';
import { createWeb, type Web } from '../../src/web/app.ts';
import { pictureForm } from '../access/world.ts';
import { unique } from '../harness/client.ts';
import { PASSWORD, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

const HTTPS = { 'x-forwarded-proto': 'https' };
const YEAR = 31_536_000;

let product: Product;
/** The product behind an https proxy. */
let secure: Web;
let secureUrl: string;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  const { platform } = product;
  secure = createWeb({ ...platform, env: { ...platform.env, APP_URL: 'https://foyer.example', TRUST_PROXY: 1 } });
  await new Promise<void>((resolve) => secure.server.listen(0, '127.0.0.1', resolve));
  secureUrl = `http://127.0.0.1:${(secure.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await secure.close();
  await product.stop();
});

test('over https the session cookie is host-only, secure and httpOnly', async () => {
  const body = { username: `${unique('person')}@example.com`, password: PASSWORD };
  const answer = await fetch(`${secureUrl}/api/register`, {
    method: 'POST',
    headers: { ...HTTPS, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  const [session = '', ...otherCookies] = answer.headers.getSetCookie();
  for (const cookie of otherCookies) expect(cookie).toMatch(/^__Host-[^;]+;.*Secure/);
  expect(session).toMatch(/^__Host-sid=/);
  for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(session).toContain(attribute);
  expect(session).not.toMatch(/domain=/i);
  const id =
    decodeURIComponent(/=([^;]*)/.exec(session)?.[1] ?? '')
      .slice('s:'.length)
      .split('.', 1)[0] ?? '';
  expect((id.length * 6) / 8).toBeGreaterThanOrEqual(16); // decoded size of the base64 id
  expect(await answer.text()).not.toContain(id);
});

test('over https every reply sends HSTS for a year, and pages open only encrypted sockets', async () => {
  for (const path of ['/', '/login', '/api/user', '/api/property?slug=none', '/healthz', '/no-such-file.js']) {
    const { headers } = await fetch(secureUrl + path, { headers: HTTPS });
    const [, age] = /max-age=(\d+); includeSubDomains/.exec(headers.get('strict-transport-security') ?? '') ?? [];
    expect([path, Number(age) >= YEAR]).toEqual([path, true]);
    expect(headers.get('content-security-policy')).toMatch(/connect-src [^;]*\bwss:/);
    expect(headers.get('content-security-policy')).not.toMatch(/\bws:/);
  }
});

test('every reply has a content type, nosniff, a referrer policy, and no cross-origin access', async () => {
  for (const path of ['/', '/login', '/api/user', '/api/openapi.json', '/api/nothing', '/metrics', '/robots.txt']) {
    const { headers } = await fetch(product.url + path, { headers: { origin: 'https://elsewhere.example' } });
    const { 'content-type': type, ...otherHeaders } = Object.fromEntries(headers);
    expect([path, type]).toEqual([path, expect.stringMatching(/; charset=utf-8$/i)]);
    expect(otherHeaders).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) });
    expect(Object.keys(otherHeaders).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('the most frequent public replies are marked as data, and send HSTS', async () => {
  const { property } = await signUpOwner(product);
  for (const path of [`/api/property?slug=${property.slug}`, '/api/shop/products']) {
    const { status, headers } = await fetch(secureUrl + path, { headers: HTTPS });
    expect([path, status]).toEqual([path, 200]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}; includeSubDomains$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('over https every kind of reply has type and charset, nosniff, a referrer policy, no foreign frame, and HSTS for a year', async () => {
  const { client, property } = await signUpOwner(product);
  const { body } = await client.call('POST', '/api/user/avatar', await pictureForm('avatar'));
  const cookie = client.cookieHeader.replaceAll(/(^|; )/g, '$1__Host-');
  const movedSlug = `${property.slug}-moved`;
  await client.put(`/api/properties/${property.id}`, { name: property.name, address: '1 Main St', slug: movedSlug });
  const pages = ['/', '/login', '/manage', `/${movedSlug}`, `/${property.slug}`, '/no-such-building', '/api/docs'];
  const calls = [
    '/api/user',
    '/api/properties',
    '/api/nothing',
    '/api/openapi.json',
    `/api/property?slug=${movedSlug}`,
  ];
  const files = [body.avatarUrl, `/api/tenants/export?propertyId=${property.id}&format=csv`, '/start.js', '/gone.js'];
  const machines = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/healthz', '/readyz', '/metrics'];
  for (const path of [...pages, ...calls, ...files, ...machines]) {
    const answer = await fetch(secureUrl + path, { headers: { ...HTTPS, cookie }, redirect: 'manual' });
    expect([path, Object.fromEntries(answer.headers)]).toEqual([
      path,
      expect.objectContaining({
        'content-security-policy': expect.stringMatching(/frame-ancestors '(none|self)'/),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}; includeSubDomains$/),
        'x-content-type-options': 'nosniff',
        'x-foyer': '1',
      }),
    ]);
    const type = answer.headers.get('content-type');
    if ((await answer.text()) !== '')
      expect([path, type]).toEqual([path, expect.stringMatching(/charset=utf-8|^image/)]);
  }
});

test('API replies are not cached', async () => {
  const { client } = await signUpOwner(product);
  for (const path of ['/api/user', '/api/properties', '/api/orders', '/api/nothing'])
    expect([path, (await client.get(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
});

test('a logout clears the browser’s stored pages, but not a wall’s', async () => {
  const { client } = await signUpOwner(product);
  expect((await client.post('/api/logout')).headers.get('clear-site-data')).toBe('"cache"');
  expect((await client.get('/api/config')).headers.get('clear-site-data')).toBeNull();
});

test('an uploaded file cannot run as any type', async () => {
  const { client } = await signUpOwner(product);
  const { body } = await client.call('POST', '/api/user/avatar', await pictureForm('avatar'));
  const { headers } = await client.get(body.avatarUrl);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('there are no listings, sources, history or TRACE', async () => {
  for (const path of [
    '/assets/',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/src/web/app.ts',
    '/assets/../../package.json',
  ])
    expect([path, (await fetch(product.url + path)).status]).toEqual([path, 404]);
  const traced = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product.url);
    request({ method: 'TRACE', hostname, port, path: '/' }, ({ statusCode }) => resolve(statusCode))
      .once('error', reject)
      .end();
  });
  expect(traced).toBe(405);
});

test('a read call has no body and is declared as GET', () => {
  const reading = routes.filter(({ method }) => method === 'GET');
  expect(reading.filter(({ body, upload }) => body || upload)).toEqual([]);
});

function captureLog() {
  const lines: string[] = [];
  const into = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: createLogger({ LOG_LEVEL: 'info' }, 'web', into) };
}

test('log lines have UTC times and no secrets, and line breaks are escaped', () => {
  const { lines, log } = captureLog();
  const secret = 'never-in-a-log';
  log.info({ req: { headers: { cookie: secret, authorization: secret } }, body: { password: secret, token: secret } });
  log.info({ name: 'first\n{"level":60}' }, 'one\ntwo');
  expect(lines.map((line) => line.trimEnd().split('\n').length)).toEqual([1, 1]);
  expect(lines.join('')).not.toContain(secret);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ process: 'web', instance: `${hostname()}-${process.pid}` });
  expect(lines.map((line) => JSON.parse(line).time)).toEqual([
    expect.stringMatching(/^\d{4}-.*Z$/),
    expect.stringMatching(/^\d{4}-.*Z$/),
  ]);
});

test('a mailed link that a gateway has escaped leads on, and its token is in no log', async () => {
  const { platform } = product;
  const { lines, log } = captureLog();
  const web = createWeb({ ...platform, log, env: { ...platform.env, NODE_ENV: 'production' } });
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
  const token = 'S3cret-of_the-mail';
  for (const page of tokenPages)
    for (const delimiter of ['%23', '%2523', '%3F']) {
      const { status, headers } = await fetch(`${url}${page}${delimiter}token=${token}`, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([302, `${page}#token=${token}`]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    }
  for (const unknownPath of ['/no-such-page%23', '/api/no-such-call%3F', '//evil.example%23', '/deep/er%2523'])
    expect((await fetch(`${url}${unknownPath}token=${token}`, { redirect: 'manual' })).status).toBe(404);
  const post = await fetch(`${url}/unsubscribe%23token=${token}`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(post.status).toBe(403);
  const fragment = `/reset-password%23/reset-password?token=${token}`;
  const reset = await fetch(url + fragment, { redirect: 'manual' });
  expect(reset.headers.get('location')).toBe(`/reset-password#token=${token}`);
  await web.close();
  expect(lines.filter((line) => line.includes('"path":"/no-such-page"'))).toHaveLength(1);
  expect(lines.join('')).not.toContain(token);
  expect(await platform.metrics.registry.metrics()).not.toContain(token);
});

test('the API description is compressed once, and not sent again to who has it', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${product.url}/api/openapi.json`, { headers: { 'accept-encoding': 'br', ...headers } });
  const first = await ask();
  expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect((await first.json()).openapi).toBe('3.1.0');
  const revalidation = await ask({ 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' });
  expect(revalidation.status).toBe(304);
});
