import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/modules/index.ts';
import type { Route } from '../../src/platform/http/route.ts';
import type { Client } from '../harness/client.ts';
import { addProperty, addTenant, signUp, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

const rename = (client: Client, property: { id: number; name: string }, slug: string) =>
  client.put(`/api/properties/${property.id}`, { name: property.name, address: '1 Main St', slug });
const rows = (sql: string) => product.platform.orm.em.fork().execute(sql);

test('a building is renamed five times a day, not six; other changes are still saved', async () => {
  const { client, property } = await signUpOwner(product);
  const { slug } = property;
  for (let time = 1; time <= 5; time++) expect((await rename(client, property, `${slug}-${time}`)).status).toBe(200);
  const refusal = await rename(client, property, `${slug}-6`);
  expect([refusal.status, refusal.body.error]).toEqual([429, expect.stringContaining('again tomorrow')]);
  expect(refusal.body.fields.slug).toBeTruthy();
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect((await rename(client, { ...property, name: 'Another' }, `${slug}-5`)).status).toBe(200);
  expect((await product.client().get(`/api/property?slug=${slug}`)).body.slug).toBe(`${slug}-5`);
});

test('a building keeps at most twenty former addresses, and can return to each', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, slug } = property;
  for (let n = 1; n <= 19; n++) await rows(`insert into property_slug values ('${slug}-${n}', ${id})`);
  expect((await rename(client, property, `${slug}-20`)).status, 'the twentieth').toBe(200);
  const refusal = await rename(client, property, `${slug}-21`);
  expect([refusal.status, refusal.body.error]).toEqual([409, expect.stringContaining('Choose one of those')]);
  expect((await rename(client, property, `${slug}-7`)).status).toBe(200);
});

test('one account’s reads of whole lists are limited per minute, its other reads and other accounts go on', async () => {
  const strict = await startProduct({ worker: false, env: { RATE_LIMIT_SCALE: '0.05' } });
  try {
    const { client, property } = await signUpOwner(strict);
    const readStatus = async (list: string) => (await client.get(`/api/${list}?propertyId=${property.id}`)).status;
    for (let time = 0; time < 6; time++)
      expect([await readStatus('tenants'), await readStatus('tenant-contacts')]).toEqual([200, 200]);
    expect([await readStatus('tenants'), await readStatus('tenant-contacts')]).toEqual([429, 429]);
    expect((await client.get(`/api/announcements?propertyId=${property.id}`)).status).toBe(200);
    const otherOwner = await signUpOwner(strict);
    expect((await otherOwner.client.get(`/api/tenants?propertyId=${otherOwner.property.id}`)).status).toBe(200);
  } finally {
    await strict.stop();
  }
});

test('one account’s writes are limited per minute, and other accounts are unaffected', async () => {
  const strict = await startProduct({ worker: false, env: { RATE_LIMIT_SCALE: '0.05' } });
  try {
    const { client } = await signUp(strict);
    const property = await addProperty(client);
    for (let write = 0; write < 30; write++) await addTenant(client, property.id);
    const { id, slug } = property;
    const announceResponse = await client.post('/api/announcements', { propertyId: id, message: 'Hello' });
    expect([announceResponse.status, announceResponse.body.error]).toEqual([429, expect.stringContaining('wait')]);
    expect(Number(announceResponse.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await rename(client, property, `${slug}-2`)).status).toBe(429);
    expect((await client.get(`/api/tenants?propertyId=${id}`)).status).toBe(200);
    const otherUser = await signUp(strict);
    expect(await addTenant(otherUser.client, (await addProperty(otherUser.client)).id)).toBeTruthy();
  } finally {
    await strict.stop();
  }
});

async function picture(side: number): Promise<FormData> {
  const create = { width: side, height: side, channels: 3 as const, background: '#336699' };
  const bytes = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer();
  const form = new FormData();
  form.set('avatar', new Blob([new Uint8Array(bytes)]), 'me.png');
  return form;
}

test('a picture has at most 25 megapixels', async () => {
  const { client } = await signUp(product);
  expect((await client.post('/api/user/avatar', await picture(5_000))).status).toBe(200);
  const refusal = await client.post('/api/user/avatar', await picture(5_001));
  expect([refusal.status, refusal.body.error]).toEqual([413, expect.stringContaining('25 megapixels')]);
});

test('a long address of combining marks is refused before normalization, without delaying others', async () => {
  const address = `a${'\u0301\u0323'.repeat(50_000)}@b.com`;
  const calls = [
    ['/api/login', { username: address, password: 'x' }],
    ['/api/register', { username: address, password: 'a long enough password' }],
    ['/api/auth/forgot-password', { email: address }],
    ['/api/listing/propose', { token: 'x', email: address.slice(0, 15_000) }],
  ] as const;
  for (const [path, body] of calls) {
    const beganAt = performance.now();
    const [refusal] = await Promise.all([product.client().post(path, body), fetch(`${product.url}/healthz`)]);
    expect([path, refusal.status >= 400 && refusal.status < 500]).toEqual([path, true]);
    expect(performance.now() - beganAt, path).toBeLessThan(1_000);
  }
});

test('limits by address count a request before its body is read', async () => {
  const strict = await startProduct({ worker: false, env: { RATE_LIMIT_SCALE: '0.05' } });
  try {
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++)
      statuses.push((await strict.client().post('/api/register', '{"username":')).status);
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  } finally {
    await strict.stop();
  }
});

test('every call names a limit; only a read may say why it needs none', () => {
  const hasLimitOrReason = ({ limits, unlimited }: Route) => limits.length > 0 !== (unlimited !== undefined);
  const call = ({ method, path }: Route) => `${method} ${path}`;
  expect(routes.filter((route) => !hasLimitOrReason(route)).map(call)).toEqual([]);
  expect(routes.filter((route) => route.unlimited !== undefined && route.method !== 'GET').map(call)).toEqual([]);
});

test('reads are limited by account, and public ones by address', async () => {
  const strict = await startProduct({ worker: false, env: { RATE_LIMIT_SCALE: '0.01' } });
  try {
    const { client } = await signUp(strict);
    const statuses: number[] = [];
    for (let time = 0; time < 13; time++) statuses.push((await client.get('/api/cart')).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
    const readStatus = async () => (await strict.client().get('/api/config')).status;
    for (let time = 0; time < 30; time++) expect(await readStatus()).toBe(200);
    expect(await readStatus()).toBe(429);
    expect((await strict.client().get('/api/property?slug=none')).status).toBe(404);
  } finally {
    await strict.stop();
  }
});
