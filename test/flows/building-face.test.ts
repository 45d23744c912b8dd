import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../src/modules/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import type { Client } from '../harness/client.ts';
import { addProperty, addTenant, ownBuilding, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let elsewhere: string;
let fetches: string[] = [];
let served = Buffer.alloc(0);

const host = createServer((req, res) => {
  fetches.push(String(req.url));
  if (req.url === '/gone.png') res.writeHead(404).end();
  else res.end(served);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  served = await pixels('#cc2200');
  product = await startProduct({ worker: false, env: { IMPORT_TEST_ORIGINS: elsewhere } });
});

afterAll(async () => {
  host.close();
  await product.stop();
});

const pixels = (background: string, width = 300, height = 120) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const send = (client: Client, id: number, kind: string, bytes: Uint8Array) =>
  sendTo(client, `/api/properties/${id}/assets`, kind, bytes);

async function sendTo(client: Client, address: string, kind: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.png');
  form.append('kind', kind);
  return await client.post(address, form);
}

const run = (name: string) => jobs.find((job) => job.name === name)?.run(createContext(product.platform), {});
const rows = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

const shown = async (slug: string) => (await product.client().get(`/api/property?slug=${slug}`)).body;

async function save(client: Client, id: number, changes: object) {
  const { body } = await client.get(`/api/properties/${id}`);
  return await client.put(`/api/properties/${id}`, { ...body, ...changes });
}

test('an uploaded logo is public at once, under an address that never changes', async () => {
  const { client, property } = await ownBuilding(product);
  const { id, slug } = property;
  const { status, body } = await send(client, id, 'logo', await pixels('#224488'));
  expect([status, body]).toEqual([
    201,
    { ...{ id: expect.any(Number), kind: 'logo', address: null, fault: null }, url: body.url, width: 300, height: 120 },
  ]);
  expect(body.url).toMatch(/^\/pictures\/[0-9a-f]{64}$/);
  expect(await shown(slug)).toMatchObject({ logoUrl: body.url, imageUrl: null, accent: null, layout: 'directory' });
  const { headers } = await product.client().get(body.url);
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

test('a logo that was replaced can be taken back for a day', async () => {
  const { client, property } = await ownBuilding(product);
  const { id, slug } = property;
  const first = (await send(client, id, 'logo', await pixels('#111111'))).body.url;
  const second = (await send(client, id, 'logo', await pixels('#222222'))).body.url;
  expect((await save(client, id, { logoUrl: first })).body.logoUrl).toBe(first);
  expect((await shown(slug)).logoUrl).toBe(first);
  await rows(`update asset set released_at = now() - interval '25 hours' where released_at is not null`);
  await rows(`update stored_file set created_at = now() - interval '25 hours'`);
  await run('purgeReplacedPictures');
  expect((await product.client().get(first)).status).toBe(200);
  expect((await product.client().get(second)).status).toBe(404);
  const refused = await save(client, id, { logoUrl: second });
  expect([refused.status, refused.body.fields]).toEqual([400, { logoUrl: 'Must be a valid URL' }]);
});

test('a picture elsewhere is fetched once, and visitors get ours', async () => {
  const { client } = await signUp(product);
  fetches = [];
  const logoUrl = `${elsewhere}/logo.png`;
  const { id, slug } = await addProperty(client, { logoUrl });
  expect((await shown(slug)).logoUrl).toBe(null);
  await run('keepWantedPictures');
  expect((await shown(slug)).logoUrl).toMatch(/^\/pictures\//);
  expect((await client.get(`/api/properties/${id}`)).body.logoUrl).toBe(logoUrl);
  await save(client, id, { name: 'Renamed' });
  await run('keepWantedPictures');
  expect(fetches).toEqual(['/logo.png']);
});

test('where a picture elsewhere cannot be had, members learn why, and visitors see none', async () => {
  const { client } = await signUp(product);
  const imageUrl = 'https://localhost/tower.jpg';
  const { id, slug } = await addProperty(client, { logoUrl: `${elsewhere}/gone.png`, imageUrl });
  await run('keepWantedPictures');
  expect(await shown(slug)).toMatchObject({ logoUrl: null, imageUrl: null });
  const { body } = await client.get(`/api/properties/${id}/assets`);
  const faults = body.map(({ kind, url, fault }: Record<string, unknown>) => [kind, url, fault]);
  expect(faults).toEqual([
    ['logo', null, 'status'],
    ['picture', null, 'address'],
  ]);
});

test('pictures of floors are ours too', async () => {
  const { client, property } = await ownBuilding(product);
  const { id, slug } = property;
  const floor = { floorNumber: 2, name: 'Mezzanine', imageUrl: `${elsewhere}/floor.png` };
  expect((await client.put(`/api/properties/${id}/floors`, { floors: [floor] })).status).toBe(200);
  expect((await shown(slug)).floors[0].imageUrl).toBe(null);
  await run('keepWantedPictures');
  expect((await shown(slug)).floors[0].imageUrl).toMatch(/^\/pictures\//);
  expect((await client.get(`/api/properties/${id}/floors`)).body.floors[0].imageUrl).toBe(floor.imageUrl);
});

test('a building has at most six pages, and one less once one is removed', async () => {
  const { client, property } = await ownBuilding(product);
  const { id, slug } = property;
  const sent = [];
  for (let page = 0; page < 7; page++) sent.push(await send(client, id, 'page', await pixels(`#${page}${page}0000`)));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 409]);
  const urls = sent.slice(0, 6).map(({ body }) => body.url);
  expect((await shown(slug)).pages).toEqual(urls);
  expect((await client.call('DELETE', `/api/properties/${id}/assets/${sent[0]?.body.id}`)).status).toBe(204);
  expect((await shown(slug)).pages).toEqual(urls.slice(1));
  expect((await client.call('DELETE', `/api/properties/${id}/assets/${sent[0]?.body.id}`)).status).toBe(404);
});

test('a new building may show the logo of another one of the same people', async () => {
  const { client, property } = await ownBuilding(product);
  const { url } = (await send(client, property.id, 'logo', await pixels('#335577'))).body;
  const other = await signUp(product);
  const { id, slug } = await addProperty(other.client, { logoUrl: url });
  expect((await shown(slug)).logoUrl).toBe(url);
  expect((await save(other.client, id, { logoUrl: null })).status).toBe(200);
  expect((await shown(slug)).logoUrl).toBe(null);
  expect((await shown(property.slug)).logoUrl).toBe(url);
});

test.for([
  ['accent', 'url(javascript:1)', 'Enter a color as #rrggbb'],
  ['accent', '#fff', 'Enter a color as #rrggbb'],
  ['layout', 'sideways', 'Choose a layout'],
])('%s “%s” is refused', async ([field = '', value, message = '']) => {
  const { client, property } = await ownBuilding(product);
  const { status, body } = await save(client, property.id, { [field]: value });
  expect([status, body.fields]).toEqual([400, { [field]: message }]);
});

test('accent and layout are public, absent ones unchanged', async () => {
  const { client, property } = await ownBuilding(product);
  const { id, slug } = property;
  expect((await save(client, id, { accent: '#FFE600', layout: 'picture' })).status).toBe(200);
  await client.put(`/api/properties/${id}`, { name: 'Same', address: '1 Main St' });
  expect(await shown(slug)).toMatchObject({ accent: '#ffe600', layout: 'picture' });
  expect((await save(client, id, { accent: null })).body.accent).toBe(null);
});

test('what is refused leaves nothing behind', async () => {
  const { client, property } = await ownBuilding(product);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await pixels('#abcdef'))]), 'a.png');
  const without = await client.post(`/api/properties/${property.id}/assets`, form);
  expect([without.status, without.body.fields]).toEqual([400, { kind: 'Choose what the picture is for' }]);
  expect((await send(client, property.id, 'logo', Buffer.alloc(5_000_001, 1))).status).toBe(413);
  expect((await send(client, property.id, 'logo', Buffer.from('<html>'))).status).toBe(415);
  expect(await rows(`select id from asset where property_id = ${property.id}`)).toEqual([]);
});

