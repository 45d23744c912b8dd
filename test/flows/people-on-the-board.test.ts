import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTenant, signUpOwner } from '../harness/factories.ts';
import { tenantsOf, uploadFile, validateFile } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

interface ListedContact {
  name: string;
  isListed: boolean;
  sortName: string | null;
}

/** A practice with two contacts; `readPeople` returns what visitors get. */
async function setUpPractice(
  contacts: readonly object[] = [{ name: 'Dr. Anil Patel', isListed: true }, { name: 'Ann' }],
) {
  const { client, property } = await signUpOwner(product);
  const tenant = await addTenant(client, property.id, { companyName: 'Great Lakes', suiteNumber: '210', contacts });
  const directory = async () => (await client.get(`/api/property?slug=${property.slug}`)).body;
  const readPeople = async () =>
    (await directory()).contacts.map(({ name, isListed, sortName }: ListedContact) => ({ name, isListed, sortName }));
  const save = (fields: object) =>
    client.put(`/api/tenants/${tenant.id}`, {
      companyName: 'Great Lakes',
      suiteNumber: '210',
      floorNumber: 1,
      ...fields,
    });
  return { client, property, tenant, directory, readPeople, save };
}

const patel = { name: 'Dr. Anil Patel', isListed: true, sortName: null };
const ann = { name: 'Ann', isListed: false, sortName: null };

test('a contact is listed by its own call and by its tenant’s save, and is not by default', async () => {
  const { client, tenant, readPeople, save } = await setUpPractice();
  expect(await readPeople()).toEqual([patel, ann]);
  const contactResponse = await client.post('/api/tenant-contacts', {
    tenantId: tenant.id,
    name: 'Bo',
    isListed: true,
    sortName: 'Bo, the',
  });
  expect([contactResponse.status, contactResponse.body.isListed, contactResponse.body.sortName]).toEqual([
    201,
    true,
    'Bo, the',
  ]);
  await save({ contacts: [{ name: 'Ann', isListed: true, sortName: ' Ann, Q. ' }] });
  expect(await readPeople()).toEqual([{ name: 'Ann', isListed: true, sortName: 'Ann, Q.' }]);
  expect((await save({ contacts: [{ name: 'Ann', isListed: 'yes' }] })).status).toBe(400);
  expect((await save({ contacts: [{ name: 'Ann', sortName: 'x'.repeat(201) }] })).status).toBe(400);
});

test('a save that does not know of the board takes nobody off it', async () => {
  const { readPeople, save } = await setUpPractice([
    { name: 'Dr. Anil Patel', isListed: true, sortName: 'Patel, A.' },
    { name: 'Ann' },
  ]);
  await save({
    contacts: [
      { name: 'Ann', phone: '1' },
      { name: 'Dr. Anil Patel', isPrimary: true },
    ],
  });
  expect(await readPeople()).toEqual([{ ...patel, sortName: 'Patel, A.' }, ann]);
  await save({ contacts: [{ name: 'Dr. Anil Patel', isListed: false, sortName: null }] });
  expect(await readPeople()).toEqual([{ ...patel, isListed: false }]);
});

test('all people of several tenants are listed at once, which displays and the log show', async () => {
  const { client, property, tenant, directory, readPeople } = await setUpPractice([
    { name: 'Ann' },
    { name: 'Bo', isListed: true },
    { phone: '1' },
  ]);
  const { version } = await directory();
  const listPeople = (ids: readonly number[], isListed: boolean, changes: object = {}) =>
    client.post('/api/tenants/list-people', { propertyId: property.id, ids, isListed, ...changes });
  const readListed = async () => (await readPeople()).map(({ isListed }: ListedContact) => isListed);
  const first = await listPeople([tenant.id], true);
  expect([first.status, first.body.contactIds.length]).toEqual([200, 1]);
  expect(await readListed()).toEqual([true, true, false]);
  expect((await directory()).version).toBe(version + 1);
  expect((await listPeople([tenant.id], true)).body).toEqual({ contactIds: [] });
  expect((await directory()).version, 'nothing changed').toBe(version + 1);
  expect((await listPeople([tenant.id, 1_000_000], false)).status).toBe(404);
  await listPeople([tenant.id], false, first.body);
  expect(await readListed(), 'undone').toEqual([false, true, false]);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'people.unlisted',
    'tenants.people_listed',
  ]);
});

