import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTenant, signUpOwner } from '../harness/factories.ts';
import { tenantsOf, uploadFile, validateFile, waitForImport } from '../harness/import-calls.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv, HEADER, rentRoll } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const setUp = () => signUpOwner(product);

const names = (tenants: { companyName: string }[]) => tenants.map(({ companyName }) => companyName);

const LIST = csv([
  HEADER,
  ['Same Co', '1', '1', '512 555 0100', '', '', 'Jane', ''],
  ['Other Phone Co', '2', '1', '512 555 0200', '', '', '', ''],
  ['Newcomer', '3', '1', '', '', '', 'Nora', '512 555 0300'],
  ['Brand New', '4', '1', '', '', '', 'Ben', ''],
]);

const furnishedBuilding = async () => {
  const { client, property } = await setUp();
  await addTenant(client, property.id, {
    companyName: 'Same Co',
    suiteNumber: '1',
    phone: '512 555 0100',
    contacts: [{ name: 'Jane', isPrimary: true }],
  });
  await addTenant(client, property.id, {
    companyName: 'Other Phone Co',
    suiteNumber: '2',
    phone: '1',
    contacts: [{ name: 'Olga' }, { name: 'Otto', isPrimary: true }],
  });
  await addTenant(client, property.id, { companyName: 'Leaver', suiteNumber: '3', contacts: [{ phone: '5' }] });
  await addTenant(client, property.id, { companyName: 'Not In The File', suiteNumber: '9' });
  return { client, property, before: await tenantsOf(client, property.id) };
};

test('a validation says what would be new, repeated, changed, and what each mode would do', async () => {
  const { client, property, before } = await furnishedBuilding();
  const idOf = (name: string) => before.find(({ companyName }) => companyName === name)?.id;
  const { body } = await validateFile(client, property.id, 'list.csv', LIST);
  expect(body.preview).toEqual({
    existing: 4,
    new: 2,
    repeats: 1,
    moved: 0,
    renamed: 0,
    changed: 1,
    gone: 2,
    replaced: 1,
    outcomes: {
      add: { added: 2, updated: 0, removed: 0, kept: 2 },
      update: { added: 2, updated: 1, removed: 1, kept: 1 },
      replace: { added: 2, updated: 1, removed: 2, kept: 1 },
    },
  });
  expect(body.warnings).toEqual([
    'Row 2: “Same Co” in suite 1 is already listed and is skipped.',
    'Row 3: “Other Phone Co” in suite 2 is already listed with different details. “Update” changes it. “Add” leaves it unchanged.',
    'Row 4: suite 3 is listed for “Leaver”. “Update” replaces it with “Newcomer”. “Add” adds it.',
  ]);
  expect(body.differences).toEqual({
    added: [
      {
        row: 4,
        companyName: 'Newcomer',
        suiteNumber: '3',
        floorNumber: 1,
        former: { tenantId: idOf('Leaver'), companyName: 'Leaver' },
        candidates: [],
      },
      { row: 5, companyName: 'Brand New', suiteNumber: '4', floorNumber: 1, former: null, candidates: [] },
    ],
    moved: [],
    renamed: [],
    changed: [
      {
        row: 3,
        companyName: 'Other Phone Co',
        suiteNumber: '2',
        floorNumber: 1,
        tenantId: idOf('Other Phone Co'),
        before: { companyName: 'Other Phone Co', suiteNumber: '2', floorNumber: 1 },
        fields: [{ label: 'Phone', before: '1', after: '512 555 0200' }],
      },
    ],
    gone: [
      {
        companyName: 'Leaver',
        suiteNumber: '3',
        floorNumber: 1,
        tenantId: idOf('Leaver'),
        successor: 'Newcomer',
      },
      {
        companyName: 'Not In The File',
        suiteNumber: '9',
        floorNumber: 1,
        tenantId: idOf('Not In The File'),
        successor: null,
      },
    ],
  });
  expect(await tenantsOf(client, property.id)).toEqual(before);
});

