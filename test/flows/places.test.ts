import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { addMember, type Building, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const putPlaces = (client: Client, { id }: Building, places: readonly object[], headers = {}) =>
  client.put(`/api/properties/${id}/places`, { places }, headers);
const publicOf = async ({ slug }: Building) => (await product.client().get(`/api/property?slug=${slug}`)).body;

const restroom = { kind: 'restroom', name: null, floorNumber: 1, way: 'Behind the elevators' };
const bank = { kind: 'atm', name: 'First Bank ATM', floorNumber: 0, way: null };

test('places are public at once, by floor, with the words of their kinds alone', async () => {
  const { client, property } = await signUpOwner(product);
  expect(await publicOf(property)).not.toHaveProperty('places');
  expect(await publicOf(property)).not.toHaveProperty('placeWords');
  const response = await putPlaces(client, property, [
    { kind: 'restroom', floorNumber: 1, way: 'Behind the elevators' },
    bank,
  ]);
  expect([response.status, response.body]).toEqual([200, { places: [bank, restroom], revision: 1 }]);
  const { places, placeWords, version } = await publicOf(property);
  expect(places).toEqual([bank, restroom]);
  expect(Object.keys(placeWords).sort()).toEqual(['atm', 'restroom']);
  expect(placeWords.restroom).toMatchObject({
    en: 'Restroom',
    es: 'Baño',
    words: expect.stringMatching(/bathroom.*sanitarios/),
  });

  await putPlaces(client, property, []);
  const emptied = await publicOf(property);
  expect([emptied.places, emptied.placeWords, emptied.version]).toEqual([undefined, undefined, version + 1]);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log[0]).toMatchObject({
    action: 'places.updated',
    before: { places: ['First Bank ATM: Ground Floor', 'Restroom: 1st Floor, Behind the elevators'] },
    after: { places: [] },
  });
});

test.each([
  ['places.0.kind', [{ kind: 'pool', floorNumber: 1 }], 'Choose a kind of place from the list'],
  ['places.0.kind', [{ kind: 'constructor', floorNumber: 1 }], 'Choose a kind of place from the list'],
  ['places.0.floorNumber', [{ ...restroom, floorNumber: 201 }], 'Floor number must be 200 or lower'],
  ['places.0.name', [{ ...bank, name: 'n'.repeat(61) }], 'Enter at most 60 characters'],
  ['places.0.way', [{ ...bank, way: 'w'.repeat(121) }], 'Enter at most 120 characters'],
  ['places', [restroom, restroom], 'Each place can be listed only once'],
  [
    'places',
    Array.from({ length: 101 }, (_, index) => ({ ...bank, name: `${index}` })),
    'A building can have at most 100 places',
  ],
])('%s is refused', async (field, places, message) => {
  const { client, property } = await signUpOwner(product);
  const { status, body } = await putPlaces(client, property, places);
  expect([status, body.fields[field]]).toEqual([400, message]);
  expect(await publicOf(property)).not.toHaveProperty('places');
});

test('a building may have 100 places with the longest of names and ways', async () => {
  const { client, property } = await signUpOwner(product);
  const way = '樓'.repeat(120);
  const places = Array.from({ length: 100 }, (_, index) => ({ ...bank, name: `${index}`.padEnd(60, '行'), way }));
  expect((await putPlaces(client, property, places)).status).toBe(200);
  expect((await publicOf(property)).places).toHaveLength(100);
});

test('places and floors are two lists: saving one keeps the other', async () => {
  const { client, property } = await signUpOwner(product);
  const lobby = { floorNumber: 0, name: 'Lobby' };
  await putPlaces(client, property, [bank]);
  await client.put(`/api/properties/${property.id}/floors`, { floors: [lobby] });
  expect(await publicOf(property)).toMatchObject({ floors: [lobby], places: [bank] });
  await putPlaces(client, property, [restroom]);
  expect(await publicOf(property)).toMatchObject({ floors: [lobby], places: [restroom] });
});

test('places above an inserted floor move up with it, and their floors keep their signs', async () => {
  const { client, property } = await signUpOwner(product);
  const parking = { kind: 'parking', name: null, floorNumber: 3, way: null };
  await putPlaces(client, property, [bank, restroom, parking]);
  const insertFloor = () =>
    client.post(`/api/properties/${property.id}/floors/insert`, { above: 0, sign: 'M', name: 'Mezzanine' });
  expect((await insertFloor()).status).toBe(200);
  const movedPlaces = [bank, { ...restroom, floorNumber: 2 }, { ...parking, floorNumber: 4 }];
  const { places, floors } = await publicOf(property);
  expect(places).toEqual(movedPlaces);
  expect(floors).toMatchObject([
    { floorNumber: 1, sign: 'M', name: 'Mezzanine' },
    { floorNumber: 2, sign: '1', name: '1st Floor' },
    { floorNumber: 3, sign: '2', name: '2nd Floor' },
    { floorNumber: 4, sign: '3', name: '3rd Floor' },
  ]);
});

test('no floor is inserted below places that it could not move', async () => {
  const { client, property } = await signUpOwner(product);
  const insertFloor = () =>
    client.post(`/api/properties/${property.id}/floors/insert`, { above: 1, sign: 'M', name: 'Mezzanine' });
  await putPlaces(client, property, [{ ...restroom, floorNumber: 200 }]);
  const high = await insertFloor();
  expect([high.status, high.body.error]).toEqual([409, '200th Floor cannot move up: 200 is the highest floor number']);
  const skippedFloor = { floorNumber: 13, name: '13th Floor', exists: false };
  await client.put(`/api/properties/${property.id}/floors`, { floors: [skippedFloor] });
  await putPlaces(client, property, [{ ...restroom, floorNumber: 13 }]);
  const leftOut = await insertFloor();
  expect([leftOut.status, leftOut.body.error]).toEqual([
    409,
    'The building leaves out floor 13, but 1 place is on it. Move them to another floor first.',
  ]);
  expect((await publicOf(property)).places).toMatchObject([{ floorNumber: 13 }]);
});

test('of two editors the second reads who changed the places', async () => {
  const { client, property } = await signUpOwner(product);
  const admin = await addMember(product, client, property.id, 'admin');
  const first = { 'if-match': '"0"' };
  expect((await putPlaces(admin.client, property, [bank], first)).status).toBe(200);
  const staleResponse = await putPlaces(client, property, [restroom], first);
  expect([staleResponse.status, staleResponse.body.code]).toEqual([409, 'stale']);
  expect(staleResponse.body.details).toMatchObject({
    changedBy: admin.username,
    current: { places: [bank], revision: 1 },
  });
});
