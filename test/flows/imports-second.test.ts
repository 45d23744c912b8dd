import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTenant, signUpOwner } from '../harness/factories.ts';
import { type PortalTenant, tenantsOf, uploadFile, validateFile, waitForImport } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const HEADINGS = 'Floor,Suite,Company,Phone,Contact,Contact Phone\n';
const FIRST = `${HEADINGS}1,100,Pecan Coffee,512 555 0001,Ann,512 555 1001
2,200,Hill Dental,512 555 0002,Bob,512 555 1002
2,210,Old Law,512 555 0003,Cy,512 555 1003
3,300,Mover Co,512 555 0004,Dee,512 555 1004
4,400,Splitter LLC,512 555 0005,Eve,512 555 1005
5,500,Keeper,512 555 0006,Flo,512 555 1006
`;
const SECOND = `${HEADINGS}1,100,Pecan Coffee,512 555 0001,Ann Lee,512 555 1001
2,200,Hill Country Dental,512 555 0002,Bob,512 555 1002
2,210,New Law,512 555 0007,Gil,512 555 1007
6,600,"Mover, Co.",512 555 0004,Dee,512 555 1004
4,400,Splitter LLC,512 555 0005,Eve,512 555 1005
4,410,Splitter Two LLC,,,
5,500,Keeper,,,
`;

/** A building after its first quarter, with details that no file names. */
async function furnishedBuilding() {
  const { client, property } = await signUpOwner(product);
  await uploadFile(client, property.id, 'q1.csv', FIRST);
  for (const tenant of await tenantsOf(client, property.id)) {
    const { id, companyName, suiteNumber, floorNumber } = tenant;
    const details = { email: `${id}@kept.example`, website: `https://kept.example/${id}`, aliases: `Alias ${id}` };
    const shortName = `Short ${id}`;
    await client.put(`/api/tenants/${id}`, {
      companyName,
      suiteNumber,
      floorNumber,
      ...details,
      shortName,
      movesIn: '2020-01-01',
    });
    await client.post('/api/tenant-contacts', {
      tenantId: id,
      name: 'Second',
      phone: '512 555 9999',
      isPrimary: false,
    });
  }
  const before = await tenantsOf(client, property.id);
  const idOf = (company: string) => before.find(({ companyName }) => companyName === company)?.id ?? 0;
  return { client, property, before, idOf };
}

const tenantsByName = (tenants: readonly PortalTenant[]) =>
  Object.fromEntries(tenants.map((tenant) => [tenant.companyName, tenant]));
const names = (tenants: readonly { companyName: string }[]) => tenants.map(({ companyName }) => companyName);

test('a validation lists who is new, moved, renamed, changed and gone, with what differs', async () => {
  const { client, property, idOf } = await furnishedBuilding();
  const { body } = await validateFile(client, property.id, 'q2.csv', SECOND);
  const {
    added: addedLines,
    moved: movedLines,
    renamed: renamedLines,
    changed: changedLines,
    gone: goneLines,
  } = body.differences;
  expect(addedLines).toMatchObject([
    { row: 4, companyName: 'New Law', former: { tenantId: idOf('Old Law'), companyName: 'Old Law' } },
    { row: 7, companyName: 'Splitter Two LLC', former: null },
  ]);
  expect(movedLines).toEqual([
    {
      row: 5,
      companyName: 'Mover, Co.',
      suiteNumber: '600',
      floorNumber: 6,
      tenantId: idOf('Mover Co'),
      before: { companyName: 'Mover Co', suiteNumber: '300', floorNumber: 3 },
      candidates: [],
      fields: [
        { label: 'Company name', before: 'Mover Co', after: 'Mover, Co.' },
        { label: 'Suite number', before: '300', after: '600' },
        { label: 'Floor', before: '3', after: '6' },
      ],
    },
  ]);
  expect(renamedLines).toMatchObject([
    {
      row: 3,
      companyName: 'Hill Country Dental',
      tenantId: idOf('Hill Dental'),
      fields: [
        { label: 'Company name', before: 'Hill Dental', after: 'Hill Country Dental' },
        { label: 'Short name', before: `Short ${idOf('Hill Dental')}`, after: '' },
      ],
    },
  ]);
  expect(changedLines).toMatchObject([
    {
      companyName: 'Pecan Coffee',
      fields: [
        {
          label: 'Contacts',
          before: 'Ann, 512 555 1001; Second, 512 555 9999',
          after: 'Ann Lee, 512 555 1001; Second, 512 555 9999',
        },
      ],
    },
  ]);
  expect(goneLines).toMatchObject([{ companyName: 'Old Law', successor: 'New Law' }]);
});

