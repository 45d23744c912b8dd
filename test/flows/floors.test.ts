import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { addMember, addTenant, type Building, signUpOwner } from '../harness/factories.ts';
import { uploadFile } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const penthouse = { floorNumber: 14, sign: 'PH', name: 'Penthouse', note: 'Badge needed after 6 PM' };
const mezzanine = { floorNumber: 2, sign: 'M', name: 'Mezzanine' };
const parking = { floorNumber: -2, sign: 'P2', name: 'Parking 2' };

const putFloors = (client: Client, { id }: Building, floors: readonly object[], headers = {}) =>
  client.put(`/api/properties/${id}/floors`, { floors }, headers);
const publicOf = async ({ slug }: Building) => (await product.client().get(`/api/property?slug=${slug}`)).body;

test('floors are public at once, ascending, and each save grows the version', async () => {
  const { client, property } = await signUpOwner(product);
  const directoryBefore = await publicOf(property);
  expect(directoryBefore.floors).toEqual([]);
  expect((await client.get(`/api/properties/${property.id}/floors`)).body).toEqual({ floors: [], revision: 0 });
  const response = await putFloors(client, property, [penthouse, mezzanine]);
  expect([response.status, response.body.revision]).toEqual([200, 1]);
  const directoryAfter = await publicOf(property);
  const way = { elevators: null, button: null, access: null };
  const defaults = { sign: null, note: null, description: null, imageUrl: null, ...way, exists: true };
  expect(directoryAfter.floors).toEqual([
    { ...defaults, ...mezzanine },
    { ...defaults, ...penthouse },
  ]);
  expect(directoryAfter.version).toBe(directoryBefore.version + 1);
  expect((await putFloors(client, property, [])).body).toEqual({ floors: [], revision: 2 });
  expect((await publicOf(property)).floors, 'the list is replaced').toEqual([]);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log[0]).toMatchObject({
    action: 'floors.updated',
    before: { floors: ['Mezzanine (M)', 'Penthouse (PH): Badge needed after 6 PM'] },
    after: { floors: [] },
  });
});

test.each([
  ['floors.0.name', [{ floorNumber: 1, name: ' ' }], 'Floor name is required'],
  ['floors.0.imageUrl', [{ floorNumber: 1, name: 'A', imageUrl: 'lobby.jpg' }], 'Must be a valid URL'],
  ['floors.0.floorNumber', [{ floorNumber: 201, name: 'A' }], 'Floor number must be 200 or lower'],
  ['floors.0.floorNumber', [{ floorNumber: -6, name: 'A' }], 'Floor number must be -5 or higher'],
  ['floors.0.sign', [{ floorNumber: 1, name: 'A', sign: 'LOBBY' }], 'A sign has 1 to 4 characters, without spaces'],
  ['floors.1.floorNumber', [mezzanine, { ...penthouse, floorNumber: 2 }], 'Floor 2 is listed twice'],
  ['floors.1.sign', [mezzanine, { ...penthouse, sign: 'm' }], '“m” is the sign of Mezzanine (floor 2).'],
  ['floors.0.sign', [{ ...mezzanine, sign: 'G' }], '“G” is the sign of Ground Floor.'],
  ['floors.0.sign', [{ ...mezzanine, sign: '5' }], '“5” is the sign of 5th Floor.'],
])('%s is refused: %j', async (field, floors, message) => {
  const { client, property } = await signUpOwner(product);
  const { status, body } = await putFloors(client, property, floors);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  expect(body.fields[field]).toContain(message);
  expect((await publicOf(property)).floors).toEqual([]);
});

test('the default sign of a floor left out, or with another sign, is free', async () => {
  const { client, property } = await signUpOwner(product);
  const ground = { floorNumber: 0, name: 'Ground Floor', sign: 'X', exists: false };
  const response = await putFloors(client, property, [ground, { floorNumber: 1, name: 'Lobby', sign: 'G' }]);
  expect([response.status, response.body.floors[0].sign]).toEqual([200, null]);
  const aboveMezzanine = { floorNumber: 3, name: '2nd Floor', sign: '2' };
  expect((await putFloors(client, property, [mezzanine, aboveMezzanine])).status).toBe(200);
});

test('of two editors the second reads who changed the floors', async () => {
  const { client, property } = await signUpOwner(product);
  const admin = await addMember(product, client, property.id, 'admin');
  const first = { 'if-match': '"0"' };
  expect((await putFloors(admin.client, property, [mezzanine], first)).status).toBe(200);
  const staleResponse = await putFloors(client, property, [penthouse], first);
  expect([staleResponse.status, staleResponse.body.code]).toEqual([409, 'stale']);
  expect(staleResponse.body.details).toMatchObject({
    changedBy: admin.username,
    current: { floors: [mezzanine], revision: 1 },
  });
  expect((await putFloors(client, property, [penthouse], { 'if-match': '"1"' })).body.floors).toMatchObject([
    penthouse,
  ]);
});

