import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProperty, type Building, ownBuilding, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let property: Building;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  ({ property } = await ownBuilding(product));
});

afterAll(() => product.stop());

const open = async (path: string) => {
  const { status, headers, body } = await product.client().get(path, { accept: 'text/html' });
  return { status, location: headers.get('location'), type: headers.get('content-type'), body };
};

test('a building’s URL in other letter case, or with a trailing slash, redirects to it', async () => {
  const { slug } = property;
  for (const typed of [`/${slug}/`, `/${slug}//`, `/${slug.toUpperCase()}`, `/${slug.toUpperCase()}/`])
    expect(await open(`${typed}?display=1`), typed).toMatchObject({ status: 301, location: `/${slug}?display=1` });
  expect((await open(`/${slug}`)).status).toBe(200);
});

test.each([
  ['/Login?redirect=/my-orders', '/login?redirect=/my-orders'],
  ['/login/', '/login'],
  ['/MANAGE//', '/manage'],
  ['/Shop/', '/shop'],
  ['/Admin/Users', '/admin/users'],
])('%s redirects to %s', async (typed, meant) => {
  expect(await open(typed)).toMatchObject({ status: 302, location: meant });
});

test.each([
  '/%E0%A4%A',
  '/%',
  '/login/%ff',
  '/No-Such-Building/',
  '//example.com',
  '//example.com//login',
  '/\\example.com',
])('%s ends on the not-found page', async (path) => {
  const { status, type, location, body } = await open(path);
  expect({ status, type, location }).toEqual({ status: 404, type: 'text/html; charset=utf-8', location: null });
  expect(body).toContain('404 Page Not Found');
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
