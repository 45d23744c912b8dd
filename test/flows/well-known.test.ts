import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/modules/index.ts';
import { ownBuilding } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
const folder = mkdtempSync(join(tmpdir(), 'foyer-apple-'));
const applePayFile = join(folder, 'domain');

beforeAll(async () => {
  writeFileSync(applePayFile, 'a file of Apple');
  product = await startProduct({ worker: false, env: { APPLE_PAY_DOMAIN_FILE: applePayFile } });
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true });
});

const textOf = async (path: string) => {
  const answer = await fetch(product.url + path);
  expect([path, answer.status]).toEqual([path, 200]);
  return { text: await answer.text(), type: answer.headers.get('content-type') };
};

test('robots.txt lists private paths and the sitemap', async () => {
  const { text, type } = await textOf('/robots.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^User-agent: \*\n/);
  for (const path of ['/manage', '/admin', '/account', '/checkout']) expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).not.toMatch(/Disallow: \/\n/);
  expect(text).toContain('/sitemap.xml\n');
});

const sitemapPaths = async () => {
  const { text, type } = await textOf('/sitemap.xml');
  expect(type).toMatch(/xml/);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
};

test('every page of the sitemap answers, and no building is listed that has not asked for it', async () => {
  const { property } = await ownBuilding(product);
  const pages = await sitemapPaths();
  expect(pages).toEqual(expect.arrayContaining(['/', '/foyer', '/shop', '/contact', '/privacy', '/terms']));
  for (const path of pages) await textOf(path);
  expect(pages).not.toContain(`/${property.slug}`);
});

test('a building chooses whether search engines may list it, and whether the sitemap names it', async () => {
  const { client, property } = await ownBuilding(product);
  const { id, name, slug } = property;
  const save = (fields: Record<string, unknown>) =>
    client.put(`/api/properties/${id}`, { name, address: '1 Main St', ...fields });
  const found = async () => ({
    isListed: (await sitemapPaths()).includes(`/${slug}`),
    robots: /<meta name="robots" content="([^"]*)">/.exec((await textOf(`/${slug}`)).text)?.[1],
  });
  expect(await found()).toEqual({ isListed: false, robots: undefined });
  expect((await save({ searchEngines: 'invited' })).body.searchEngines).toBe('invited');
  expect(await found()).toEqual({ isListed: true, robots: undefined });
  expect((await save({})).body.searchEngines, 'a form that does not know it').toBe('invited');
  expect((await save({ searchEngines: 'refused' })).status).toBe(200);
  expect(await found()).toEqual({ isListed: false, robots: 'noindex' });
  expect(Object.keys((await save({ searchEngines: 'always' })).body.fields)).toEqual(['searchEngines']);
});

test('a former link leads to the present one for good, and the page names that', async () => {
  const { client, property } = await ownBuilding(product);
  const moved = `${property.slug}-moved`;
  await client.put(`/api/properties/${property.id}`, { name: property.name, address: '1 Main St', slug: moved });
  const answer = await fetch(`${product.url}/${property.slug}?lang=es`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/${moved}?lang=es`]);
  expect(answer.headers.get('cache-control'), 'the link may come back').toBe('no-cache');
  expect((await textOf(`/${property.slug}`)).text).toMatch(new RegExp(`rel="canonical" href="[^"]*/${moved}"`));
});

test('the file of Apple Pay is served as it is', async () => {
  const { text, type } = await textOf('/.well-known/apple-developer-merchantid-domain-association');
  expect([text, type]).toEqual(['a file of Apple', 'text/plain; charset=utf-8']);
});

test('security.txt names a working contact, and expires within a year (RFC 9116)', async () => {
  const { text, type } = await textOf('/.well-known/security.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2)));
  await textOf(new URL(fields.Contact).pathname);
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('password managers are redirected to the change password page', async () => {
  const answer = await fetch(`${product.url}/.well-known/change-password`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account']);
});

test('/favicon.ico is an icon', async () => {
  const answer = await fetch(`${product.url}/favicon.ico`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 4)]).toEqual([0, 0, 1, 0]);
});

test('scripts, styles and drawings declare their charset', async () => {
  const names = readdirSync('dist/client/assets').filter((name) => /\.(js|css)$/.test(name));
  const [script, style] = ['.js', '.css'].map((ending) => names.find((name) => name.endsWith(ending)));
  for (const path of ['/start.js', `/assets/${script}`, `/assets/${style}`, '/icon.svg'])
    expect([path, (await textOf(path)).type]).toEqual([path, expect.stringMatching(/; charset=utf-8$/)]);
});

test('no call that needs a session answers another site, not even a read', async () => {
  const { client } = await ownBuilding(product);
  const reads = routes.filter(({ method, access }) => method === 'GET' && access !== 'public');
  expect(reads.map(({ path }) => path)).toContain('/api/user/data');
  for (const { path } of reads) {
    const address = path.replaceAll(/:\w+/g, '1');
    const answer = await client.get(address, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'cross_site']);
  }
});

/** One-click calls use a token in the URL, no session. */
const writes = routes.filter(({ method, isOneClick }) => method !== 'GET' && !isOneClick);

test.each([
  ['says so', { 'sec-fetch-site': 'cross-site' }],
  ['is old and names its origin alone', { origin: 'https://evil.example' }],
])('no write answers another site, from a browser that %s', async (_how, headers: Record<string, string>) => {
  const { client } = await ownBuilding(product);
  expect(writes.length).toBeGreaterThan(60);
  for (const { method, path } of writes) {
    const answer = await client.call(method, path.replaceAll(/:\w+/g, '1'), {}, headers);
    expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, 'cross_site']);
  }
});

test('replies of calls that need a session are never cached', async () => {
  const { client } = await ownBuilding(product);
  const reads = routes.filter(({ method, access }) => method === 'GET' && access !== 'public');
  for (const { path } of reads) {
    const { headers } = await client.get(path.replaceAll(/:\w+/g, '1'));
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});