test.each([
  ['add', 2, ['Same Co', 'Other Phone Co', 'Leaver', 'Newcomer', 'Brand New', 'Not In The File']],
  ['update', 3, ['Same Co', 'Other Phone Co', 'Newcomer', 'Brand New', 'Not In The File']],
  ['replace&confirmGone=2', 3, ['Same Co', 'Other Phone Co', 'Newcomer', 'Brand New']],
])('%s does what it says, and undo brings back exactly what was there', async (mode, count, companies) => {
  const { client, property, before } = await furnishedBuilding();
  const { status, body } = await uploadFile(client, property.id, 'list.csv', LIST, `&mode=${mode}`);
  expect([status, body.count]).toEqual([201, count]);
  const after = await tenantsOf(client, property.id);
  expect(names(after)).toEqual(companies);
  const changedTenant = after.find(({ suiteNumber }) => suiteNumber === '2');
  expect(changedTenant?.phone).toBe(mode === 'add' ? '1' : '512 555 0200');
  expect(changedTenant?.contacts).toHaveLength(2);
  const importResponse = await client.get(`/api/imports/${body.importId}`);
  expect(Date.parse(importResponse.body.undoUntil) - Date.parse(importResponse.body.finishedAt)).toBe(86_400_000);
  expect((await client.post(`/api/imports/${body.importId}/undo`)).body).toMatchObject({ state: 'undone' });
  expect(await tenantsOf(client, property.id)).toEqual(before);
  expect((await client.post(`/api/imports/${body.importId}/undo`)).status).toBe(409);
});

test('undo leaves what somebody has edited, deleted or restored since, and names it', async () => {
  const { client, property, before } = await furnishedBuilding();
  const { body } = await uploadFile(client, property.id, 'list.csv', LIST, '&mode=replace&confirmGone=2');
  const after = await tenantsOf(client, property.id);
  const idOf = (name: string) => [...after, ...before].find(({ companyName }) => companyName === name)?.id;
  await client.put(`/api/tenants/${idOf('Newcomer')}`, { companyName: 'Edited', suiteNumber: '33', floorNumber: 3 });
  await client.delete(`/api/tenants/${idOf('Other Phone Co')}`);
  await client.post(`/api/tenants/${idOf('Not In The File')}/restore`);
  await client.delete(`/api/tenants/${idOf('Brand New')}`);
  const { body: undoneImport } = await client.post(`/api/imports/${body.importId}/undo`);
  expect(undoneImport.undoKept).toEqual([
    { tenantId: idOf('Newcomer'), companyName: 'Edited', fields: ['added'] },
    { tenantId: idOf('Other Phone Co'), companyName: 'Other Phone Co', fields: ['removed'] },
  ]);
  const tenantsNow = await tenantsOf(client, property.id);
  expect(names(tenantsNow)).toEqual(['Same Co', 'Leaver', 'Not In The File', 'Edited']);
  expect(tenantsNow.slice(0, 3)).toEqual(before.filter(({ companyName }) => companyName !== 'Other Phone Co'));
});

test('a large import is taken back by a worker, who says how far it is, in the name of who asked', async () => {
  const { client, property, before } = await furnishedBuilding();
  const { body } = await uploadFile(
    client,
    property.id,
    'list.csv',
    csv(rentRoll(5_200)),
    '&mode=replace&confirmGone=4',
  );
  const undoResponse = await client.post(`/api/imports/${body.importId}/undo`);
  expect([undoResponse.status, undoResponse.body.state]).toEqual([200, 'undoing']);
  expect((await client.post(`/api/imports/${body.importId}/undo`)).status).toBe(409);
  expect((await client.post(`/api/imports/${body.importId}/cancel`)).status).toBe(409);
  const undoneImport = await waitForImport(client, body.importId, ['undone']);
  expect(undoneImport.processedRows).toBe(undoneImport.totalRows);
  expect(await tenantsOf(client, property.id)).toEqual(before);
  const [lastEntry] = (await client.get(`/api/properties/${property.id}/activity`)).body;
  const { body: user } = await client.get('/api/user');
  expect([lastEntry.action, lastEntry.actor]).toEqual(['tenants.importUndone', user.username]);
});

test('an import that has changed thousands of tenants and contacts is undone', async () => {
  const { client, property } = await setUp();
  const roll = rentRoll(3_000);
  await uploadFile(client, property.id, 'a.csv', csv(roll));
  const before = await tenantsOf(client, property.id);
  const renamedRoll = roll.map((cells, row) =>
    row === 0 ? cells : [...cells.slice(0, 6), `New ${row}`, cells[7] ?? ''],
  );
  const { body } = await uploadFile(client, property.id, 'b.csv', csv(renamedRoll), '&mode=update');
  expect(body.count).toBe(3_000);
  const { status, body: undoneImport } = await client.post(`/api/imports/${body.importId}/undo`);
  expect([status, undoneImport]).toEqual([200, expect.objectContaining({ state: 'undone', undoKept: [] })]);
  expect(await tenantsOf(client, property.id)).toEqual(before);
});

