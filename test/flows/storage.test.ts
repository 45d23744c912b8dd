import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byteColumns } from '../../scripts/structure/bytes.ts';
import { copyFile } from '../../src/modules/imports/chunks.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { openBackOffice } from '../harness/back-office.ts';
import type { Client } from '../harness/client.ts';
import { addMember, addProperty, addTenant, signUp, signUpOwner } from '../harness/factories.ts';
import { formOf } from '../harness/import-calls.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { stockGoods } from '../harness/shopping.ts';

let product: Product;
let pictureHost: string;

const host = createServer(async (_req, res) => res.end(await noise()));

/** Starts the product without a worker, so that uploaded files stay as they are. */
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  pictureHost = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const limits = { BUILDING_STORAGE_MB: '1', ACCOUNT_STORAGE_MB: '1', PLAN_LIMITS: '2' };
  product = await startProduct({ worker: false, env: { ...limits, IMPORT_TEST_ORIGINS: pictureHost } });
});

afterAll(async () => {
  host.close();
  await product.stop();
});

const rows = <Row extends object = Record<string, unknown>>(sql: string) =>
  product.platform.orm.em.fork().execute<Row[]>(sql);

/** A picture that stays large whatever its format. */
async function noise(side = 400): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, () => Math.floor(Math.random() * 256)));
  return await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

async function sendPicture(
  client: Client,
  path: string,
  fields: Record<string, string> = { kind: 'logo' },
  name = 'file',
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(name, new Blob([new Uint8Array(await noise())]), 'picture.png');
  return await client.call('POST', path, form);
}

const sendFile = (client: Client, propertyId: number, bytes: number) => {
  const line = 'Acme Law,100,1\n';
  const table = `Company Name,Suite,Floor\n${line.repeat(Math.ceil(bytes / line.length))}`;
  return client.post(`/api/tenants/upload?propertyId=${propertyId}&wait=0`, formOf('tenants.csv', table));
};

let fillers = 0;
const fileId = () => (++fillers).toString(16).padStart(64, '0');

/** Stores a picture of a building as earlier releases did. */
async function fillBuilding(propertyId: number, bytes: number): Promise<void> {
  const id = fileId();
  await storeFiller(id, bytes, 'null');
  await rows(
    `insert into asset (property_id, kind, file_id, created_at) values (${propertyId}, 'page', '${id}', now())`,
  );
}

const fillAccount = (accountId: number, bytes: number) => storeFiller(fileId(), bytes, String(accountId));

const storeFiller = (id: string, bytes: number, accountId: string) =>
  rows(
    `insert into stored_file (id, content_type, bytes, created_at, is_owned, account_id)
     values ('${id}', 'image/png', convert_to(repeat('x', ${bytes}), 'UTF8'), now(), true, ${accountId})`,
  );

const storageOf = async (client: Client, propertyId: number) =>
  (await client.get(`/api/properties/${propertyId}/storage`)).body;

const usedBytesOf = async (accountId: number) => {
  const sum = `select coalesce(sum(bytes), 0)::int as bytes from stored_bytes where account_id = ${accountId}`;
  const [use] = await rows<{ bytes: number }>(sum);
  return use?.bytes ?? Number.NaN;
};

/** Dates files and their release two days back, then purges replaced pictures. */
async function purgePictures(): Promise<void> {
  await rows(`update asset set released_at = released_at - interval '2 days'`);
  await rows(`update stored_file set created_at = created_at - interval '2 days'`);
  await runJob(product, 'purgeReplacedPictures');
}

const FULL = { code: 'storage_full', error: expect.stringMatching(/^There is no room for this file\. .* MB\. Remove/) };

test('a building reads what its files use, with smaller sizes and replaced pictures, each once', async () => {
  const { client, property } = await signUpOwner(product);
  expect(await storageOf(client, property.id)).toEqual({ usedBytes: 0, limitBytes: 1_000_000 });
  await fillBuilding(property.id, 1_000);
  const [page] = await rows<{ fileId: string }>(
    `select file_id as "fileId" from asset where property_id = ${property.id} and kind = 'page'`,
  );
  await storeFiller(`${page?.fileId}-960`, 200, 'null');
  await rows(`insert into asset (property_id, kind, file_id, created_at, released_at)
    select property_id, kind, file_id, now(), now() from asset where property_id = ${property.id}`);
  expect(await storageOf(client, property.id)).toMatchObject({ usedBytes: 1_200 });
  expect((await sendFile(client, property.id, 30_000)).status).toBe(202);
  expect((await storageOf(client, property.id)).usedBytes).toBeGreaterThan(31_000);
});