test('chosen people are put on the board and taken off, all or none, and the log says who', async () => {
  const { client, property, tenant, directory, readPeople } = await setUpPractice([
    { name: 'Ann' },
    { name: 'Bo' },
    { name: 'Cy' },
  ]);
  const otherPractice = await setUpPractice();
  const idsOf = async (owner: typeof otherPractice) =>
    (await owner.directory()).contacts.map(({ id }: { id: number }) => id);
  const [ann, bo] = await idsOf({ ...otherPractice, directory });
  const [foreignId] = await idsOf(otherPractice);
  const listPeople = (isListed: boolean, contactIds: readonly number[], ids: readonly number[] = [tenant.id]) =>
    client.post('/api/tenants/list-people', { propertyId: property.id, ids, isListed, contactIds });
  const listedNames = async () =>
    (await readPeople()).filter(({ isListed }: ListedContact) => isListed).map(({ name }: ListedContact) => name);
  const response = await listPeople(true, [bo, ann, ann]);
  expect([response.status, response.body.contactIds]).toEqual([200, [ann, bo]]);
  expect(await listedNames()).toEqual(['Ann', 'Bo']);
  expect((await listPeople(false, [ann])).body.contactIds).toEqual([ann]);
  const { version } = await directory();
  const refusal = await listPeople(true, [ann, foreignId]);
  expect([refusal.status, refusal.body.error]).toEqual([404, 'One person no longer exists']);
  expect((await listPeople(true, [foreignId], [otherPractice.tenant.id])).status).toBe(404);
  expect([await listedNames(), (await directory()).version]).toEqual([['Bo'], version]);
  expect(await otherPractice.readPeople(), 'of another building').toEqual([
    patel,
    { ...patel, name: 'Ann', isListed: false },
  ]);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log.slice(0, 2)).toMatchObject([
    { action: 'people.unlisted', subject: 'Ann', after: { people: ['Ann'] } },
    { action: 'people.listed', subject: '2 people', after: { people: ['Ann', 'Bo'] } },
  ]);
});

test('a contact is renamed by itself: its neighbors, its place on the board and what was left out stay', async () => {
  const { client, property, directory, readPeople } = await setUpPractice([
    { name: 'Dr. Anil Patel', phone: '1', isListed: true, sortName: 'Patel, A.' },
    { name: 'Ann', phone: '2' },
  ]);
  const { contacts, version } = await directory();
  const [{ id }, { id: annId }] = contacts;
  const saveContact = (changes: object, contactId = id) => client.put(`/api/tenant-contacts/${contactId}`, changes);
  const phone = await saveContact({ phone: ' (512) 555-0100 ' });
  expect(phone.body).toMatchObject({ id, name: 'Dr. Anil Patel', phone: '(512) 555-0100', sortName: 'Patel, A.' });
  expect((await directory()).version).toBe(version + 1);
  const contactsResponse = await client.get(`/api/tenant-contacts?propertyId=${property.id}`);
  expect(contactsResponse.body.map(({ dial }: { dial: string | null }) => dial)).toEqual(['5125550100', null]);
  await saveContact({ name: 'Dr. Anil R. Patel' });
  expect(await readPeople(), 'the correction of another name').toEqual([{ ...patel, name: 'Dr. Anil R. Patel' }, ann]);
  await saveContact({ name: 'Dr. Anil Patel', sortName: 'Patel, A.' });
  expect(await readPeople(), 'undone').toEqual([{ ...patel, sortName: 'Patel, A.' }, ann]);
  expect((await directory()).contacts[1]).toMatchObject({ id: annId, name: 'Ann', phone: '2' });

  const empty = await saveContact({ name: '', phone: null }, annId);
  expect([empty.status, empty.body.fields]).toEqual([400, { name: 'A contact needs a name or a phone' }]);
  expect((await saveContact({ name: 'x'.repeat(201) })).status).toBe(400);
  expect((await saveContact({ name: null }, annId)).body).toMatchObject({ name: null, phone: '2' });
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log.slice(0, 4)).toMatchObject([
    { action: 'contact.updated', subject: 'Great Lakes', before: { name: 'Ann' }, after: { name: null } },
    { action: 'contact.updated' },
    { action: 'contact.updated', before: { name: 'Dr. Anil Patel' }, after: { name: 'Dr. Anil R. Patel' } },
    { action: 'contact.updated', before: { phone: '1' }, after: { phone: '(512) 555-0100' } },
  ]);
});

