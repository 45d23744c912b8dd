import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, addTenant, signUpOwner } from '../harness/factories.ts';
import { formOf, tenantsOf, uploadFile, validateFile, waitForImport } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv, rentRoll, rowsXml, workbook } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const setUp = () => signUpOwner(product);

describe('the template', () => {
  test.each(['xlsx', 'csv'])('as .%s validates and imports as it is', async (format) => {
    const { client, property } = await setUp();
    const path = `/api/tenants/template?format=${format}`;
    const cookie = client.cookieHeader;
    const answer = await fetch(product.url + path, { headers: { cookie } });
    const name = /filename="(.*?)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
    expect(name).toMatch(new RegExp(`\\.${format}$`));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { body: checked } = await validateFile(client, property.id, name, bytes);
    expect(checked).toMatchObject({ isValid: true, errors: [], warnings: [] });
    expect((await uploadFile(client, property.id, name, bytes)).body.count).toBe(checked.validRows);
    const tenants = await tenantsOf(client, property.id);
    expect(tenants.map(({ suiteNumber, floorNumber }) => [suiteNumber, floorNumber])).toEqual([
      ['B101', -1],
      ['G01', 0],
      ['0210', 2],
    ]);
  });
});

const FIXTURES = new URL('../fixtures/imports/', import.meta.url);
const fixtures = (await readdir(FIXTURES)).filter((name) => !name.endsWith('.json'));

test.each(fixtures)('%s imports as its answer says', async (name) => {
  const { client, property } = await setUp();
  const expectedImport = JSON.parse(await readFile(new URL(`${name}.json`, FIXTURES), 'utf8'));
  const bytes = await readFile(new URL(name, FIXTURES));
  const { body } = await validateFile(client, property.id, name, bytes);
  const { isValid, totalRows, validRows } = expectedImport;
  expect(body).toMatchObject({ isValid, totalRows, validRows });
  const uploadResponse = await uploadFile(client, property.id, name, bytes);
  expect(uploadResponse.status).toBe(isValid ? 201 : 400);
  const tenants = await tenantsOf(client, property.id);
  expect(tenants).toHaveLength(isValid ? validRows : 0);
  const importedPlaces = tenants.map((tenant) => [tenant.companyName, tenant.suiteNumber, tenant.floorNumber]);
  expect(importedPlaces).toEqual(expect.arrayContaining(expectedImport.companies));
});