test('a full building refuses pictures with what to do, and loses none', async () => {
  const { client, property } = await signUpOwner(product);
  const path = `/api/properties/${property.id}/assets`;
  await fillBuilding(property.id, 995_000);
  const refusal = await sendPicture(client, path);
  expect([refusal.status, refusal.body]).toEqual([409, expect.objectContaining(FULL)]);
  expect(refusal.body.error).toContain('This building’s files use 1 of 1 MB.');
  expect(await storageOf(client, property.id)).toMatchObject({ usedBytes: 995_000 });
  const { id: tenantId } = await addTenant(client, property.id);
  const refusedLogo = await sendPicture(client, `/api/tenants/${tenantId}/assets`);
  expect([refusedLogo.status, refusedLogo.body.code]).toEqual([409, 'storage_full']);
  await rows(`delete from asset where property_id = ${property.id}`);
  expect((await sendPicture(client, path)).status, 'with room again').toBe(201);
});

test('a full building refuses import files and keeps no piece of them', async () => {
  const { client, property } = await signUpOwner(product);
  await fillBuilding(property.id, 700_000);
  const refusal = await sendFile(client, property.id, 400_000);
  expect([refusal.status, refusal.body]).toEqual([409, expect.objectContaining(FULL)]);
  expect(await storageOf(client, property.id)).toMatchObject({ usedBytes: 700_000 });
  expect((await sendFile(client, property.id, 200_000)).status).toBe(202);
});

test('a repeated import finds no room for the copy of its file', async () => {
  const { client, property } = await signUpOwner(product);
  const { body } = await sendFile(client, property.id, 400_000);
  await fillBuilding(property.id, 300_000);
  const payer = { propertyId: property.id, accountId: null };
  const [{ id: targetId }] = (await rows<{ id: number }>(
    `insert into import (property_id, kind, mode, file_name, state, columns, cells, split, rules, decided, request_id, created_at)
     select property_id, kind, mode, file_name, 'receiving', columns, cells, split, rules, decided, request_id, now()
     from import where id = ${body.importId} returning id`,
  )) as [{ id: number }];
  const copy = () =>
    transaction(createContext(product.platform), (tx) => copyFile(tx, payer, { from: body.importId, to: targetId }));
  await expect(copy()).rejects.toMatchObject({ code: 'storage_full' });
  await rows(`delete from asset where property_id = ${property.id}`);
  await copy();
});

test('two uploads at once do not pass the limit together', async () => {
  const { client, property } = await signUpOwner(product);
  await fillBuilding(property.id, 600_000);
  const otherMember = await addMember(product, client, property.id, 'admin');
  const answers = await Promise.all([
    ...[300_000, 300_001].map((bytes) => sendFile(client, property.id, bytes)),
    ...[
      sendPicture(client, `/api/properties/${property.id}/assets`),
      sendFile(otherMember.client, property.id, 300_002),
    ],
  ]);
  expect(answers.filter(({ body }) => body.code === 'storage_full').length).toBeGreaterThanOrEqual(2);
  expect((await storageOf(client, property.id)).usedBytes).toBeLessThanOrEqual(1_000_000);
});

test('an account has its own limit over all buildings, which other members do not use up', async () => {
  const { client, id } = await signUp(product);
  const property = await addProperty(client);
  await fillAccount(id, 1_999_000);
  const path = `/api/properties/${property.id}/assets`;
  const refusal = await sendPicture(client, path);
  expect([refusal.status, refusal.body]).toEqual([409, expect.objectContaining(FULL)]);
  expect(refusal.body.error).toContain(
    'The files that your account uploaded, in all buildings together, use 2 of 2 MB.',
  );
  expect((await sendFile(client, property.id, 10_000)).status, 'an import').toBe(409);
  expect((await sendPicture(client, '/api/user/avatar', {}, 'avatar')).status, 'an avatar').toBe(409);
  const code = { url: `${product.url}/a-tower`, filename: 'a.png', size: 300 };
  expect((await client.post('/api/qr-code/download', code)).body.code, 'a code').toBe('storage_full');
  const colleague = await addMember(product, client, property.id, 'admin');
  expect((await sendPicture(colleague.client, path)).status).toBe(201);
});

test('two uploads at once of one account do not pass its limit in two buildings', async () => {
  const { client, id } = await signUp(product);
  const buildings = [await addProperty(client), await addProperty(client)];
  await fillAccount(id, 1_600_000);
  const answers = await Promise.all(buildings.map((property) => sendFile(client, property.id, 300_000)));
  expect(answers.some(({ body }) => body.code === 'storage_full')).toBe(true);
  expect(await usedBytesOf(id)).toBeLessThanOrEqual(2_000_000);
});

test('a picture that was replaced counts until it is purged', async () => {
  const { client, property } = await signUpOwner(product);
  const path = `/api/properties/${property.id}/assets`;
  const storedBytes = async () => (await storageOf(client, property.id)).usedBytes;
  await sendPicture(client, path);
  const bytesOfFirst = await storedBytes();
  await sendPicture(client, path);
  const bytesOfBoth = await storedBytes();
  expect(bytesOfBoth).toBeGreaterThan(bytesOfFirst);
  await purgePictures();
  expect(await storedBytes()).toBe(bytesOfBoth - bytesOfFirst);
});

