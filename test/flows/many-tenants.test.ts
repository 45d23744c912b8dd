import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_TENANTS_AT_ONCE } from '../../src/modules/directory/schema.ts';
import type { Client } from '../harness/client.ts';
import { addTenant, signUpOwner } from '../harness/factories.ts';
import { tenantsOf } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

/** A building with four tenants on the floors 1 to 4. */
async function setUp() {
  const { client, property } = await signUpOwner(product);
  const ids: number[] = [];
  for (const floorNumber of [1, 2, 3, 4])
    ids.push((await addTenant(client, property.id, { floorNumber, companyName: `Company ${floorNumber}` })).id);
  const postTenants = (action: string, body: object) =>
    client.post(`/api/tenants/${action}`, { propertyId: property.id, ...body });
  return { client, property, ids, postTenants };
}

type Building = Awaited<ReturnType<typeof setUp>>;

const floorsOf = async (client: Client, propertyId: number) =>
  Object.fromEntries((await tenantsOf(client, propertyId)).map(({ id, floorNumber }) => [id, floorNumber]));
const versionOf = async ({ client, property }: Building) =>
  (await client.get(`/api/property?slug=${property.slug}`)).body.version;
const logOf = async ({ client, property }: Building) =>
  (await client.get(`/api/properties/${property.id}/activity`)).body;
const eventsOf = async ({ property }: Building) => {
  const sql = `select count(*)::int as n from outbox_event where name = 'directoryChanged' and payload ->> 'propertyId' = ?`;
  const [row] = await product.platform.orm.em.fork().execute(sql, [String(property.id)]);
  return row?.n as number;
};

test('one call deletes and restores many tenants: one version, one event, one log line', async () => {
  const building = await setUp();
  const { client, property, ids, postTenants } = building;
  const [version, events, log] = [await versionOf(building), await eventsOf(building), await logOf(building)];

  expect((await postTenants('delete', { ids: ids.slice(0, 3) })).status).toBe(204);
  expect(Object.keys(await floorsOf(client, property.id))).toEqual([String(ids[3])]);
  expect([await versionOf(building), await eventsOf(building)]).toEqual([version + 1, events + 1]);
  const logAfter = await logOf(building);
  expect(logAfter).toHaveLength(log.length + 1);
  expect(logAfter[0]).toMatchObject({
    action: 'tenants.removed',
    subject: '3 tenants',
    before: { tenants: ['Company 1', 'Company 2', 'Company 3'] },
  });

  for (const _twice of [1, 2]) expect((await postTenants('restore', { ids: ids.slice(0, 3) })).status).toBe(204);
  expect(await floorsOf(client, property.id)).toEqual(Object.fromEntries(ids.map((id, index) => [id, index + 1])));
  expect([await versionOf(building), await eventsOf(building)]).toEqual([version + 2, events + 2]);
  expect((await logOf(building))[0]).toMatchObject({ action: 'tenants.restored', subject: '3 tenants' });
});

test('one call moves many tenants, and sending the former floors undoes it', async () => {
  const building = await setUp();
  const { client, property, ids, postTenants } = building;
  const version = await versionOf(building);
  const floorsBefore = await floorsOf(client, property.id);
  const moves = ids.slice(0, 3).map((id) => ({ id, floorNumber: -2 }));
  expect((await postTenants('move', { moves })).status).toBe(204);
  expect(await floorsOf(client, property.id)).toEqual({
    ...floorsBefore,
    ...Object.fromEntries(moves.map(({ id }) => [id, -2])),
  });
  expect(await versionOf(building)).toBe(version + 1);
  expect((await logOf(building))[0]).toMatchObject({
    action: 'tenants.moved',
    subject: '3 tenants',
    before: { tenants: ['Company 1 (1st Floor)', 'Company 2 (2nd Floor)', 'Company 3 (3rd Floor)'] },
    after: { tenants: ['Company 1 (Basement 2)', 'Company 2 (Basement 2)', 'Company 3 (Basement 2)'] },
  });
  const backMoves = ids.slice(0, 3).map((id) => ({ id, floorNumber: floorsBefore[id] }));
  expect((await postTenants('move', { moves: backMoves })).status).toBe(204);
  expect(await floorsOf(client, property.id)).toEqual(floorsBefore);
});