test('the same file within a minute is one import, also when it comes twice at once', async () => {
  const { client, property } = await setUp();
  const list = csv(rentRoll(50));
  const uploads = await Promise.all([1, 2].map(() => uploadFile(client, property.id, 'list.csv', list)));
  const third = await uploadFile(client, property.id, 'renamed.csv', list);
  expect(uploads.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect(third.status).toBe(200);
  expect(new Set([...uploads, third].map(({ body }) => body.importId)).size).toBe(1);
  expect((await client.get(`/api/imports?propertyId=${property.id}`)).body).toHaveLength(1);
  expect(await tenantsOf(client, property.id)).toHaveLength(50);
});

test('the same file is imported anew as soon as the directory is another one', async () => {
  const { client, property } = await setUp();
  const list = csv(rentRoll(3));
  const first = await uploadFile(client, property.id, 'list.csv', list);
  for (const { id } of await tenantsOf(client, property.id)) await client.delete(`/api/tenants/${id}`);
  const secondUpload = await uploadFile(client, property.id, 'list.csv', list);
  expect([secondUpload.status, secondUpload.body.count]).toEqual([201, 3]);
  expect(secondUpload.body.importId).not.toBe(first.body.importId);
  expect(await tenantsOf(client, property.id)).toHaveLength(3);
});

test('a validation shows how the columns are understood', async () => {
  const { client, property } = await setUp();
  const file = 'Lease,Tenant,Company,Unit,Level\n1,Acme,Owner LLC,0101,2nd Floor\n2,Beta,Owner LLC,0102,2\n';
  const { body } = await validateFile(client, property.id, 'list.csv', file);
  expect(body.columns).toEqual([
    { label: 'Company Name', name: 'Tenant', examples: ['Acme', 'Beta'] },
    { label: 'Suite Number', name: 'Unit', examples: ['0101', '0102'] },
    { label: 'Floor Number', name: 'Level', examples: ['2', '2'] },
  ]);
  expect(body.warnings).toEqual(['Row 1: “Lease”, “Company” are ignored, because “Tenant” is used for Company Name.']);
});

test('rows that are no tenants are left out of the import, and a list of nothing else is refused', async () => {
  const { client, property } = await setUp();
  const rows = [
    'Tenant,Unit,Floor',
    'FLOOR 1,,',
    'Acme,101,1',
    'VACANT,102,1',
    ',,',
    'Subtotal,,',
    'Printed 11/20/2026,,',
  ];
  const { body } = await validateFile(client, property.id, 'list.csv', rows.join('\n'));
  expect(body).toMatchObject({ isValid: true, preview: { new: 1 } });
  expect(body.warnings).toHaveLength(4);
  expect((await uploadFile(client, property.id, 'list.csv', rows.join('\n'))).body.count).toBe(1);
  const emptyValidation = await validateFile(client, property.id, 'list.csv', 'Tenant,Unit,Floor\nVACANT,102,1');
  expect(emptyValidation.body).toMatchObject({ isValid: false, validRows: 0, errorCount: 1 });
  expect(emptyValidation.body.errors[0]).toMatch(/no tenants/);
});

test.each([
  [
    'has its table on the second sheet',
    [
      { name: 'Cover', xml: '' },
      {
        name: 'List',
        xml: rowsXml([
          ['Tenant', 'Unit', 'Floor'],
          ['A', '1', '1'],
        ]),
      },
    ],
    1,
  ],
  [
    'does not number its rows',
    [
      {
        name: 'S',
        xml: '<row><c t="str"><v>Tenant</v></c><c t="str"><v>Unit</v></c><c t="str"><v>Floor</v></c></row><row><c t="str"><v>A</v></c><c t="str"><v>1</v></c><c t="str"><v>1</v></c></row>',
      },
    ],
    1,
  ],
  ['is empty', [{ name: 'S', xml: '' }], 0],
])('a workbook that %s is answered at once', async (_what, sheets, tenants) => {
  const { client, property } = await setUp();
  const { status, body } = await validateFile(client, property.id, 'list.xlsx', workbook(sheets));
  expect(status, JSON.stringify(body)).toBe(200);
  expect([body.isValid, body.preview?.new ?? 0]).toEqual([tenants > 0, tenants]);
});

test('the same file later adds nothing, and says so', async () => {
  const { client, property } = await setUp();
  const list = csv(rentRoll(20));
  const { body } = await uploadFile(client, property.id, 'list.csv', list);
  await product.platform.orm.em
    .fork()
    .execute(`update import set created_at = now() - interval '2 minutes' where id = ${body.importId}`);
  const revalidation = await validateFile(client, property.id, 'list.csv', list);
  expect(revalidation.body.preview).toMatchObject({ new: 0, repeats: 20, changed: 0 });
  expect(revalidation.body.warnings[0]).toMatch(/^This same file was already imported on .*\.$/);
  const uploadResponse = await uploadFile(client, property.id, 'list.csv', list);
  expect([uploadResponse.status, uploadResponse.body.count]).toEqual([201, 0]);
  expect((await client.post(`/api/imports/${uploadResponse.body.importId}/undo`)).status).toBe(409);
  expect((await client.get(`/api/imports/${body.importId}`)).body.undoUntil).toBeTruthy();
  expect(await tenantsOf(client, property.id)).toHaveLength(20);
});

test('what is exported imports back unchanged, and nothing in it can run as a formula', async () => {
  const { client, property } = await setUp();
  const oddNames = [
    '=HYPERLINK("http://evil.example")',
    '+1 Wellness',
    '-1 Below',
    '@SUM(A1)',
    "'=quoted",
    'Say "hi", friend',
  ];
  for (const [n, companyName] of oddNames.entries())
    await addTenant(client, property.id, {
      companyName,
      suiteNumber: `-${n}`,
      floorNumber: n - 3,
      phone: '+1 512 555 0100',
      contacts: [{ name: '=cmd', isPrimary: true }, { name: 'Second', phone: '+2' }, { phone: '512 555 0199' }],
    });
  await addTenant(client, property.id, { companyName: 'No contacts', suiteNumber: '0101' });
  const { body: file } = await client.get(`/api/tenants/export?propertyId=${property.id}`);
  for (const line of file.split('\r\n').slice(1))
    for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+@]|^"?-\D/);
  const { body } = await validateFile(client, property.id, 'tenants.csv', file);
  expect(body).toMatchObject({ isValid: true, preview: { new: 0, repeats: 7, changed: 0 } });
  const otherBuilding = await setUp();
  await uploadFile(otherBuilding.client, otherBuilding.property.id, 'tenants.csv', file);
  const plainTenants = async (client: typeof otherBuilding.client, id: number) =>
    (await tenantsOf(client, id)).map(({ id: _id, contacts, ...tenant }) => ({
      ...tenant,
      contacts: contacts.map(({ id: _contactId, ...contact }) => contact),
    }));
  expect(await plainTenants(otherBuilding.client, otherBuilding.property.id)).toEqual(
    await plainTenants(client, property.id),
  );
});