test('details the file has no column for stay, but not those of a company that has left', async () => {
  const { client, property } = await furnishedBuilding();
  const list = 'Tenant,Unit,Floor\nSame Co,1,1\nOther Phone Co,2,1\nNewcomer,3,1\n';
  const { body } = await validateFile(client, property.id, 'list.csv', list);
  expect(body.preview).toMatchObject({ new: 1, repeats: 2, changed: 0, replaced: 1 });
  await uploadFile(client, property.id, 'list.csv', list, '&mode=update');
  const tenants = await tenantsOf(client, property.id);
  expect(tenants.map(({ companyName, phone, contacts }) => [companyName, phone, contacts.length])).toEqual([
    ['Same Co', '512 555 0100', 1],
    ['Other Phone Co', '1', 2],
    ['Newcomer', null, 0],
    ['Not In The File', null, 0],
  ]);
});

test('only the last import can be undone, and only for a day', async () => {
  const { client, property } = await furnishedBuilding();
  const { body: first } = await uploadFile(client, property.id, 'a.csv', 'Tenant,Unit,Floor\nA,50,5');
  const { body: second } = await uploadFile(client, property.id, 'b.csv', 'Tenant,Unit,Floor\nB,60,6');
  expect((await client.post(`/api/imports/${first.importId}/undo`)).body.error).toMatch(/later import/);
  expect((await client.post(`/api/imports/${second.importId}/undo`)).status).toBe(200);
  await product.platform.orm.em
    .fork()
    .execute(`update import set finished_at = now() - interval '25 hours' where id = ${first.importId}`);
  expect((await client.post(`/api/imports/${first.importId}/undo`)).body.error).toMatch(/for 24 hours/);
  await runJob(product, 'purgeOldImports');
  expect(names(await tenantsOf(client, property.id))).toContain('A');
});

test('an empty cell changes nothing and makes no difference, but a new company has none of the former details', async () => {
  const { client, property, before } = await furnishedBuilding();
  const list = csv([
    HEADER,
    ['Same Co', '1', '1'],
    ['Other Phone Co', '2', '1', '', 'new@other.example'],
    ['Newcomer', '3', '1'],
  ]);
  const { body } = await uploadFile(client, property.id, 'list.csv', list, '&mode=update');
  expect((await client.get(`/api/imports/${body.importId}`)).body.outcome).toEqual({
    added: 1,
    updated: 1,
    removed: 1,
    kept: 1,
  });
  const after = await tenantsOf(client, property.id);
  const [unchangedTenant, changedTenant, newcomer] = ['1', '2', '3'].map((suite) =>
    after.find((tenant) => tenant.suiteNumber === suite),
  );
  expect(unchangedTenant).toEqual(before.find((tenant) => tenant.suiteNumber === '1'));
  expect(changedTenant).toEqual({ ...before.find((tenant) => tenant.suiteNumber === '2'), email: 'new@other.example' });
  expect(newcomer).toMatchObject({ companyName: 'Newcomer', contacts: [] });
});

test('of two imports the one that was written last is undone first, whichever was sent first', async () => {
  const { client, property } = await furnishedBuilding();
  const [first, second] = [
    await uploadFile(client, property.id, 'a.csv', csv([HEADER, ['A', '50', '5']])),
    await uploadFile(client, property.id, 'b.csv', csv([HEADER, ['B', '51', '5']])),
  ].map(({ body }) => body.importId);
  await product.platform.orm.em
    .fork()
    .execute(`update import set finished_at = finished_at + interval '1 minute' where id = ${first}`);
  expect((await client.post(`/api/imports/${second}/undo`)).status).toBe(409);
  expect((await client.get(`/api/imports/${second}`)).body.undoUntil).toBeNull();
  expect((await client.post(`/api/imports/${first}/undo`)).status).toBe(200);
  expect((await client.post(`/api/imports/${second}/undo`)).status).toBe(200);
});
