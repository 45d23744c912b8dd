import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTenant, ownBuilding } from '../harness/factories.ts';
import { tenantsOf, uploadFile, validateFile } from '../harness/importing.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

interface Seen {
  name: string;
  isListed: boolean;
  sortName: string | null;
}

/** A practice with two contacts; `seen` is what visitors get. */
async function practice(contacts: readonly object[] = [{ name: 'Dr. Anil Patel', isListed: true }, { name: 'Ann' }]) {
  const { client, property } = await ownBuilding(product);
  const tenant = await addTenant(client, property.id, { companyName: 'Great Lakes', suiteNumber: '210', contacts });
  const directory = async () => (await client.get(`/api/property?slug=${property.slug}`)).body;
  const seen = async () =>
    (await directory()).contacts.map(({ name, isListed, sortName }: Seen) => ({ name, isListed, sortName }));
  const save = (fields: object) =>
    client.put(`/api/tenants/${tenant.id}`, {
      companyName: 'Great Lakes',
      suiteNumber: '210',
      floorNumber: 1,
      ...fields,
    });
  return { client, property, tenant, directory, seen, save };
}

const patel = { name: 'Dr. Anil Patel', isListed: true, sortName: null };
const ann = { name: 'Ann', isListed: false, sortName: null };

test('a contact is listed by its own call and by its tenant’s save, and is not by default', async () => {
  const { client, tenant, seen, save } = await practice();
  expect(await seen()).toEqual([patel, ann]);
  const added = await client.post('/api/tenant-contacts', {
    tenantId: tenant.id,
    name: 'Bo',
    isListed: true,
    sortName: 'Bo, the',
  });
  expect([added.status, added.body.isListed, added.body.sortName]).toEqual([201, true, 'Bo, the']);
  await save({ contacts: [{ name: 'Ann', isListed: true, sortName: ' Ann, Q. ' }] });
  expect(await seen()).toEqual([{ name: 'Ann', isListed: true, sortName: 'Ann, Q.' }]);
  expect((await save({ contacts: [{ name: 'Ann', isListed: 'yes' }] })).status).toBe(400);
  expect((await save({ contacts: [{ name: 'Ann', sortName: 'x'.repeat(201) }] })).status).toBe(400);
});

test('a save that does not know of the board takes nobody off it', async () => {
  const { seen, save } = await practice([
    { name: 'Dr. Anil Patel', isListed: true, sortName: 'Patel, A.' },
    { name: 'Ann' },
  ]);
  await save({
    contacts: [
      { name: 'Ann', phone: '1' },
      { name: 'Dr. Anil Patel', isPrimary: true },
    ],
  });
  expect(await seen()).toEqual([{ ...patel, sortName: 'Patel, A.' }, ann]);
  await save({ contacts: [{ name: 'Dr. Anil Patel', isListed: false, sortName: null }] });
  expect(await seen()).toEqual([{ ...patel, isListed: false }]);
});

test('all people of several tenants are listed at once, which displays and the log show', async () => {
  const { client, property, tenant, directory, seen } = await practice([
    { name: 'Ann' },
    { name: 'Bo', isListed: true },
    { phone: '1' },
  ]);
  const { version } = await directory();
  const list = (ids: readonly number[], isListed: boolean, more: object = {}) =>
    client.post('/api/tenants/list-people', { propertyId: property.id, ids, isListed, ...more });
  const listed = async () => (await seen()).map(({ isListed }: Seen) => isListed);
  const first = await list([tenant.id], true);
  expect([first.status, first.body.contactIds.length]).toEqual([200, 1]);
  expect(await listed()).toEqual([true, true, false]);
  expect((await directory()).version).toBe(version + 1);
  expect((await list([tenant.id], true)).body).toEqual({ contactIds: [] });
  expect((await directory()).version, 'nothing changed').toBe(version + 1);
  expect((await list([tenant.id, 1_000_000], false)).status).toBe(404);
  await list([tenant.id], false, first.body);
  expect(await listed(), 'undone').toEqual([false, true, false]);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'people.unlisted',
    'tenants.people_listed',
  ]);
});