test('a floor between two leaves all others their signs, and their tenants', async () => {
  const { client, property } = await signUpOwner(product);
  await putFloors(client, property, [{ floorNumber: 4, name: 'Penthouse', sign: 'PH', note: 'Badge needed' }]);
  const [lobby, second, top, deletedTenant] = await Promise.all(
    [0, 2, 4, 5].map((floorNumber) => addTenant(client, property.id, { floorNumber })),
  );
  await client.delete(`/api/tenants/${deletedTenant?.id}`);
  const directoryBefore = await publicOf(property);
  const insertFloor = (body: object, headers = {}) =>
    client.post(`/api/properties/${property.id}/floors/insert`, body, headers);
  const staleResponse = await insertFloor({ above: 1, sign: 'M', name: 'Mezzanine' }, { 'if-match': '"0"' });
  expect([staleResponse.status, staleResponse.body.code]).toEqual([409, 'stale']);
  const conflictResponse = await insertFloor({ above: 1, sign: 'ph', name: 'Mezzanine' });
  expect([conflictResponse.status, conflictResponse.body.fields.sign]).toEqual([
    409,
    expect.stringContaining('the sign of Penthouse'),
  ]);
  expect((await insertFloor({ above: 200, sign: 'M', name: 'Mezzanine' })).body.fields).toEqual({
    above: 'No floor can be above floor 200',
  });

  const { status, body } = await insertFloor({ above: 1, sign: 'M', name: 'Mezzanine' }, { 'if-match': '"1"' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    revision: 2,
    floors: [
      { floorNumber: 2, sign: 'M', name: 'Mezzanine' },
      { floorNumber: 3, sign: '2', name: '2nd Floor' },
      { floorNumber: 4, sign: '3', name: '3rd Floor' },
      { floorNumber: 5, sign: 'PH', name: 'Penthouse', note: 'Badge needed' },
      { floorNumber: 6, sign: '5', name: '5th Floor' },
    ],
  });
  await client.post(`/api/tenants/${deletedTenant?.id}/restore`);
  const directoryAfter = await publicOf(property);
  const floorOf = new Map(
    directoryAfter.tenants.map((tenant: { id: number; floorNumber: number }) => [tenant.id, tenant.floorNumber]),
  );
  expect([lobby, second, top, deletedTenant].map((tenant) => floorOf.get(tenant?.id))).toEqual([0, 3, 5, 6]);
  expect(directoryAfter.version).toBe(directoryBefore.version + 2);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log.filter(({ action }: { action: string }) => action === 'floor.inserted')).toMatchObject([
    { subject: 'Mezzanine (M)', before: { floors: ['Penthouse (PH): Badge needed'] } },
  ]);
});

test('no floor moves above the highest number, nor with tenants on a number that is left out', async () => {
  const { client, property } = await signUpOwner(product);
  const insertFloor = () =>
    client.post(`/api/properties/${property.id}/floors/insert`, { above: 1, sign: 'M', name: 'M' });
  const { id } = await addTenant(client, property.id, { floorNumber: 200 });
  const high = await insertFloor();
  expect([high.status, high.body.error]).toEqual([409, '200th Floor cannot move up: 200 is the highest floor number']);
  await client.post('/api/tenants/move', { propertyId: property.id, moves: [{ id, floorNumber: 13 }] });
  await putFloors(client, property, [{ floorNumber: 13, name: '13th Floor', exists: false }]);
  const leftOut = await insertFloor();
  expect([leftOut.status, leftOut.body.error]).toEqual([
    409,
    'The building leaves out floor 13, but 1 tenant is on it. Move them to another floor first.',
  ]);
  expect((await publicOf(property)).tenants).toMatchObject([{ floorNumber: 13 }]);
});

test('what an import added can be undone after a floor was inserted below it', async () => {
  const { client, property } = await signUpOwner(product);
  const { body } = await uploadFile(client, property.id, 'list.csv', 'Company,Suite,Floor\nAcme,200,2');
  await client.post(`/api/properties/${property.id}/floors/insert`, { above: 1, sign: 'M', name: 'Mezzanine' });
  expect((await publicOf(property)).tenants).toMatchObject([{ companyName: 'Acme', floorNumber: 3 }]);
  const { body: undoneImport } = await client.post(`/api/imports/${body.importId}/undo`);
  expect([undoneImport.state, undoneImport.undoKept]).toEqual(['undone', []]);
  expect((await publicOf(property)).tenants).toEqual([]);
});

