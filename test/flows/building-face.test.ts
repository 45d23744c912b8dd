import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../src/modules/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import type { Client } from '../harness/client.ts';
import { addProperty, addTenant, signUp, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let pictureHost: string;
let fetches: string[] = [];
let served = Buffer.alloc(0);

const host = createServer((req, res) => {
  fetches.push(String(req.url));
  if (req.url === '/gone.png') res.writeHead(404).end();
  else res.end(served);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  pictureHost = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  served = await pixels('#cc2200');
  product = await startProduct({ worker: false, env: { IMPORT_TEST_ORIGINS: pictureHost } });
});

afterAll(async () => {
  host.close();
  await product.stop();
});

const pixels = (background: string, width = 300, height = 120) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const uploadAsset = (client: Client, id: number, kind: string, bytes: Uint8Array) =>
  uploadTo(client, `/api/properties/${id}/assets`, kind, bytes);

async function uploadTo(client: Client, address: string, kind: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.png');
  form.append('kind', kind);
  return await client.post(address, form);
}

const runJob = (name: string) => jobs.find((job) => job.name === name)?.run(createContext(product.platform), {});
const rows = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

const readDirectory = async (slug: string) => (await product.client().get(`/api/property?slug=${slug}`)).body;

async function saveBuilding(client: Client, id: number, changes: object) {
  const { body } = await client.get(`/api/properties/${id}`);
  return await client.put(`/api/properties/${id}`, { ...body, ...changes });
}

test('an uploaded logo is public at once, under an address that never changes', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, slug } = property;
  const { status, body } = await uploadAsset(client, id, 'logo', await pixels('#224488'));
  expect([status, body]).toEqual([
    201,
    { ...{ id: expect.any(Number), kind: 'logo', address: null, fault: null }, url: body.url, width: 300, height: 120 },
  ]);
  expect(body.url).toMatch(/^\/pictures\/[0-9a-f]{64}$/);
  expect(await readDirectory(slug)).toMatchObject({
    logoUrl: body.url,
    imageUrl: null,
    accent: null,
    layout: 'directory',
  });
  const { headers } = await product.client().get(body.url);
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

test('a logo that was replaced can be taken back for a day', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, slug } = property;
  const first = (await uploadAsset(client, id, 'logo', await pixels('#111111'))).body.url;
  const second = (await uploadAsset(client, id, 'logo', await pixels('#222222'))).body.url;
  expect((await saveBuilding(client, id, { logoUrl: first })).body.logoUrl).toBe(first);
  expect((await readDirectory(slug)).logoUrl).toBe(first);
  await rows(`update asset set released_at = now() - interval '25 hours' where released_at is not null`);
  await rows(`update stored_file set created_at = now() - interval '25 hours'`);
  await runJob('purgeReplacedPictures');
  expect((await product.client().get(first)).status).toBe(200);
  expect((await product.client().get(second)).status).toBe(404);
  const refusal = await saveBuilding(client, id, { logoUrl: second });
  expect([refusal.status, refusal.body.fields]).toEqual([400, { logoUrl: 'Must be a valid URL' }]);
});

test('a picture elsewhere is fetched once, and visitors get ours', async () => {
  const { client } = await signUp(product);
  fetches = [];
  const logoUrl = `${pictureHost}/logo.png`;
  const { id, slug } = await addProperty(client, { logoUrl });
  expect((await readDirectory(slug)).logoUrl).toBe(null);
  await runJob('keepWantedPictures');
  expect((await readDirectory(slug)).logoUrl).toMatch(/^\/pictures\//);
  expect((await client.get(`/api/properties/${id}`)).body.logoUrl).toBe(logoUrl);
  await saveBuilding(client, id, { name: 'Renamed' });
  await runJob('keepWantedPictures');
  expect(fetches).toEqual(['/logo.png']);
});

test('where a picture elsewhere cannot be had, members learn why, and visitors see none', async () => {
  const { client } = await signUp(product);
  const imageUrl = 'https://localhost/tower.jpg';
  const { id, slug } = await addProperty(client, { logoUrl: `${pictureHost}/gone.png`, imageUrl });
  await runJob('keepWantedPictures');
  expect(await readDirectory(slug)).toMatchObject({ logoUrl: null, imageUrl: null });
  const { body } = await client.get(`/api/properties/${id}/assets`);
  const faults = body.map(({ kind, url, fault }: Record<string, unknown>) => [kind, url, fault]);
  expect(faults).toEqual([
    ['logo', null, 'status'],
    ['picture', null, 'address'],
  ]);
});

test('pictures of floors are ours too', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, slug } = property;
  const floor = { floorNumber: 2, name: 'Mezzanine', imageUrl: `${pictureHost}/floor.png` };
  expect((await client.put(`/api/properties/${id}/floors`, { floors: [floor] })).status).toBe(200);
  expect((await readDirectory(slug)).floors[0].imageUrl).toBe(null);
  await runJob('keepWantedPictures');
  expect((await readDirectory(slug)).floors[0].imageUrl).toMatch(/^\/pictures\//);
  expect((await client.get(`/api/properties/${id}/floors`)).body.floors[0].imageUrl).toBe(floor.imageUrl);
});

