import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProperty, addTenant, signUp, signUpOwner } from '../harness/factories.ts';
import { tenantsOf, uploadFile, validateFile } from '../harness/import-calls.ts';
import { UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { addReviewedTenant } from '../harness/reviews.ts';
import { csv } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});

afterAll(() => product.stop());

const cafe = {
  weekly: [{ days: [1, 2, 3, 4, 5], from: '07:00', to: '16:00' }],
  exceptions: [{ date: '2026-12-25', closed: true }],
};
const place = { companyName: 'Corner Cafe', suiteNumber: '100', floorNumber: 1 };

test("a tenant's and the building's hours are in the public directory, with the building's zone", async () => {
  const { client } = await signUp(product, 'owner');
  const property = await addProperty(client, { timeZone: 'America/Denver', hours: cafe });
  const { id } = await addTenant(client, property.id, place);
  const response = await client.put(`/api/tenants/${id}`, { ...place, hours: cafe });
  expect(response).toMatchObject({ status: 200, body: { hours: cafe } });
  const { body } = await client.get(`/api/property?slug=${property.slug}`);
  expect(body).toMatchObject({ timeZone: 'America/Denver', hours: cafe, tenants: [{ hours: cafe }] });
  const page = (await client.get(`/${property.slug}`)).body.replaceAll('\u00a0', ' ');
  expect(page.split('Mon–Fri 7 AM–4 PM')).toHaveLength(3);
});

test('hours stay where a save does not name them, and null clears them', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, { ...place, hours: cafe });
  const settings = { name: property.name, address: '1 Main St' };
  const propertyPath = `/api/properties/${property.id}`;
  await client.put(propertyPath, { ...settings, hours: cafe });
  const readBothHours = async () => [
    (await client.get(propertyPath)).body.hours,
    (await tenantsOf(client, property.id)).find((tenant: { id: number }) => tenant.id === id)?.hours,
  ];
  await client.put(propertyPath, settings);
  await client.put(`/api/tenants/${id}`, { ...place, phone: '512 555 0100' });
  expect(await readBothHours()).toEqual([cafe, cafe]);
  await client.put(propertyPath, { ...settings, hours: null });
  await client.put(`/api/tenants/${id}`, { ...place, hours: { weekly: [], exceptions: [] } });
  expect(await readBothHours()).toEqual([null, null]);
});

test('invalid hours are refused with 400, at their field', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, place);
  const invalidHours = { weekly: [{ days: [9], from: '25:00', to: '16:00' }], exceptions: [] };
  const fields = {
    'hours.weekly.0.days.0': 'Days are numbers from 1 (Monday) to 7 (Sunday)',
    'hours.weekly.0.from': 'Enter a time from 00:00 to 23:59',
  };
  const expectedRefusal = { status: 400, body: { fields } };
  expect(await client.put(`/api/tenants/${id}`, { ...place, hours: invalidHours })).toMatchObject(expectedRefusal);
  expect(await client.post('/api/tenants', { ...place, propertyId: property.id, hours: invalidHours })).toMatchObject(
    expectedRefusal,
  );
  const settings = { name: property.name, address: '1 Main St', hours: invalidHours };
  expect(await client.put(`/api/properties/${property.id}`, settings)).toMatchObject(expectedRefusal);
});

test('the log has hours only when they change', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, { ...place, hours: cafe });
  await client.put(`/api/tenants/${id}`, { ...place, phone: '512 555 0100', hours: cafe });
  await client.put(`/api/tenants/${id}`, { ...place, hours: null });
  const { body } = await client.get(`/api/properties/${property.id}/activity`);
  expect(body.slice(0, 2)).toMatchObject([
    { before: { hours: cafe }, after: { hours: null } },
    { after: { phone: '512 555 0100' } },
  ]);
  expect(body[1].after).not.toHaveProperty('hours');
});

