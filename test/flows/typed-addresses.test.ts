import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProperty, addTenant, type Building, signUp, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let property: Building;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  ({ property } = await signUpOwner(product));
});

afterAll(() => product.stop());

const openPath = async (path: string) => {
  const { status, headers, body } = await product.client().get(path, { accept: 'text/html' });
  return { status, location: headers.get('location'), type: headers.get('content-type'), body };
};

test('a building’s URL in other letter case, or with a trailing slash, redirects to it', async () => {
  const { slug } = property;
  for (const typedPath of [`/${slug}/`, `/${slug}//`, `/${slug.toUpperCase()}`, `/${slug.toUpperCase()}/`])
    expect(await openPath(`${typedPath}?display=1`), typedPath).toMatchObject({
      status: 301,
      location: `/${slug}?display=1`,
    });
  expect((await openPath(`/${slug}`)).status).toBe(200);
});

test('a building’s URL from a sentence, or with escapes, redirects to it', async () => {
  const { slug } = property;
  const escapedSlug = `%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`;
  for (const suffix of ['.', ',', ')', ').', '%20', '%E2%80%8B', '%22', '/.', '%2F', '!%20'])
    expect(await openPath(`/${slug}${suffix}?display=1`), suffix).toMatchObject({
      status: 301,
      location: `/${slug}?display=1`,
    });
  expect(await openPath(`/${escapedSlug}`)).toMatchObject({ status: 301, location: `/${slug}` });
  expect((await openPath(`/${escapedSlug.replace('%', '%25')}`)).status, 'escaped twice').toBe(404);
});

test.each([
  ['/Login?redirect=/my-orders', '/login?redirect=/my-orders'],
  ['/login/', '/login'],
  ['/MANAGE//', '/manage'],
  ['/Shop/', '/shop'],
  ['/Admin/Users', '/admin/users'],
  ['/login.', '/login'],
  ['/%6Cogin%20?redirect=/shop', '/login?redirect=/shop'],
  ['/shop%E2%80%8B', '/shop'],
  ['/player-check).', '/player-check'],
  ['/help/displays,', '/help/displays'],
])('%s redirects to %s', async (typedPath, expectedPath) => {
  expect(await openPath(typedPath)).toMatchObject({ status: 302, location: expectedPath });
});

test.each([
  '/%E0%A4%A',
  '/%',
  '/login/%ff',
  '/No-Such-Building/',
  '/no-such-building.%20',
  '/login%',
  '/%2Fexample.com',
  '/%5Cexample.com.',
  '/login%00',
  '/%252e',
  '//example.com',
  '//example.com//login',
  '/\\example.com',
])('%s ends on the not-found page', async (path) => {
  const { status, type, location, body } = await openPath(path);
  expect({ status, type, location }).toEqual({ status: 404, type: 'text/html; charset=utf-8', location: null });
  expect(body).toContain('404 Page Not Found');
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s of a page is not allowed', async (method) => {
  for (const path of [
    '/',
    '/login',
    '/shop',
    '/shop/product/1',
    '/player-check',
    '/help/displays',
    `/${property.slug}`,
  ]) {
    const { status, headers } = await fetch(product.url + path, { method });
    expect([path, status, headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
  }
  expect((await fetch(`${product.url}/no-such-building`, { method })).status).toBe(404);
});

test('a mail provider may still unsubscribe at the address of the page', async () => {
  const { status } = await fetch(`${product.url}/unsubscribe?token=${'t'.repeat(43)}`, { method: 'POST' });
  expect(status).not.toBe(405);
});

test('a website of an international domain is shown in Unicode, and leads to it in ASCII', async () => {
  const { client, property: tower } = await signUpOwner(product);
  const typedFields = { email: 'josé@münchen.de', website: 'президент.рф:8443/о' };
  const tenant = await addTenant(client, tower.id, typedFields);
  expect(tenant).toMatchObject({ email: 'josé@xn--mnchen-3ya.de', website: 'https://президент.рф:8443/о' });
  await addTenant(client, tower.id, { website: 'xn--mnchen-3ya.de', suiteNumber: '200' });
  const { body } = await product.client().get(`/api/property?slug=${tower.slug}`);
  expect(body.tenants[0]).toMatchObject({ email: 'josé@münchen.de', website: 'https://президент.рф:8443/о' });
  const page = await openPath(`/${tower.slug}`);
  expect(page.body).toContain('href="https://xn--d1abbgf6aiiy.xn--p1ai:8443/%D0%BE"');
  expect(page.body).toContain('>президент.рф<');
  expect(page.body).toContain('>münchen.de<');
});

test.each([
  'http://192.168.1.4/x.png',
  'http://localhost/x.png',
  'http://[::1]:8080/x.png',
  'https://example.com/x.png',
])('%s is a valid logo and picture URL', async (url) => {
  const { client } = await signUp(product);
  expect(await addProperty(client, { logoUrl: url, imageUrl: url })).toMatchObject({ logoUrl: url, imageUrl: url });
});

test.each([
  'x.png',
  'ftp://example.com/x.png',
  'javascript:alert(1)',
  'http://',
  'http://user:secret@example.com/x.png',
])('%s is not', async (url) => {
  const { client } = await signUp(product);
  const { status, body } = await client.post('/api/properties', { name: 'A', address: 'B', logoUrl: url });
  expect([status, body.error]).toEqual([400, 'Must be a valid URL']);
});