test('a building has at most six pages, and one less once one is removed', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, slug } = property;
  const uploads = [];
  for (let page = 0; page < 7; page++)
    uploads.push(await uploadAsset(client, id, 'page', await pixels(`#${page}${page}0000`)));
  expect(uploads.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 409]);
  const urls = uploads.slice(0, 6).map(({ body }) => body.url);
  expect((await readDirectory(slug)).pages).toEqual(urls);
  expect((await client.call('DELETE', `/api/properties/${id}/assets/${uploads[0]?.body.id}`)).status).toBe(204);
  expect((await readDirectory(slug)).pages).toEqual(urls.slice(1));
  expect((await client.call('DELETE', `/api/properties/${id}/assets/${uploads[0]?.body.id}`)).status).toBe(404);
});

test('a new building may show the logo of another one of the same people', async () => {
  const { client, property } = await signUpOwner(product);
  const { url } = (await uploadAsset(client, property.id, 'logo', await pixels('#335577'))).body;
  const otherOwner = await signUp(product);
  const { id, slug } = await addProperty(otherOwner.client, { logoUrl: url });
  expect((await readDirectory(slug)).logoUrl).toBe(url);
  expect((await saveBuilding(otherOwner.client, id, { logoUrl: null })).status).toBe(200);
  expect((await readDirectory(slug)).logoUrl).toBe(null);
  expect((await readDirectory(property.slug)).logoUrl).toBe(url);
});

test.for([
  ['accent', 'url(javascript:1)', 'Enter a color as #rrggbb'],
  ['accent', '#fff', 'Enter a color as #rrggbb'],
  ['layout', 'sideways', 'Choose a layout'],
])('%s “%s” is refused', async ([field = '', value, message = '']) => {
  const { client, property } = await signUpOwner(product);
  const { status, body } = await saveBuilding(client, property.id, { [field]: value });
  expect([status, body.fields]).toEqual([400, { [field]: message }]);
});

test('accent and layout are public, absent ones unchanged', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, slug } = property;
  expect((await saveBuilding(client, id, { accent: '#FFE600', layout: 'picture' })).status).toBe(200);
  await client.put(`/api/properties/${id}`, { name: 'Same', address: '1 Main St' });
  expect(await readDirectory(slug)).toMatchObject({ accent: '#ffe600', layout: 'picture' });
  expect((await saveBuilding(client, id, { accent: null })).body.accent).toBe(null);
});

test('what is refused leaves nothing behind', async () => {
  const { client, property } = await signUpOwner(product);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await pixels('#abcdef'))]), 'a.png');
  const without = await client.post(`/api/properties/${property.id}/assets`, form);
  expect([without.status, without.body.fields]).toEqual([400, { kind: 'Choose what the picture is for' }]);
  expect((await uploadAsset(client, property.id, 'logo', Buffer.alloc(5_000_001, 1))).status).toBe(413);
  expect((await uploadAsset(client, property.id, 'logo', Buffer.from('<html>'))).status).toBe(415);
  expect(await rows(`select id from asset where property_id = ${property.id}`)).toEqual([]);
});

test('with its building a picture is gone', async () => {
  const { client, property } = await signUpOwner(product);
  const { url } = (await uploadAsset(client, property.id, 'picture', await pixels('#778899', 1_200, 800))).body;
  expect((await product.client().get(`${url}-960`)).status).toBe(200);
  await client.call('DELETE', `/api/properties/${property.id}`);
  await rows(`update stored_file set created_at = now() - interval '25 hours'`);
  await runJob('purgeReplacedPictures');
  expect((await product.client().get(url)).status).toBe(404);
  expect((await product.client().get(`${url}-960`)).status).toBe(404);
});

test('a removed picture of each kind can be shown again for a day, in place of the present one', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, slug } = property;
  for (const [kind, field] of [
    ['logo', 'logoUrl'],
    ['logoDark', 'logoDarkUrl'],
    ['picture', 'imageUrl'],
  ] as const) {
    const first = (await uploadAsset(client, id, kind, await pixels('#334455'))).body;
    expect((await client.call('DELETE', `/api/properties/${id}/assets/${first.id}`)).status).toBe(204);
    expect((await readDirectory(slug))[field]).toBe(null);
    const second = (await uploadAsset(client, id, kind, await pixels('#556677'))).body;
    const restoreResponse = await client.post(`/api/properties/${id}/assets/${first.id}/restore`);
    expect(restoreResponse.status).toBe(204);
    expect((await readDirectory(slug))[field]).toBe(first.url);
    const { body } = await client.get(`/api/properties/${id}/assets`);
    const ids = body.filter((asset: { kind: string }) => asset.kind === kind).map((asset: { id: number }) => asset.id);
    expect(ids).toEqual([first.id]);
    expect(second.url).not.toBe(first.url);
  }
  expect((await client.get(`/api/properties/${id}`)).body.logoUrl).toBe((await readDirectory(slug)).logoUrl);
  const otherOwner = await signUpOwner(product);
  const { body: foreignAsset } = await uploadAsset(
    otherOwner.client,
    otherOwner.property.id,
    'logo',
    await pixels('#998877'),
  );
  expect((await client.post(`/api/properties/${id}/assets/${foreignAsset.id}/restore`)).status).toBe(404);
});