test('an import is one change of the directory and one line in the log, in the name of who sent it', async () => {
  const { client, property } = await setUp();
  const manager = await addMember(product, client, property.id, 'manager');
  const versionOf = async () => (await client.get(`/api/properties/${property.id}`)).body.version;
  const versionBefore = await versionOf();
  await uploadFile(manager.client, property.id, '../../Märzliste.csv', csv(rentRoll(300)));
  expect(await versionOf()).toBe(versionBefore + 1);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log[0]).toMatchObject({
    action: 'tenants.imported',
    actor: manager.username,
    subject: 'Märzliste.csv',
    after: { added: 300, updated: 0, removed: 0 },
  });
  expect(log.filter(({ action }: { action: string }) => action.startsWith('tenant'))).toHaveLength(1);
  const { body: recentImports } = await client.get(`/api/imports?propertyId=${property.id}`);
  expect(recentImports[0]).toMatchObject({ state: 'done', count: 300, startedBy: manager.username, ahead: 0 });
});

test('a caller that does not wait is told where to ask', async () => {
  const { client, property } = await setUp();
  const { status, body } = await uploadFile(client, property.id, 'list.csv', csv(rentRoll(10)), '&wait=0');
  expect([status, body.state]).toEqual([202, expect.stringMatching(/waiting|reading/)]);
  const importRow = await waitForImport(client, body.importId, ['done']);
  expect(importRow).toMatchObject({ processedRows: 10, totalRows: 10, count: 10, error: null });
});

test('an upload that is no file, too large, or empty is refused, and leaves nothing behind', async () => {
  const { client, property } = await setUp();
  const path = `/api/tenants/upload?propertyId=${property.id}`;
  const tries = [
    await client.post(path, {}),
    await client.post(path, new FormData()),
    await uploadFile(client, property.id, 'big.csv', Buffer.alloc(11_000_000, 'a,b\n')),
    await uploadFile(client, property.id, 'empty.csv', ''),
    await client.post(`${path}&mode=everything`, formOf('a.csv', 'a')),
  ];
  expect(tries.map(({ status }) => status)).toEqual([415, 400, 413, 422, 400]);
  expect(
    await product.platform.orm.em.fork().execute(`select id from import where property_id = ${property.id}`),
  ).toEqual([]);
});

test('an import of another building is not there', async () => {
  const [firstBuilding, otherBuilding] = [await setUp(), await setUp()];
  const { body } = await uploadFile(firstBuilding.client, firstBuilding.property.id, 'list.csv', csv(rentRoll(3)));
  for (const path of ['', '/errors'])
    expect((await otherBuilding.client.get(`/api/imports/${body.importId}${path}`)).status).toBe(404);
  for (const deed of ['cancel', 'undo', 'retry'])
    expect((await otherBuilding.client.post(`/api/imports/${body.importId}/${deed}`)).status).toBe(404);
});