test('the undo of an import brings tenants back to the floors that they were on, after one was inserted below', async () => {
  const { client, property } = await signUpOwner(product);
  const list = (floors: readonly number[]) =>
    `Company,Suite,Floor\n${floors.map((floor, index) => `Tenant ${index},S${index},${floor}`).join('\n')}`;
  const { body: first } = await uploadFile(client, property.id, 'first.csv', list([1, 5, 5, 3]));
  const update = '&mode=update';
  const { body: second } = await uploadFile(client, property.id, 'second.csv', list([4, 1, 2, 3]), update);
  await client.post(`/api/properties/${property.id}/floors/insert`, { above: 1, sign: 'M', name: 'Mezzanine' });
  const readFloors = async () =>
    Object.fromEntries(
      (await publicOf(property)).tenants.map((tenant: { companyName: string; floorNumber: number }) => [
        tenant.companyName,
        tenant.floorNumber,
      ]),
    );
  expect(await readFloors()).toEqual({ 'Tenant 0': 5, 'Tenant 1': 1, 'Tenant 2': 3, 'Tenant 3': 4 });
  const { body: undoneImport } = await client.post(`/api/imports/${second.importId}/undo`);
  expect([undoneImport.state, undoneImport.undoKept]).toEqual(['undone', []]);
  expect(await readFloors()).toEqual({ 'Tenant 0': 1, 'Tenant 1': 6, 'Tenant 2': 6, 'Tenant 3': 4 });
  expect((await client.post(`/api/imports/${first.importId}/undo`)).body.undoKept).toEqual([]);
  expect(await readFloors()).toEqual({});
});

test('a tenant that an import took from the highest floor comes back to it, also after a floor was inserted', async () => {
  const { client, property } = await signUpOwner(product);
  const list = (floor: number) => `Company,Suite,Floor\nAcme,S,${floor}`;
  await uploadFile(client, property.id, 'first.csv', list(200));
  const { body } = await uploadFile(client, property.id, 'second.csv', list(4), '&mode=update');
  const insert = { above: 1, sign: 'M', name: 'Mezzanine' };
  expect((await client.post(`/api/properties/${property.id}/floors/insert`, insert)).status).toBe(200);
  expect((await client.post(`/api/imports/${body.importId}/undo`)).body).toMatchObject({
    state: 'undone',
    undoKept: [],
  });
  expect((await publicOf(property)).tenants).toMatchObject([{ companyName: 'Acme', floorNumber: 200 }]);
});

test('an import that was read before a floor was inserted finds the floors as they are when it is written', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Zenith', floorNumber: 2 });
  let upload: ReturnType<typeof uploadFile> | undefined;
  await product.platform.orm.em.fork().transactional(async (em) => {
    await em.execute(`select pg_advisory_xact_lock(4601, ${property.id})`);
    upload = uploadFile(client, property.id, 'list.csv', 'Company,Suite,Floor\nAcme,200,2');
    await until('the file to be read', async () => {
      const rows = await em.execute(`select from import where property_id = ${property.id} and state = 'writing'`);
      return rows.length > 0;
    });
    const body = { above: 1, sign: 'M', name: 'Mezzanine' };
    expect((await client.post(`/api/properties/${property.id}/floors/insert`, body)).status).toBe(200);
  });
  expect((await upload)?.status).toBe(201);
  const { tenants } = await publicOf(property);
  expect(tenants.map(({ floorNumber }: { floorNumber: number }) => floorNumber)).toEqual([3, 3]);
});

test('tenants on a floor that is left out stay on the board', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { companyName: 'Acme', floorNumber: 13 });
  await putFloors(client, property, [{ floorNumber: 13, name: '13th Floor', exists: false }]);
  const { tenants } = await publicOf(property);
  expect(tenants).toMatchObject([{ companyName: 'Acme', floorNumber: 13 }]);
});

test('an import reads signs and names, and an export writes the signs', async () => {
  const { client, property } = await signUpOwner(product);
  const second = { floorNumber: 3, name: 'Second', sign: '2' };
  const missingFloor = { floorNumber: 13, name: '13th Floor', exists: false };
  await putFloors(client, property, [penthouse, mezzanine, parking, second, missingFloor]);
  const rows = [
    'Sky,9,PH',
    'Loft,8,penthouse',
    'Wash,7,P2',
    'Half,6,m',
    'Two,200,2nd Floor',
    'Cellar,5,B1',
    'Odd,4,13',
  ];
  const suites = ['Derived,201,'];
  const importResponse = await uploadFile(
    client,
    property.id,
    'list.csv',
    ['Company,Suite,Floor', ...rows, ...suites].join('\n'),
  );
  expect([importResponse.status, importResponse.body.count]).toEqual([201, 8]);
  const { tenants } = await publicOf(property);
  expect(
    Object.fromEntries(
      tenants.map((tenant: { companyName: string; floorNumber: number }) => [tenant.companyName, tenant.floorNumber]),
    ),
  ).toEqual({
    Sky: 14,
    Loft: 14,
    Wash: -2,
    Half: 2,
    Two: 3,
    Cellar: -1,
    Odd: 13,
    Derived: 3,
  });
  const exportResponse = await client.get(`/api/tenants/export?propertyId=${property.id}`);
  const exportedCsv = String(exportResponse.body);
  for (const line of ['Sky,9,PH', 'Wash,7,P2', 'Half,6,M', 'Two,200,2', 'Cellar,5,B1'])
    expect(exportedCsv).toContain(line);
  const reimportResponse = await uploadFile(client, property.id, 'again.csv', exportedCsv, '&mode=update');
  expect([reimportResponse.status, reimportResponse.body.count], 'an export imports without changes').toEqual([201, 0]);
});