test('pages are shown in the order that is saved, new ones last, and a seventh does not come back', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, slug } = property;
  const addPage = async (color: string) => (await uploadAsset(client, id, 'page', await pixels(color))).body;
  const [firstPage, secondPage, thirdPage] = [
    await addPage('#100000'),
    await addPage('#200000'),
    await addPage('#300000'),
  ];
  const saveOrder = (ids: readonly number[]) => client.post(`/api/properties/${id}/assets/order`, { ids });
  expect((await saveOrder([thirdPage.id, firstPage.id, secondPage.id])).status).toBe(204);
  expect((await readDirectory(slug)).pages).toEqual([thirdPage.url, firstPage.url, secondPage.url]);
  const fourthPage = await addPage('#400000');
  expect((await readDirectory(slug)).pages).toEqual([thirdPage.url, firstPage.url, secondPage.url, fourthPage.url]);
  const { body: assets } = await client.get(`/api/properties/${id}/assets`);
  expect(assets.map((asset: { id: number }) => asset.id)).toEqual([
    thirdPage.id,
    firstPage.id,
    secondPage.id,
    fourthPage.id,
  ]);
  const logo = (await uploadAsset(client, id, 'logo', await pixels('#123123'))).body;
  expect((await saveOrder([secondPage.id, logo.id])).status).toBe(404);
  expect((await readDirectory(slug)).pages).toEqual([thirdPage.url, firstPage.url, secondPage.url, fourthPage.url]);
  expect((await saveOrder([secondPage.id, secondPage.id])).body.fields).toEqual({
    ids: 'Each page can be listed only once',
  });
  await client.call('DELETE', `/api/properties/${id}/assets/${firstPage.id}`);
  for (const color of ['#500000', '#600000', '#700000']) await addPage(color);
  expect((await client.post(`/api/properties/${id}/assets/${firstPage.id}/restore`)).status).toBe(409);
});

test('the logo of a tenant is public, replaced, removed and shown again, and leaves with the tenant', async () => {
  const { client, property } = await signUpOwner(product);
  const { id, slug } = property;
  const tenant = await addTenant(client, id, {});
  const address = `/api/tenants/${tenant.id}/assets`;
  const logoOf = async () => (await readDirectory(slug)).tenants[0].logoUrl;
  expect(await logoOf()).toBe(null);
  const { status, body: first } = await uploadTo(client, address, 'logo', await pixels('#0a7a2a'));
  expect([status, first]).toEqual([201, expect.objectContaining({ kind: 'logo', width: 300, height: 120 })]);
  expect(await logoOf()).toBe(first.url);
  const { body: tenants } = await client.get(`/api/tenants?propertyId=${id}`);
  expect([tenants[0].logoUrl, tenants[0].revision]).toEqual([first.url, tenant.revision]);
  expect((await client.get(address)).body).toEqual([first]);
  expect((await client.get(`/api/properties/${id}/assets`)).body).toEqual([]);
  const second = (await uploadTo(client, address, 'logo', await pixels('#7a0a2a'))).body;
  expect(await logoOf()).toBe(second.url);
  expect((await client.call('DELETE', `${address}/${second.id}`)).status).toBe(204);
  expect(await logoOf()).toBe(null);
  expect((await client.post(`${address}/${first.id}/restore`)).status).toBe(204);
  expect(await logoOf()).toBe(first.url);
  expect((await client.call('DELETE', `/api/properties/${id}/assets/${first.id}`)).status).toBe(404);
  await rows(`delete from tenant where id = ${tenant.id}`);
  await rows(`update stored_file set created_at = now() - interval '25 hours'`);
  await runJob('purgeReplacedPictures');
  expect((await product.client().get(first.url)).status).toBe(404);
});

test('a tenant takes a logo alone, and only from those who may edit it', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, {});
  const bytes = await pixels('#446688');
  const refusal = await uploadTo(client, `/api/tenants/${id}/assets`, 'picture', bytes);
  expect([refusal.status, refusal.body.fields]).toEqual([400, { kind: 'Choose what the picture is for' }]);
  const stranger = await signUpOwner(product);
  expect((await uploadTo(stranger.client, `/api/tenants/${id}/assets`, 'logo', bytes)).status).toBe(404);
  expect(await rows(`select id from asset where tenant_id = ${id}`)).toEqual([]);
});