test('chosen people are put on the board and taken off, all or none, and the log says who', async () => {
  const { client, property, tenant, directory, seen } = await practice([
    { name: 'Ann' },
    { name: 'Bo' },
    { name: 'Cy' },
  ]);
  const other = await practice();
  const idsOf = async (owner: typeof other) => (await owner.directory()).contacts.map(({ id }: { id: number }) => id);
  const [ann, bo] = await idsOf({ ...other, directory });
  const [foreign] = await idsOf(other);
  const list = (isListed: boolean, contactIds: readonly number[], ids: readonly number[] = [tenant.id]) =>
    client.post('/api/tenants/list-people', { propertyId: property.id, ids, isListed, contactIds });
  const listed = async () => (await seen()).filter(({ isListed }: Seen) => isListed).map(({ name }: Seen) => name);
  const both = await list(true, [bo, ann, ann]);
  expect([both.status, both.body.contactIds]).toEqual([200, [ann, bo]]);
  expect(await listed()).toEqual(['Ann', 'Bo']);
  expect((await list(false, [ann])).body.contactIds).toEqual([ann]);
  const { version } = await directory();
  const refused = await list(true, [ann, foreign]);
  expect([refused.status, refused.body.error]).toEqual([404, 'One person no longer exists']);
  expect((await list(true, [foreign], [other.tenant.id])).status).toBe(404);
  expect([await listed(), (await directory()).version]).toEqual([['Bo'], version]);
  expect(await other.seen(), 'of another building').toEqual([patel, { ...patel, name: 'Ann', isListed: false }]);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log.slice(0, 2)).toMatchObject([
    { action: 'people.unlisted', subject: 'Ann', after: { people: ['Ann'] } },
    { action: 'people.listed', subject: '2 people', after: { people: ['Ann', 'Bo'] } },
  ]);
});

test('a contact is renamed by itself: its neighbors, its place on the board and what was left out stay', async () => {
  const { client, property, directory, seen } = await practice([
    { name: 'Dr. Anil Patel', phone: '1', isListed: true, sortName: 'Patel, A.' },
    { name: 'Ann', phone: '2' },
  ]);
  const { contacts, version } = await directory();
  const [{ id }, { id: annId }] = contacts;
  const save = (changes: object, contactId = id) => client.put(`/api/tenant-contacts/${contactId}`, changes);
  const phone = await save({ phone: ' (512) 555-0100 ' });
  expect(phone.body).toMatchObject({ id, name: 'Dr. Anil Patel', phone: '(512) 555-0100', sortName: 'Patel, A.' });
  expect((await directory()).version).toBe(version + 1);
  const listed = await client.get(`/api/tenant-contacts?propertyId=${property.id}`);
  expect(listed.body.map(({ dial }: { dial: string | null }) => dial)).toEqual(['5125550100', null]);
  await save({ name: 'Dr. Anil R. Patel' });
  expect(await seen(), 'the correction of another name').toEqual([{ ...patel, name: 'Dr. Anil R. Patel' }, ann]);
  await save({ name: 'Dr. Anil Patel', sortName: 'Patel, A.' });
  expect(await seen(), 'undone').toEqual([{ ...patel, sortName: 'Patel, A.' }, ann]);
  expect((await directory()).contacts[1]).toMatchObject({ id: annId, name: 'Ann', phone: '2' });

  const empty = await save({ name: '', phone: null }, annId);
  expect([empty.status, empty.body.fields]).toEqual([400, { name: 'A contact needs a name or a phone' }]);
  expect((await save({ name: 'x'.repeat(201) })).status).toBe(400);
  expect((await save({ name: null }, annId)).body).toMatchObject({ name: null, phone: '2' });
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log.slice(0, 4)).toMatchObject([
    { action: 'contact.updated', subject: 'Great Lakes', before: { name: 'Ann' }, after: { name: null } },
    { action: 'contact.updated' },
    { action: 'contact.updated', before: { name: 'Dr. Anil Patel' }, after: { name: 'Dr. Anil R. Patel' } },
    { action: 'contact.updated', before: { phone: '1' }, after: { phone: '(512) 555-0100' } },
  ]);
});