test('an update keeps what the file does not name, and its undo is exact', async () => {
  const { client, property, before, idOf } = await furnishedBuilding();
  const { body } = await uploadFile(client, property.id, 'q2.csv', SECOND, '&mode=update');
  const after = await tenantsOf(client, property.id);
  expect(names(after).sort()).toEqual(
    [
      'Hill Country Dental',
      'Keeper',
      'Mover, Co.',
      'New Law',
      'Pecan Coffee',
      'Splitter LLC',
      'Splitter Two LLC',
    ].sort(),
  );
  const tenantsBefore = tenantsByName(before);
  const tenantsAfter = tenantsByName(after);
  expect(tenantsAfter['Mover, Co.']).toEqual({
    ...tenantsBefore['Mover Co'],
    companyName: 'Mover, Co.',
    suiteNumber: '600',
    floorNumber: 6,
  });
  const renamedFields = { companyName: 'Hill Country Dental', shortName: null };
  expect(tenantsAfter['Hill Country Dental'], "not with the former name's short one").toEqual({
    ...tenantsBefore['Hill Dental'],
    ...renamedFields,
  });
  expect(tenantsAfter.Keeper).toEqual(tenantsBefore.Keeper);
  const [ann, second] = tenantsBefore['Pecan Coffee']?.contacts ?? [];
  expect(tenantsAfter['Pecan Coffee']).toEqual({
    ...tenantsBefore['Pecan Coffee'],
    contacts: [{ ...ann, name: 'Ann Lee' }, second],
  });
  expect(tenantsAfter['New Law']?.id).not.toBe(idOf('Old Law'));
  expect(tenantsAfter['New Law']).toMatchObject({
    email: null,
    website: null,
    aliases: null,
    contacts: [{ name: 'Gil' }],
  });
  const { body: undoneImport } = await client.post(`/api/imports/${body.importId}/undo`);
  expect(undoneImport).toMatchObject({ state: 'undone', undoKept: [] });
  expect(await tenantsOf(client, property.id)).toEqual(before);
});

test('a person says which row is which tenant, and whether a former name stays as an alias', async () => {
  const { client, property, idOf } = await furnishedBuilding();
  const tenantByRow = { 3: null, 4: idOf('Old Law'), 5: null };
  const choice = `&same=${JSON.stringify(tenantByRow)}&formerNames=[4]`;
  const { body } = await validateFile(client, property.id, 'q2.csv', SECOND, `&same=${JSON.stringify(tenantByRow)}`);
  expect(names(body.differences.moved)).toEqual([]);
  expect(names(body.differences.renamed)).toEqual(['New Law']);
  expect(names(body.differences.gone)).toEqual(['Hill Dental', 'Mover Co']);
  await uploadFile(client, property.id, 'q2.csv', SECOND, `&mode=update${choice}`);
  const tenantsNow = tenantsByName(await tenantsOf(client, property.id));
  expect(tenantsNow['New Law']).toMatchObject({ id: idOf('Old Law'), aliases: `Alias ${idOf('Old Law')}, Old Law` });
  expect(tenantsNow['Hill Country Dental']).toMatchObject({ email: null });
  expect(tenantsNow['Hill Country Dental']?.id).not.toBe(idOf('Hill Dental'));
  expect([tenantsNow['Mover Co']?.suiteNumber, tenantsNow['Mover, Co.']?.suiteNumber]).toEqual(['300', '600']);
});

test('a match with a tenant or row that is not there is refused, as are two rows of one tenant', async () => {
  const { client, property, idOf } = await furnishedBuilding();
  const validateMatches = (tenantByRow: object) =>
    validateFile(client, property.id, 'q2.csv', SECOND, `&same=${JSON.stringify(tenantByRow)}`);
  expect((await validateMatches({ 4: idOf('Old Law') + 1_000_000 })).status).toBe(409);
  expect((await validateMatches({ 99: idOf('Old Law') })).status).toBe(409);
  expect((await validateMatches({ 3: idOf('Old Law'), 4: idOf('Old Law') })).status).toBe(400);
  const otherBuilding = await furnishedBuilding();
  expect((await validateMatches({ 4: otherBuilding.idOf('Old Law') })).status).toBe(409);
});