test('with its building a picture is gone', async () => {
  const { client, property } = await ownBuilding(product);
  const { url } = (await send(client, property.id, 'picture', await pixels('#778899', 1_200, 800))).body;
  expect((await product.client().get(`${url}-960`)).status).toBe(200);
  await client.call('DELETE', `/api/properties/${property.id}`);
  await rows(`update stored_file set created_at = now() - interval '25 hours'`);
  await run('purgeReplacedPictures');
  expect((await product.client().get(url)).status).toBe(404);
  expect((await product.client().get(`${url}-960`)).status).toBe(404);
});

test('a removed picture of each kind can be shown again for a day, in place of the present one', async () => {
  const { client, property } = await ownBuilding(product);
  const { id, slug } = property;
  for (const [kind, field] of [
    ['logo', 'logoUrl'],
    ['logoDark', 'logoDarkUrl'],
    ['picture', 'imageUrl'],
  ] as const) {
    const first = (await send(client, id, kind, await pixels('#334455'))).body;
    expect((await client.call('DELETE', `/api/properties/${id}/assets/${first.id}`)).status).toBe(204);
    expect((await shown(slug))[field]).toBe(null);
    const second = (await send(client, id, kind, await pixels('#556677'))).body;
    const restored = await client.post(`/api/properties/${id}/assets/${first.id}/restore`);
    expect(restored.status).toBe(204);
    expect((await shown(slug))[field]).toBe(first.url);
    const { body } = await client.get(`/api/properties/${id}/assets`);
    const ids = body.filter((asset: { kind: string }) => asset.kind === kind).map((asset: { id: number }) => asset.id);
    expect(ids).toEqual([first.id]);
    expect(second.url).not.toBe(first.url);
  }
  expect((await client.get(`/api/properties/${id}`)).body.logoUrl).toBe((await shown(slug)).logoUrl);
  const other = await ownBuilding(product);
  const { body: foreign } = await send(other.client, other.property.id, 'logo', await pixels('#998877'));
  expect((await client.post(`/api/properties/${id}/assets/${foreign.id}/restore`)).status).toBe(404);
});