test('of two editors of a person the second is told, and nobody edits those of another building', async () => {
  const { client, property, directory, seen, save } = await practice();
  const stranger = await practice();
  const [{ id }] = (await directory()).contacts;
  const revision = async () => (await client.get(`/api/tenants?propertyId=${property.id}`)).body[0].revision;
  const rename = (name: string, of: number) =>
    client.put(`/api/tenant-contacts/${id}`, { name }, { 'if-match': `"${of}"` });
  const opened = await revision();
  const first = await rename('First', opened);
  expect([first.status, first.body.revision]).toEqual([200, await revision()]);
  const second = await rename('Second', opened);
  expect([second.status, second.body.code, second.body.details.current.contacts[0].name]).toEqual([
    409,
    'stale',
    'First',
  ]);
  const undone = await rename('Dr. Anil Patel', first.body.revision);
  expect([undone.status, await seen()]).toEqual([200, [patel, ann]]);

  expect((await stranger.client.put(`/api/tenant-contacts/${id}`, { name: 'X' })).status).toBe(404);
  await save({ contacts: [{ name: 'Ann' }] });
  const gone = await rename('Third', await revision());
  expect([gone.status, gone.body.error]).toEqual([404, 'Contact not found']);
  expect(await seen()).toEqual([ann]);
});

const HEADINGS = 'Company,Suite,Floor,Contact,On the Board\n';

test('an import lists people, an export names them, and an undo returns them', async () => {
  const { client, property } = await ownBuilding(product);
  const upload = (rows: string) => uploadFile(client, property.id, 'list.csv', HEADINGS + rows, '&mode=update');
  const listed = async () =>
    (await tenantsOf(client, property.id)).flatMap(({ contacts }) =>
      contacts.filter(({ isListed }) => isListed).map(({ name }) => name),
    );
  await upload('Great Lakes,210,2,Anil Patel,Yes\nGreat Lakes,210,2,Ruth Abrams,x\nGreat Lakes,210,2,Ann,no\n');
  expect(await listed()).toEqual(['Anil Patel', 'Ruth Abrams']);
  const { body: exported } = await client.get(`/api/tenants/export?propertyId=${property.id}`);
  expect(exported).toMatch(/Contact Phone,On the Board\r?\n.*Anil Patel,,Yes\r?\n.*Ruth Abrams,,Yes\r?\n.*Ann,,\r?\n/);

  const same = await validateFile(client, property.id, 'again.csv', exported);
  expect(same.body.preview, 'the export changes nothing').toMatchObject({ repeats: 1, changed: 0 });
  const silent = await upload('Great Lakes,210,2,Anil Patel,\n');
  expect(await listed(), 'an empty cell says nothing').toEqual(['Anil Patel', 'Ruth Abrams']);
  expect(silent.status).toBe(201);

  const change = 'Great Lakes,210,2,Anil Patel,No\nGreat Lakes,210,2,Ann,Yes\n';
  const validation = await validateFile(client, property.id, 'change.csv', HEADINGS + change);
  expect(validation.body.differences.changed[0].fields).toEqual([
    {
      label: 'Contacts',
      before: 'Anil Patel, on the board; Ruth Abrams, on the board; Ann',
      after: 'Anil Patel; Ruth Abrams, on the board; Ann, on the board',
    },
  ]);
  const { body } = await upload(change);
  expect(await listed()).toEqual(['Ruth Abrams', 'Ann']);
  await client.post(`/api/imports/${body.importId}/undo`);
  expect(await listed()).toEqual(['Anil Patel', 'Ruth Abrams']);
});

test('a cell that is neither yes nor no is ignored with a warning', async () => {
  const { client, property } = await ownBuilding(product);
  const { body } = await validateFile(client, property.id, 'list.csv', `${HEADINGS}A,1,1,Ann,maybe\n`);
  expect([body.isValid, body.warnings]).toEqual([
    true,
    ['Row 2: On the Board “maybe” cannot be read (use yes or no) and is ignored.'],
  ]);
});
