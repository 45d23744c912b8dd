import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, directoryReply, MAX_DIRECTORY_BYTES, pageData } from '../../src/modules/directory/schema.ts';
import type { Client } from '../harness/client.ts';
import { addTenant, type Building, signUpOwner } from '../harness/factories.ts';
import { uploadFile, validateFile } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv, rentRoll } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const rows = (sql: string) => product.platform.orm.em.fork().execute(sql);
const count = (items: number) => `generate_series(1, ${items}) n`;

/** Inserts rows without commands, then drops the stored size so that the next command measures it. */
async function fillWith({ id }: Building, statement: string): Promise<void> {
  await rows(statement);
  await rows(`delete from directory_size where property_id = ${id}`);
}

/** Tenants on two hundred floors in random order. */
const fillTenants = (property: Building, tenants: number) =>
  fillWith(
    property,
    `insert into tenant (property_id, company_name, suite_number, floor_number, created_at, updated_at)
     select ${property.id}, 'Company ' || n, (n * 7919) % 100003, (n * 31) % 200, now(), now() from ${count(tenants)}`,
  );

const addAnnouncements = (property: Building, announcements: number) =>
  fillWith(
    property,
    `insert into announcement (property_id, message, created_at)
     select ${property.id}, repeat('x', 990) || n, now() from ${count(announcements)}`,
  );

const directoryOf = async ({ slug }: Building): Promise<Directory> =>
  directoryReply.parse((await product.client().get(`/api/property?slug=${slug}`)).body);

async function pageOf({ slug }: Building) {
  const html: string = (await product.client().get(`/${slug}`)).body;
  const [, json = ''] = /id="initial-data">([^<]*)</.exec(html) ?? [];
  return { html, data: pageData.parse(JSON.parse(json)) };
}

const FULL = /^A directory can have at most 100,000 tenants\. Remove /;

describe('a directory with more tenants than a page includes', () => {
  let property: Building;
  let directory: Directory;

  beforeAll(async () => {
    ({ property } = await signUpOwner(product));
    await fillTenants(property, 2_500);
    await rows(`insert into tenant_contact (tenant_id, name, is_primary)
      select id, 'Person ' || k || ' of ' || id, k = 2 from tenant, generate_series(1, 2) k where property_id = ${property.id}`);
    await addAnnouncements(property, 3);
    directory = await directoryOf(property);
  });

  test('is returned whole by the API, in order, with every contact', () => {
    expect([directory.tenants.length, directory.contacts.length, directory.announcements.length]).toEqual([
      2_500, 5_000, 3,
    ]);
    const places = directory.tenants.map(
      ({ floorNumber, suiteNumber }) => floorNumber * 1_000_000 + Number(suiteNumber),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(directory.tenants.map(({ id }) => id)).size).toBe(2_500);
    const firstOf = new Map(directory.contacts.toReversed().map((contact) => [contact.tenantId, contact]));
    expect([firstOf.size, [...firstOf.values()].every(({ isPrimary }) => isPrimary)]).toEqual([2_500, true]);
  });

  test('has a page of its first two hundred tenants and the total', async () => {
    const { html, data } = await pageOf(property);
    expect(html.match(/class="directory-company"/g)).toHaveLength(200);
    expect(html).toContain('Showing the first 200 of 2,500 tenants.');
    expect(html).toContain('2,500 tenants by floor and suite');
    expect(data.tenantCount).toBe(2_500);
    expect(data.directory.tenants).toEqual(directory.tenants.slice(0, 200));
    expect(data.directory.contacts).toEqual(directory.contacts.slice(0, 400));
    expect(data.directory.announcements).toEqual(directory.announcements);
  });

  test('an ordinary page includes all tenants, and no total', async () => {
    const { client, property: small } = await signUpOwner(product);
    await addTenant(client, small.id, { contacts: [{ name: 'Ada', isPrimary: true }] });
    const { html, data } = await pageOf(small);
    expect(data).toEqual({ directory: await directoryOf(small) });
    expect(html).not.toContain('class="directory-more"');
    const { property: empty } = await signUpOwner(product);
    expect((await pageOf(empty)).data.directory).toMatchObject({ tenants: [], contacts: [], announcements: [] });
  });
});