test('what an account uploaded counts for it until it is purged, also after its building is gone', async () => {
  const { client, id } = await signUp(product);
  const property = await addProperty(client);
  await sendPicture(client, `/api/properties/${property.id}/assets`);
  await sendFile(client, property.id, 10_000);
  const bytesOfLogoAndFile = await usedBytesOf(id);
  expect(bytesOfLogoAndFile).toBeGreaterThan(20_000);
  await client.delete(`/api/properties/${property.id}`);
  const bytesOfLogo = await usedBytesOf(id);
  expect(bytesOfLogo, 'the import is gone').toBeLessThanOrEqual(bytesOfLogoAndFile - 10_000);
  expect(bytesOfLogo).toBeGreaterThan(10_000);
  await purgePictures();
  expect(await usedBytesOf(id)).toBe(0);
});

test('an avatar that is replaced or of an erased account does not count', async () => {
  const { client, id } = await signUp(product);
  const send = () => sendPicture(client, '/api/user/avatar', {}, 'avatar');
  await send();
  const bytesOfFirst = await usedBytesOf(id);
  expect(bytesOfFirst).toBeGreaterThan(10_000);
  await fillAccount(id, Math.round(2_000_000 - 1.5 * bytesOfFirst));
  expect((await send()).status, 'in place of the former').toBe(200);
  await rows(`delete from stored_file where account_id = ${id} and is_owned`);
  expect((await client.post('/api/user/deletion', {})).status).toBe(201);
  await rows(`update account_deletion set due_at = now() - interval '1 second' where user_id = ${id}`);
  await runJob(product, 'deleteAccounts');
  expect(await usedBytesOf(id)).toBe(0);
});

test('photos of requests for a quote count for their account, without those that they replace', async () => {
  const { client, id } = await signUp(product);
  const { productId } = await stockGoods(product, 1);
  await rows(
    `update product set is_made_to_measure = true, weight_oz = 640, is_freight = true where id = ${productId}`,
  );
  const { body: quote } = await client.post('/api/quote-requests', { productId, quantity: 1, width: 40, height: 70 });
  const send = () => sendPicture(client, `/api/quotes/${quote.id}/photo`, {}, 'photo');
  expect((await send()).status).toBe(200);
  const bytesOfPhoto = await usedBytesOf(id);
  expect(bytesOfPhoto).toBeGreaterThan(10_000);
  await fillAccount(id, Math.round(2_000_000 - 1.5 * bytesOfPhoto));
  expect((await send()).status, 'in place of the former').toBe(200);
  await fillAccount(id, bytesOfPhoto);
  const usedBytes = await usedBytesOf(id);
  expect((await send()).body.code).toBe('storage_full');
  expect(await usedBytesOf(id), 'the former stays').toBe(usedBytes);
});

test('codes count for the account that asked first', async () => {
  const { client, id } = await signUp(product);
  const code = { url: `${product.url}/another-tower`, filename: 'a.png', size: 300 };
  await client.post('/api/qr-code/download', code);
  expect(await usedBytesOf(id)).toBeGreaterThan(0);
});

test('a picture from elsewhere that finds no room says so, and is not fetched again', async () => {
  const { client, property } = await signUpOwner(product);
  await fillBuilding(property.id, 995_000);
  const { body } = await client.get(`/api/properties/${property.id}`);
  await client.put(`/api/properties/${property.id}`, { ...body, logoUrl: `${pictureHost}/logo.png` });
  await runJob(product, 'keepWantedPictures');
  const { body: assets } = await client.get(`/api/properties/${property.id}/assets`);
  expect(assets).toContainEqual(expect.objectContaining({ kind: 'logo', url: null, fault: 'full' }));
});

test('pictures of products count for nobody', async () => {
  const office = await openBackOffice(product);
  const response = await sendPicture(office.boss, '/api/admin/product-images', {}, 'image');
  expect(response.status).toBeLessThan(300);
  const [file] = await rows(
    `select account_id from stored_file where '/api/files/' || id = '${response.body.imageUrl}'`,
  );
  expect(file).toEqual({ account_id: null });
});

test('each column of bytes counts, or has a reason to have no limit', async () => {
  const columns = await rows(
    `select relname as "table", attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
       and atttypid in ('bytea'::regtype, 'oid'::regtype)
       and not exists (select from pg_depend join pg_rewrite on pg_rewrite.oid = objid
         where ev_class = 'stored_bytes'::regclass and refobjid = attrelid and refobjsubid = attnum)`,
  );
  const unlimited = byteColumns.filter((column) => column.unlimited !== undefined);
  expect(columns).toEqual(expect.arrayContaining(unlimited.map(({ table, column }) => ({ table, column }))));
  expect(columns).toHaveLength(unlimited.length);
});