test('one call says what many tenants are, and sending its answer undoes it', async () => {
  const building = await setUp();
  const { client, property, ids, postTenants } = building;
  const kindsOf = async () => (await tenantsOf(client, property.id)).map(({ kinds }) => kinds);
  const revisionOf = async (id: number | undefined) =>
    (await client.get(`/api/tenants?propertyId=${property.id}`)).body.find((tenant: { id: number }) => tenant.id === id)
      .revision;
  const [version, events] = [await versionOf(building), await eventsOf(building)];
  const changes = await Promise.all(
    ids.slice(0, 2).map(async (id, index) => ({
      id,
      revision: await revisionOf(id),
      kinds: index === 0 ? ['dentist'] : ['bank', 'notary'],
    })),
  );
  const response = await postTenants('kinds', { changes });
  expect([response.status, response.body]).toEqual([
    200,
    { changes: changes.map(({ id, revision }) => ({ id, revision: revision + 1, kinds: null })) },
  ]);
  expect(await kindsOf()).toEqual([['dentist'], ['bank', 'notary'], null, null]);
  expect([await versionOf(building), await eventsOf(building)]).toEqual([version + 1, events + 1]);
  expect((await logOf(building))[0]).toMatchObject({
    action: 'tenants.kinds_changed',
    subject: '2 tenants',
    before: { tenants: ['Company 1', 'Company 2'] },
    after: { tenants: ['Company 1 (Dentist)', 'Company 2 (Bank, Notary)'] },
  });

  const staleChange = { id: ids[2], revision: await revisionOf(ids[2]), kinds: ['gym'] };
  for (const [otherChange, status] of [
    [changes[0], 409],
    [{ id: 2_147_483_647, revision: 1, kinds: ['gym'] }, 404],
    [{ ...staleChange, id: ids[3], kinds: ['no-such-kind'] }, 400],
    [staleChange, 400],
    [{ ...staleChange, id: ids[3], kinds: ['gym', 'bar', 'bank', 'hotel'] }, 400],
  ] as const)
    expect(
      (await postTenants('kinds', { changes: [staleChange, otherChange] })).status,
      JSON.stringify(otherChange),
    ).toBe(status);
  expect(await kindsOf()).toEqual([['dentist'], ['bank', 'notary'], null, null]);

  expect((await postTenants('kinds', response.body)).status).toBe(200);
  expect(await kindsOf()).toEqual([null, null, null, null]);
});

test('one missing or foreign tenant leaves the whole batch unchanged', async () => {
  const building = await setUp();
  const { client, property, ids, postTenants } = building;
  const otherBuilding = await setUp();
  const deletedTenant = await addTenant(client, property.id);
  await client.delete(`/api/tenants/${deletedTenant.id}`);
  const before = [await floorsOf(client, property.id), await versionOf(building), await eventsOf(building)];
  for (const foreignId of [deletedTenant.id, otherBuilding.ids[0], 2_147_483_647]) {
    const mixedIds = [...ids, foreignId];
    const moveResponse = await postTenants('move', { moves: mixedIds.map((id) => ({ id, floorNumber: 9 })) });
    const deleteResponse = await postTenants('delete', { ids: mixedIds });
    expect([moveResponse.status, deleteResponse.status, deleteResponse.body.error]).toEqual([
      404,
      404,
      'One tenant no longer exists',
    ]);
  }
  expect((await postTenants('restore', { ids: [...ids, otherBuilding.ids[0]] })).status).toBe(404);
  expect([await floorsOf(client, property.id), await versionOf(building), await eventsOf(building)]).toEqual(before);
  expect(Object.keys(await floorsOf(otherBuilding.client, otherBuilding.property.id))).toHaveLength(4);
});

test('too many, none, an invalid floor or a duplicate tenant are refused with the reason', async () => {
  const { ids, postTenants } = await setUp();
  const [id = 0] = ids;
  const tooMany = Array.from({ length: MAX_TENANTS_AT_ONCE + 1 }, (_, index) => index + 1);
  const refusals = [
    [await postTenants('delete', { ids: tooMany }), 'Select at most 1,000 tenants'],
    [await postTenants('restore', { ids: tooMany }), 'Select at most 1,000 tenants'],
    [
      await postTenants('move', { moves: tooMany.map((id) => ({ id, floorNumber: 1 })) }),
      'Select at most 1,000 tenants',
    ],
    [await postTenants('delete', { ids: [] }), 'Select at least one tenant'],
    [await postTenants('move', { moves: [{ id, floorNumber: 201 }] }), 'Floor number must be 200 or lower'],
    [
      await postTenants('move', { moves: [1, 2].map((floorNumber) => ({ id, floorNumber })) }),
      'Each tenant can be listed only once',
    ],
  ] as const;
  expect(refusals.map(([{ status, body }]) => [status, body.error])).toEqual(refusals.map(([, error]) => [400, error]));
  expect((await postTenants('delete', { ids: [id, id] })).status).toBe(204);
});

test('two batches that move the same tenants in opposite order both succeed', async () => {
  const { ids, postTenants } = await setUp();
  const moveAll = (order: number[], floorNumber: number) =>
    postTenants('move', { moves: order.map((id) => ({ id, floorNumber })) });
  const batches = Array.from({ length: 10 }, (_, n) => moveAll(n % 2 ? ids : ids.toReversed(), n));
  expect((await Promise.all(batches)).map(({ status }) => status)).toEqual(Array(10).fill(204));
});