test('of two editors of a person the second is told, and nobody edits those of another building', async () => {
  const { client, property, directory, readPeople, save } = await setUpPractice();
  const stranger = await setUpPractice();
  const [{ id }] = (await directory()).contacts;
  const readRevision = async () => (await client.get(`/api/tenants?propertyId=${property.id}`)).body[0].revision;
  const rename = (name: string, revisionNumber: number) =>
    client.put(`/api/tenant-contacts/${id}`, { name }, { 'if-match': `"${revisionNumber}"` });
  const openedRevision = await readRevision();
  const first = await rename('First', openedRevision);
  expect([first.status, first.body.revision]).toEqual([200, await readRevision()]);
  const second = await rename('Second', openedRevision);
  expect([second.status, second.body.code, second.body.details.current.contacts[0].name]).toEqual([
    409,
    'stale',
    'First',
  ]);
  const undoResponse = await rename('Dr. Anil Patel', first.body.revision);
  expect([undoResponse.status, await readPeople()]).toEqual([200, [patel, ann]]);

  expect((await stranger.client.put(`/api/tenant-contacts/${id}`, { name: 'X' })).status).toBe(404);
  await save({ contacts: [{ name: 'Ann' }] });
  const lateRename = await rename('Third', await readRevision());
  expect([lateRename.status, lateRename.body.error]).toEqual([404, 'Contact not found']);
  expect(await readPeople()).toEqual([ann]);
});

const HEADINGS = 'Company,Suite,Floor,Contact,On the Board\n';

test('an import lists people, an export names them, and an undo returns them', async () => {
  const { client, property } = await signUpOwner(product);
  const upload = (rows: string) => uploadFile(client, property.id, 'list.csv', HEADINGS + rows, '&mode=update');
  const listedNames = async () =>
    (await tenantsOf(client, property.id)).flatMap(({ contacts }) =>
      contacts.filter(({ isListed }) => isListed).map(({ name }) => name),
    );
  await upload('Great Lakes,210,2,Anil Patel,Yes\nGreat Lakes,210,2,Ruth Abrams,x\nGreat Lakes,210,2,Ann,no\n');
  expect(await listedNames()).toEqual(['Anil Patel', 'Ruth Abrams']);
  const { body: exportedCsv } = await client.get(`/api/tenants/export?propertyId=${property.id}`);
  expect(exportedCsv).toMatch(
    /Contact Phone,On the Board\r?\n.*Anil Patel,,Yes\r?\n.*Ruth Abrams,,Yes\r?\n.*Ann,,\r?\n/,
  );

  const revalidation = await validateFile(client, property.id, 'again.csv', exportedCsv);
  expect(revalidation.body.preview, 'the export changes nothing').toMatchObject({ repeats: 1, changed: 0 });
  const emptyCellUpload = await upload('Great Lakes,210,2,Anil Patel,\n');
  expect(await listedNames(), 'an empty cell says nothing').toEqual(['Anil Patel', 'Ruth Abrams']);
  expect(emptyCellUpload.status).toBe(201);

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
  expect(await listedNames()).toEqual(['Ruth Abrams', 'Ann']);
  await client.post(`/api/imports/${body.importId}/undo`);
  expect(await listedNames()).toEqual(['Anil Patel', 'Ruth Abrams']);
});

test('a cell that is neither yes nor no is ignored with a warning', async () => {
  const { client, property } = await signUpOwner(product);
  const { body } = await validateFile(client, property.id, 'list.csv', `${HEADINGS}A,1,1,Ann,maybe\n`);
  expect([body.isValid, body.warnings]).toEqual([
    true,
    ['Row 2: On the Board “maybe” cannot be read (use yes or no) and is ignored.'],
  ]);
});