test('an import reads hours as text, and leaves out what it cannot read with a warning', async () => {
  const { client, property } = await signUpOwner(product);
  const file = csv([
    ['Company', 'Suite', 'Floor', 'Hours'],
    ['A Cafe', '101', '1', 'Mon-Fri 7-4, Sat 8am-noon'],
    ['Un Café', '102', '1', 'Lun-Vie 9-17'],
    ['Clinic', '103', '1', 'By appointment'],
    ['Riddle', '104', '1', 'when the moon is full'],
    ['Clash', '105', '1', 'Mon-Fri 9-5, Fri 4pm-8pm'],
    ['Silent', '106', '1', ''],
  ]);
  const { body } = await validateFile(client, property.id, 'hours.csv', file);
  expect(body).toMatchObject({ isValid: true, validRows: 6 });
  expect(body.warnings).toEqual([
    'Row 5: Opening Hours “when the moon is full” cannot be read as opening hours and is ignored.',
    'Row 6: Opening Hours “Mon-Fri 9-5, Fri 4pm-8pm” cannot be read as opening hours and is ignored.',
  ]);
  await uploadFile(client, property.id, 'hours.csv', file);
  const importedHours = (await tenantsOf(client, property.id)).map(({ hours }: { hours: unknown }) => hours);
  expect(importedHours).toEqual([
    {
      weekly: [
        { days: [1, 2, 3, 4, 5], from: '07:00', to: '16:00' },
        { days: [6], from: '08:00', to: '12:00' },
      ],
      exceptions: [],
    },
    { weekly: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }], exceptions: [] },
    { weekly: [], exceptions: [], byAppointment: true },
    null,
    null,
    null,
  ]);
});

test('a file without hours changes none, and changed hours are shown in words', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { ...place, hours: cafe });
  const header = ['Company', 'Suite', 'Floor', 'Hours'];
  const without = csv([header.slice(0, 3), ['Corner Cafe', '100', '1']]);
  await uploadFile(client, property.id, 'list.csv', without, '&mode=update');
  expect((await tenantsOf(client, property.id))[0]?.hours).toEqual(cafe);
  const { body } = await validateFile(
    client,
    property.id,
    'next.csv',
    csv([header, ['Corner Cafe', '100', '1', 'Sat 9-1']]),
  );
  expect(body.differences.changed[0].fields).toEqual([
    { label: 'Opening hours', before: 'Mon–Fri 7 AM–4 PM; 2026-12-25 closed', after: 'Sat 9 AM–1 PM' },
  ]);
});

test('a tenant sees its hours and proposes others, which an accepted proposal publishes and an undo takes back', async () => {
  const { client, property, token } = await addReviewedTenant(product, { hours: cafe });
  const visitor = product.client();
  const { body } = await visitor.post('/api/listing/open', { token });
  const [{ reviewId, listing }] = body.listings;
  expect(listing.hours).toEqual(cafe);
  const hours = { weekly: [{ days: [6, 7], from: '10:00', to: '14:00' }], exceptions: [] };
  const invalidHours = { weekly: [{ days: [], from: '10:00', to: '14:00' }], exceptions: [] };
  const propose = (proposedHours: object) =>
    visitor.post('/api/listing/propose', { token, reviewId, hours: proposedHours });
  expect(await propose(invalidHours)).toMatchObject({ status: 400 });
  expect((await propose(cafe)).body.error).toMatch(/^You have not changed anything/);
  expect((await propose(hours)).status).toBe(204);
  const reviews = `/api/properties/${property.id}/reviews`;
  const [proposal] = (await client.get(reviews)).body.proposals;
  expect(proposal.changes).toEqual([{ field: 'hours', before: cafe, now: cafe, proposed: hours, isConflict: false }]);
  const readPublicHours = async () => (await client.get(`/api/property?slug=${property.slug}`)).body.tenants[0].hours;
  const proposals = [{ id: proposal.id, revision: proposal.revision }];
  expect((await client.post(`${reviews}/decide`, { decision: 'accept', proposals })).status).toBe(204);
  expect(await readPublicHours()).toEqual(hours);
  expect((await client.post(`${reviews}/undo`, { ids: [proposal.id] })).status).toBe(204);
  expect(await readPublicHours()).toEqual(cafe);
});