describe('a directory at the maximum number of tenants', () => {
  let client: Client;
  let property: Building;
  let extraTenant: { propertyId: number; companyName: string; suiteNumber: string; floorNumber: number };

  beforeAll(async () => {
    ({ client, property } = await signUpOwner(product));
    extraTenant = { propertyId: property.id, companyName: 'Too many', suiteNumber: '1', floorNumber: 1 };
  });

  test('a hundred thousand tenants are served, and one more is refused by every path', async () => {
    const { id: first } = await addTenant(client, property.id);
    const importResponse = await uploadFile(client, property.id, 'one.csv', 'Tenant,Unit,Floor\nImported,1,1');
    await fillTenants(property, 99_996);
    const { id: lastId } = await addTenant(client, property.id);
    expect((await client.delete(`/api/tenants/${lastId}`)).status).toBe(204);
    const contacts = [{ name: 'Ada', isPrimary: true }];
    await addTenant(client, property.id, { companyName: 'The last but one', contacts });
    await addTenant(client, property.id, { companyName: 'The very last' });
    const refusals = [
      await client.post('/api/tenants', extraTenant),
      await client.post(`/api/tenants/${lastId}/restore`),
      await uploadFile(client, property.id, 'more.csv', 'Tenant,Unit,Floor\nAcme,2,2'),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409]);
    for (const { body } of refusals) expect(body.error).toMatch(FULL);
    const { body: validation } = await validateFile(client, property.id, 'more.csv', 'Tenant,Unit,Floor\nAcme,2,2');
    expect(validation.warnings[0]).toContain('the directory would have 100,001 tenants. It can have 100,000.');
    expect((await directoryOf(property)).tenants).toHaveLength(100_000);
    expect((await client.put(`/api/tenants/${first}`, { ...extraTenant, contacts })).status, 'it can be changed').toBe(
      200,
    );
    expect((await client.delete(`/api/tenants/${first}`)).status).toBe(204);
    expect((await client.post(`/api/tenants/${lastId}/restore`)).status, 'there is room again').toBe(200);
    expect(importResponse.status).toBe(201);
  });

  test('fifteen concurrent additions do not exceed the limit', async () => {
    await fillWith(
      property,
      `delete from tenant where id in
    (select id from tenant where property_id = ${property.id} order by id desc limit 10)`,
    );
    const answers = await Promise.all(Array.from({ length: 15 }, () => client.post('/api/tenants', extraTenant)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(5).fill(409)]);
  });

  test('undoing an import frees its space', async () => {
    await fillWith(
      property,
      `delete from tenant where id = (select max(id) from tenant where property_id = ${property.id})`,
    );
    const { body } = await uploadFile(client, property.id, 'last.csv', 'Tenant,Unit,Floor\nTaken Back,1,1');
    expect((await client.post('/api/tenants', extraTenant)).status).toBe(409);
    expect((await client.post(`/api/imports/${body.importId}/undo`)).status).toBe(200);
    expect((await client.post('/api/tenants', extraTenant)).status).toBe(201);
  });
});

test('48 MB are served, and more is refused', async () => {
  const { client, property } = await signUpOwner(product);
  const { id: tenantId } = await addTenant(client, property.id);
  await addAnnouncements(property, 41_300);
  const { id: propertyId } = property;
  const tenant = { companyName: 'Acme', suiteNumber: '1', floorNumber: 1 };
  const fittingTenant = await client.post('/api/tenants', { propertyId, ...tenant });
  expect(fittingTenant.status).toBe(201);
  const { headers } = await fetch(`${product.url}/api/property?slug=${property.slug}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  const bytes = Number(headers.get('content-length'));
  expect(bytes).toBeGreaterThan(46_500_000);
  expect(bytes).toBeLessThanOrEqual(48_000_000);
  await addAnnouncements(property, 1_000);
  const refusals = [
    await client.post('/api/tenant-contacts', { tenantId, name: 'Ada' }),
    await client.post('/api/tenants', { propertyId, ...tenant }),
    await client.put(`/api/tenants/${tenantId}`, tenant),
  ];
  for (const { status, body } of refusals)
    expect([status, body.error]).toEqual([409, expect.stringContaining('at most 48 MB of text')]);
});

test('a rent roll of 100,000 rows with every column fits', async () => {
  const { client, property } = await signUpOwner(product);
  expect((await uploadFile(client, property.id, 'full.csv', csv(rentRoll(1_000)))).status).toBe(201);
  const [sizeRow] = await rows(`select bytes::float8 from directory_size where property_id = ${property.id}`);
  expect(100 * (sizeRow?.bytes - BUILDING)).toBeLessThan(MAX_DIRECTORY_BYTES - BUILDING);
});

/** Allowance for the building's own data. */
const BUILDING = 30_000;

test('the size check of an import never underestimates its JSON', async () => {
  const { client, property } = await signUpOwner(product);
  const header = ['Tenant', 'Unit', 'Floor', 'Contact Name', 'Contact Phone'];
  for (const [time, name] of [`Q${'"\\'.repeat(89)}`, 'ünï'].entries()) {
    const tenants = Array.from({ length: 300 }, (_, n) => [`${name} ${n}`, `${n}`, `${time}`, name, '512 555 0100']);
    const { status, body } = await uploadFile(client, property.id, `${time}.csv`, csv([header, ...tenants]));
    expect(status, JSON.stringify(body)).toBe(201);
    const [sizeRow] = await rows(
      `select tenants, bytes::float8 from directory_size where property_id = ${property.id}`,
    );
    const { headers } = await fetch(`${product.url}/api/property?slug=${property.slug}`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(sizeRow?.tenants).toBe(300 * (time + 1));
    const bytes = Number(headers.get('content-length'));
    expect(sizeRow?.bytes).toBeGreaterThanOrEqual(bytes);
    expect(sizeRow?.bytes, 'nor much more: what comes near the bound is measured again').toBeLessThan(
      BUILDING + 1.06 * bytes,
    );
  }
});