test('a replacement removes only who is gone; above a third the number is to be confirmed', async () => {
  const { client, property, before } = await furnishedBuilding();
  const part = SECOND.split('\n').slice(0, 4).join('\n');
  const uploadReplacement = (confirmed = '') =>
    uploadFile(client, property.id, 'q2.csv', part, `&mode=replace${confirmed}`);
  const refusal = await uploadReplacement();
  expect([refusal.status, refusal.body.error]).toEqual([409, expect.stringContaining('removes 4 of 6 tenants')]);
  expect((await uploadReplacement('&confirmGone=3')).status).toBe(409);
  expect(await tenantsOf(client, property.id)).toEqual(before);
  expect((await uploadReplacement('&confirmGone=4')).status).toBe(201);
  expect(names(await tenantsOf(client, property.id)).sort()).toEqual([
    'Hill Country Dental',
    'New Law',
    'Pecan Coffee',
  ]);
});

test('a company with two suites keeps the one it stays in and moves out of the other', async () => {
  const { client, property } = await signUpOwner(product);
  const list = (...rows: string[]) => ['Floor,Suite,Company', ...rows].join('\n');
  await uploadFile(client, property.id, 'a.csv', list('1,100,Acme', '2,200,Acme', '3,300,Twin', '4,400,Twin'));
  const before = await tenantsOf(client, property.id);
  const { body } = await validateFile(
    client,
    property.id,
    'b.csv',
    list('1,100,Acme', '5,500,ACME Inc', '6,600,Twin', '7,700,Twin'),
  );
  expect(body.differences.moved).toMatchObject([{ suiteNumber: '500', tenantId: before[1]?.id }]);
  expect(names(body.differences.added)).toEqual(['Twin', 'Twin']);
});

test('two that change places do so, and a shared front desk makes nobody the same', async () => {
  const { client, property } = await signUpOwner(product);
  const desk = '512 555 0000';
  await uploadFile(
    client,
    property.id,
    'a.csv',
    `Floor,Suite,Company,Phone\n1,100,Alpha,\n1,200,Beta,\n2,1,Gamma,${desk}\n2,2,Delta,${desk}\n`,
  );
  const tenantsBefore = tenantsByName(await tenantsOf(client, property.id));
  const list = `Floor,Suite,Company,Phone\n1,100,Beta,\n1,200,Alpha,\n2,1,Epsilon,${desk}\n2,2,Delta,${desk}\n`;
  await uploadFile(client, property.id, 'b.csv', list, '&mode=update');
  const tenantsAfter = tenantsByName(await tenantsOf(client, property.id));
  expect([tenantsAfter.Alpha?.suiteNumber, tenantsAfter.Beta?.suiteNumber]).toEqual(['200', '100']);
  expect([tenantsAfter.Alpha?.id, tenantsAfter.Beta?.id]).toEqual([tenantsBefore.Alpha?.id, tenantsBefore.Beta?.id]);
  expect(tenantsAfter.Epsilon?.id).not.toBe(tenantsBefore.Gamma?.id);
});

test('undo leaves later edits of fields and contacts, and takes back all else', async () => {
  const { client, property, before, idOf } = await furnishedBuilding();
  const { body } = await uploadFile(client, property.id, 'q2.csv', SECOND, '&mode=update');
  const { 'Mover, Co.': movedTenant, 'Pecan Coffee': pecan } = tenantsByName(await tenantsOf(client, property.id));
  const editedFields = { companyName: 'Mover, Co.', suiteNumber: '601', floorNumber: 6, email: 'new@mover.example' };
  await client.put(`/api/tenants/${movedTenant?.id}`, editedFields);
  await client.post('/api/tenant-contacts', { tenantId: pecan?.id, name: 'Third', phone: '1', isPrimary: true });
  await client.post(`/api/imports/${body.importId}/undo`);
  const { undoKept } = await waitForImport(client, body.importId, ['undone']);
  expect(undoKept).toEqual([
    { tenantId: pecan?.id, companyName: 'Pecan Coffee', fields: ['contacts'] },
    { tenantId: movedTenant?.id, companyName: 'Mover Co', fields: ['suiteNumber', 'email'] },
  ]);
  const tenantsBefore = tenantsByName(before);
  const tenantsAfter = tenantsByName(await tenantsOf(client, property.id));
  expect(tenantsAfter['Mover Co']).toEqual({
    ...tenantsBefore['Mover Co'],
    suiteNumber: '601',
    email: 'new@mover.example',
  });
  expect(tenantsAfter['Pecan Coffee']?.contacts.map(({ name, isPrimary }) => [name, isPrimary]).sort()).toEqual([
    ['Ann', false],
    ['Second', false],
    ['Third', true],
  ]);
  expect(tenantsAfter['Hill Dental']).toEqual(tenantsBefore['Hill Dental']);
  expect(tenantsAfter['Old Law']?.id).toBe(idOf('Old Law'));
});