test('pages are shown in the order that is saved, new ones last, and a seventh does not come back', async () => {
  const { client, property } = await ownBuilding(product);
  const { id, slug } = property;
  const add = async (color: string) => (await send(client, id, 'page', await pixels(color))).body;
  const [one, two, three] = [await add('#100000'), await add('#200000'), await add('#300000')];
  const order = (ids: readonly number[]) => client.post(`/api/properties/${id}/assets/order`, { ids });
  expect((await order([three.id, one.id, two.id])).status).toBe(204);
  expect((await shown(slug)).pages).toEqual([three.url, one.url, two.url]);
  const four = await add('#400000');
  expect((await shown(slug)).pages).toEqual([three.url, one.url, two.url, four.url]);
  const { body: listed } = await client.get(`/api/properties/${id}/assets`);
  expect(listed.map((asset: { id: number }) => asset.id)).toEqual([three.id, one.id, two.id, four.id]);
  const logo = (await send(client, id, 'logo', await pixels('#123123'))).body;
  expect((await order([two.id, logo.id])).status).toBe(404);
  expect((await shown(slug)).pages).toEqual([three.url, one.url, two.url, four.url]);
  expect((await order([two.id, two.id])).body.fields).toEqual({ ids: 'Each page can be listed only once' });
  await client.call('DELETE', `/api/properties/${id}/assets/${one.id}`);
  for (const color of ['#500000', '#600000', '#700000']) await add(color);
  expect((await client.post(`/api/properties/${id}/assets/${one.id}/restore`)).status).toBe(409);
});

test('the logo of a tenant is public, replaced, removed and shown again, and leaves with the tenant', async () => {
  const { client, property } = await ownBuilding(product);
  const { id, slug } = property;
  const tenant = await addTenant(client, id, {});
  const address = `/api/tenants/${tenant.id}/assets`;
  const logoOf = async () => (await shown(slug)).tenants[0].logoUrl;
  expect(await logoOf()).toBe(null);
  const { status, body: first } = await sendTo(client, address, 'logo', await pixels('#0a7a2a'));
  expect([status, first]).toEqual([201, expect.objectContaining({ kind: 'logo', width: 300, height: 120 })]);
  expect(await logoOf()).toBe(first.url);
  const { body: listed } = await client.get(`/api/tenants?propertyId=${id}`);
  expect([listed[0].logoUrl, listed[0].revision]).toEqual([first.url, tenant.revision]);
  expect((await client.get(address)).body).toEqual([first]);
  expect((await client.get(`/api/properties/${id}/assets`)).body).toEqual([]);
  const second = (await sendTo(client, address, 'logo', await pixels('#7a0a2a'))).body;
  expect(await logoOf()).toBe(second.url);
  expect((await client.call('DELETE', `${address}/${second.id}`)).status).toBe(204);
  expect(await logoOf()).toBe(null);
  expect((await client.post(`${address}/${first.id}/restore`)).status).toBe(204);
  expect(await logoOf()).toBe(first.url);
  expect((await client.call('DELETE', `/api/properties/${id}/assets/${first.id}`)).status).toBe(404);
  await rows(`delete from tenant where id = ${tenant.id}`);
  await rows(`update stored_file set created_at = now() - interval '25 hours'`);
  await run('purgeReplacedPictures');
  expect((await product.client().get(first.url)).status).toBe(404);
});

test('a tenant takes a logo alone, and only from those who may edit it', async () => {
  const { client, property } = await ownBuilding(product);
  const { id } = await addTenant(client, property.id, {});
  const bytes = await pixels('#446688');
  const refused = await sendTo(client, `/api/tenants/${id}/assets`, 'picture', bytes);
  expect([refused.status, refused.body.fields]).toEqual([400, { kind: 'Choose what the picture is for' }]);
  const other = await ownBuilding(product);
  expect((await sendTo(other.client, `/api/tenants/${id}/assets`, 'logo', bytes)).status).toBe(404);
  expect(await rows(`select id from asset where tenant_id = ${id}`)).toEqual([]);
});
