import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { jobs, routes } from '../../src/modules/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { unique } from '../harness/client.ts';
import { signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
const folder = mkdtempSync(join(tmpdir(), 'foyer-apple-'));
const applePayFile = join(folder, 'domain');
const pictures = createServer((_req, res) => void res.end(logo));
let logo = Buffer.alloc(0);

beforeAll(async () => {
  writeFileSync(applePayFile, 'a file of Apple');
  await once(pictures.listen(0, '127.0.0.1'), 'listening');
  const env = { APPLE_PAY_DOMAIN_FILE: applePayFile, IMPORT_TEST_ORIGINS: originOfPictures() };
  product = await startProduct({ worker: false, env });
});
afterAll(async () => {
  pictures.close();
  await product.stop();
  rmSync(folder, { recursive: true });
});

function originOfPictures(): string {
  const { port } = pictures.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function downloadPictures(): Promise<void> {
  await jobs.find(({ name }) => name === 'keepWantedPictures')?.run(createContext(product.platform), {});
}

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
  const { property } = await signUpOwner(product);
  const pages = await sitemapPaths();
  expect(pages).toEqual(expect.arrayContaining(['/', '/foyer', '/shop', '/contact', '/privacy', '/terms']));
  for (const path of pages) await textOf(path);
  expect(pages).not.toContain(`/${property.slug}`);
});

test('a building chooses whether search engines may list it, and whether the sitemap names it', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, name, slug } = property;
  const save = (fields: Record<string, unknown>) =>
    client.put(`/api/properties/${id}`, { name, address: '1 Main St', ...fields });
  const readIndexing = async () => ({
    isListed: (await sitemapPaths()).includes(`/${slug}`),
    robots: /<meta name="robots" content="([^"]*)">/.exec((await textOf(`/${slug}`)).text)?.[1],
  });
  expect(await readIndexing()).toEqual({ isListed: false, robots: undefined });
  expect((await save({ searchEngines: 'invited' })).body.searchEngines).toBe('invited');
  expect(await readIndexing()).toEqual({ isListed: true, robots: undefined });
  expect((await save({})).body.searchEngines, 'a form that does not know it').toBe('invited');
  expect((await save({ searchEngines: 'refused' })).status).toBe(200);
  expect(await readIndexing()).toEqual({ isListed: false, robots: 'noindex' });
  expect(Object.keys((await save({ searchEngines: 'always' })).body.fields)).toEqual(['searchEngines']);
});

const pictureOf = async (slug: string) => {
  const { text } = await textOf(`/${slug}`);
  const [, url = ''] = /<meta property="og:image" content="([^"]*)">/.exec(text) ?? [];
  const { pathname, search } = new URL(url.replaceAll('&amp;', '&'));
  const answer = await fetch(product.url + pathname + search);
  return { address: pathname + search, answer, bytes: Buffer.from(await answer.arrayBuffer()).toString('base64') };
};

test('a shared link has a picture of the building, with another address once its name or logo changes', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, slug } = property;
  const first = await pictureOf(slug);
  expect([first.answer.status, first.answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(first.answer.headers.get('cache-control')).toBe('public, max-age=86400');
  await client.post('/api/tenants', { propertyId: id, companyName: 'Acme', suiteNumber: '1', floorNumber: 1 });
  expect((await pictureOf(slug)).address, 'the same with another tenant').toBe(first.address);

  const square = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#b02020' } })
    .png()
    .toBuffer();
  logo = square;
  const logoUrl = `${originOfPictures()}/logo.png`;
  expect((await client.put(`/api/properties/${id}`, { name: 'Oak House', address: '1 Main St', logoUrl })).status).toBe(
    200,
  );
  await downloadPictures();
  const second = await pictureOf(slug);
  expect(second.address).not.toBe(first.address);
  const corner = { left: 90, top: 90, width: 1, height: 1 };
  const pixel = await sharp(Buffer.from(second.bytes, 'base64')).extract(corner).removeAlpha().raw().toBuffer();
  expect([...pixel], 'the logo').toEqual([176, 32, 32]);

  const missingLogo = 'https://localhost/logo.png';
  await client.put(`/api/properties/${id}`, { name: 'Oak House', address: '1 Main St', logoUrl: missingLogo });
  expect((await pictureOf(slug)).answer.status, 'without a logo that may not be fetched').toBe(200);
  expect((await fetch(`${product.url}/api/property/picture?slug=no-such-building`)).status).toBe(404);
});

test('a former link leads to the present one for good, and the page names that', async () => {
  const { client, property } = await signUpOwner(product);
  const movedSlug = `${property.slug}-moved`;
  await client.put(`/api/properties/${property.id}`, { name: property.name, address: '1 Main St', slug: movedSlug });
  const answer = await fetch(`${product.url}/${property.slug}?lang=es`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/${movedSlug}?lang=es`]);
  expect(answer.headers.get('cache-control'), 'the link may come back').toBe('no-cache');
  expect((await textOf(`/${property.slug}`)).text).toMatch(new RegExp(`rel="canonical" href="[^"]*/${movedSlug}"`));
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

test('a file that a new build has removed ends its own request alone', async () => {
  const name = `${unique('removed')}.js`;
  const file = `dist/client/assets/${name}`;
  writeFileSync(file, 'export {};');
  const laterProduct = await startProduct({ worker: false });
  onTestFinished(() => laterProduct.stop());
  expect((await fetch(`${laterProduct.url}/assets/${name}`)).status).toBe(200);
  rmSync(file);
  await expect(fetch(`${laterProduct.url}/assets/${name}`).then((answer) => answer.text())).rejects.toThrow();
  expect((await fetch(`${laterProduct.url}/icon.svg`)).status).toBe(200);
});

test('no call that needs a session answers another site, not even a read', async () => {
  const { client } = await signUpOwner(product);
  const reads = routes.filter(({ method, access }) => method === 'GET' && access !== 'public');
  expect(reads.map(({ path }) => path)).toContain('/api/user/sessions');
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
  const { client } = await signUpOwner(product);
  expect(writes.length).toBeGreaterThan(60);
  for (const { method, path } of writes) {
    const answer = await client.call(method, path.replaceAll(/:\w+/g, '1'), {}, headers);
    expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 403, 'cross_site']);
  }
});

test('replies of calls that need a session are never cached', async () => {
  const { client } = await signUpOwner(product);
  const reads = routes.filter(({ method, access }) => method === 'GET' && access !== 'public');
  for (const { path } of reads) {
    const { headers } = await client.get(path.replaceAll(/:\w+/g, '1'));
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});

test('a directory without a logo is installed under the first letters of its name, on its color', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, slug } = property;
  const iconsOf = async () => (await product.client().get(`/api/property/manifest?slug=${slug}`)).body.icons;
  const [plainIcon] = await iconsOf();
  await client.put(`/api/properties/${id}`, { name: 'Oak House', address: '1 Main St', accent: '#204080' });
  const [icon, masked] = await iconsOf();
  expect([icon.src !== plainIcon.src, masked.purpose, masked.src]).toEqual([true, 'maskable', icon.src]);
  const answer = await fetch(`${product.url}${icon.src}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const png = sharp(Buffer.from(await answer.arrayBuffer()));
  expect(await png.metadata()).toMatchObject({ width: 512, height: 512 });
  const { dominant } = await png.stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
  await client.put(`/api/properties/${id}`, { name: '東京', address: '1 Main St' });
  expect((await iconsOf())[0].src).toBe('/icon.svg');
  expect((await product.client().get(`/api/property/icon?slug=${slug}`)).status).toBe(404);
});