test('adding leaves a company that has moved or been renamed as it is', async () => {
  const { client, property, before } = await furnishedBuilding();
  const { body } = await uploadFile(client, property.id, 'q2.csv', SECOND);
  const after = await tenantsOf(client, property.id);
  expect(body.count).toBe(2);
  expect(after.filter(({ id }) => before.some((tenant) => tenant.id === id))).toEqual(before);
  expect(names(after)).toEqual(expect.arrayContaining(['Old Law', 'New Law', 'Splitter Two LLC']));
});

test('a phone that several contacts share corrects none of them', async () => {
  const { client, property } = await signUpOwner(product);
  const desk = '512 555 0000';
  await addTenant(client, property.id, {
    companyName: 'Desk Co',
    suiteNumber: '1',
    contacts: [
      { name: 'Ann', phone: desk, isPrimary: true },
      { name: 'Bob', phone: desk },
    ],
  });
  const list = `Floor,Suite,Company,Contact,Contact Phone\n1,1,Desk Co,Cy,${desk}\n`;
  await uploadFile(client, property.id, 'list.csv', list, '&mode=update');
  const [tenant] = await tenantsOf(client, property.id);
  expect(tenant?.contacts.map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
    ['Ann', true],
    ['Bob', false],
    ['Cy', false],
  ]);
});

test('imports are undone one after the other, also where a later one had changed what an earlier one added', async () => {
  const { client, property } = await signUpOwner(product);
  const list = (phone: string) => `Floor,Suite,Company,Phone,Contact\n1,100,Alpha,${phone},Ann\n`;
  const { body: first } = await uploadFile(client, property.id, 'a.csv', list('512 555 0001'));
  const { body: second } = await uploadFile(client, property.id, 'b.csv', list('512 555 0002'), '&mode=update');
  for (const { importId } of [second, first]) {
    const { body } = await client.post(`/api/imports/${importId}/undo`);
    expect(body).toMatchObject({ state: 'undone', undoKept: [] });
  }
  expect(await tenantsOf(client, property.id)).toEqual([]);
});

test('a company at several places names its candidates, and one chosen for a row is no longer offered for others', async () => {
  const { client, property } = await signUpOwner(product);
  const list = (rows: string) => `Company,Suite,Floor\n${rows}`;
  await uploadFile(client, property.id, 'q1.csv', list('Chain LLC,100,1\nChain LLC,200,2\nSolo,300,3\nStays,400,4\n'));
  const idAt = Object.fromEntries(
    (await tenantsOf(client, property.id)).map(({ id, suiteNumber }) => [suiteNumber, id]),
  );
  const candidateAt = (suite: string, company = 'Chain LLC') => ({
    tenantId: idAt[suite],
    companyName: company,
    suiteNumber: suite,
    floorNumber: Number(suite) / 100,
  });
  const laterList = list('Newco,100,1\nChain,500,5\nChain,600,6\nSolo,310,3\nSolo,320,3\nStays,450,4\n');
  const { differences } = (await validateFile(client, property.id, 'q2.csv', laterList)).body;
  const candidatesBySuite = (lines: { suiteNumber: string; candidates: unknown }[]) =>
    Object.fromEntries(lines.map(({ suiteNumber, candidates }) => [suiteNumber, candidates]));
  expect(candidatesBySuite(differences.added)).toEqual({
    100: [],
    500: [candidateAt('100'), candidateAt('200')],
    600: [candidateAt('100'), candidateAt('200')],
    310: [candidateAt('300', 'Solo')],
    320: [candidateAt('300', 'Solo')],
  });
  expect(candidatesBySuite(differences.moved)).toEqual({ 450: [] });
  const encodedMatches = encodeURIComponent(JSON.stringify({ 3: idAt[200], 5: idAt[300] }));
  const matchedDifferences = (await validateFile(client, property.id, 'q2.csv', laterList, `&same=${encodedMatches}`))
    .body.differences;
  expect(candidatesBySuite(matchedDifferences.moved)).toEqual({
    500: [candidateAt('100'), candidateAt('200')],
    600: [candidateAt('100')],
    310: [candidateAt('300', 'Solo')],
    450: [],
  });
  expect(candidatesBySuite(matchedDifferences.added)).toEqual({ 100: [], 320: [] });
});
