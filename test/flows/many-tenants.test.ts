import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_TENANTS_AT_ONCE } from '../../src/modules/directory/schema.ts';
import type { Client } from '../harness/client.ts';
import { addTenant, ownBuilding } from '../harness/factories.ts';
import { tenantsOf } from '../harness/importing.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

/** A building with four tenants on the floors 1 to 4. */
async function setUp() {
  const { client, property } = await ownBuilding(product);
  const ids: number[] = [];
  for (const floorNumber of [1, 2, 3, 4])
    ids.push((await addTenant(client, property.id, { floorNumber, companyName: `Company ${floorNumber}` })).id);
  const many = (what: string, body: object) =>
    client.post(`/api/tenants/${what}`, { propertyId: property.id, ...body });
  return { client, property, ids, many };
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
  const { client, property, ids, many } = building;
  const [version, events, log] = [await versionOf(building), await eventsOf(building), await logOf(building)];

  expect((await many('delete', { ids: ids.slice(0, 3) })).status).toBe(204);
  expect(Object.keys(await floorsOf(client, property.id))).toEqual([String(ids[3])]);
  expect([await versionOf(building), await eventsOf(building)]).toEqual([version + 1, events + 1]);
  const after = await logOf(building);
  expect(after).toHaveLength(log.length + 1);
  expect(after[0]).toMatchObject({
    action: 'tenants.removed',
    subject: '3 tenants',
    before: { tenants: ['Company 1', 'Company 2', 'Company 3'] },
  });

  for (const _twice of [1, 2]) expect((await many('restore', { ids: ids.slice(0, 3) })).status).toBe(204);
  expect(await floorsOf(client, property.id)).toEqual(Object.fromEntries(ids.map((id, at) => [id, at + 1])));
  expect([await versionOf(building), await eventsOf(building)]).toEqual([version + 2, events + 2]);
  expect((await logOf(building))[0]).toMatchObject({ action: 'tenants.restored', subject: '3 tenants' });
});

test('one call moves many tenants, and sending the former floors undoes it', async () => {
  const building = await setUp();
  const { client, property, ids, many } = building;
  const version = await versionOf(building);
  const before = await floorsOf(client, property.id);
  const moves = ids.slice(0, 3).map((id) => ({ id, floorNumber: -2 }));
  expect((await many('move', { moves })).status).toBe(204);
  expect(await floorsOf(client, property.id)).toEqual({
    ...before,
    ...Object.fromEntries(moves.map(({ id }) => [id, -2])),
  });
  expect(await versionOf(building)).toBe(version + 1);
  expect((await logOf(building))[0]).toMatchObject({
    action: 'tenants.moved',
    subject: '3 tenants',
    before: { tenants: ['Company 1 (1st Floor)', 'Company 2 (2nd Floor)', 'Company 3 (3rd Floor)'] },
    after: { tenants: ['Company 1 (Basement 2)', 'Company 2 (Basement 2)', 'Company 3 (Basement 2)'] },
  });
  const back = ids.slice(0, 3).map((id) => ({ id, floorNumber: before[id] }));
  expect((await many('move', { moves: back })).status).toBe(204);
  expect(await floorsOf(client, property.id)).toEqual(before);
});

test('one call says what many tenants are, and sending its answer undoes it', async () => {
  const building = await setUp();
  const { client, property, ids, many } = building;
  const kindsOf = async () => (await tenantsOf(client, property.id)).map(({ kinds }) => kinds);
  const revisionOf = async (id: number | undefined) =>
    (await client.get(`/api/tenants?propertyId=${property.id}`)).body.find((one: { id: number }) => one.id === id)
      .revision;
  const [version, events] = [await versionOf(building), await eventsOf(building)];
  const changes = await Promise.all(
    ids.slice(0, 2).map(async (id, at) => ({
      id,
      revision: await revisionOf(id),
      kinds: at === 0 ? ['dentist'] : ['bank', 'notary'],
    })),
  );
  const done = await many('kinds', { changes });
  expect([done.status, done.body]).toEqual([
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

  const wrong = { id: ids[2], revision: await revisionOf(ids[2]), kinds: ['gym'] };
  for (const [other, status] of [
    [changes[0], 409],
    [{ id: 2_147_483_647, revision: 1, kinds: ['gym'] }, 404],
    [{ ...wrong, id: ids[3], kinds: ['no-such-kind'] }, 400],
    [wrong, 400],
    [{ ...wrong, id: ids[3], kinds: ['gym', 'bar', 'bank', 'hotel'] }, 400],
  ] as const)
    expect((await many('kinds', { changes: [wrong, other] })).status, JSON.stringify(other)).toBe(status);
  expect(await kindsOf()).toEqual([['dentist'], ['bank', 'notary'], null, null]);

  expect((await many('kinds', done.body)).status).toBe(200);
  expect(await kindsOf()).toEqual([null, null, null, null]);
});

test('one missing or foreign tenant leaves the whole batch unchanged', async () => {
  const building = await setUp();
  const { client, property, ids, many } = building;
  const elsewhere = await setUp();
  const gone = await addTenant(client, property.id);
  await client.delete(`/api/tenants/${gone.id}`);
  const before = [await floorsOf(client, property.id), await versionOf(building), await eventsOf(building)];
  for (const wrong of [gone.id, elsewhere.ids[0], 2_147_483_647]) {
    const some = [...ids, wrong];
    const moved = await many('move', { moves: some.map((id) => ({ id, floorNumber: 9 })) });
    const deleted = await many('delete', { ids: some });
    expect([moved.status, deleted.status, deleted.body.error]).toEqual([404, 404, 'One tenant no longer exists']);
  }
  expect((await many('restore', { ids: [...ids, elsewhere.ids[0]] })).status).toBe(404);
  expect([await floorsOf(client, property.id), await versionOf(building), await eventsOf(building)]).toEqual(before);
  expect(Object.keys(await floorsOf(elsewhere.client, elsewhere.property.id))).toHaveLength(4);
});

test('too many, none, an invalid floor or a duplicate tenant are refused with the reason', async () => {
  const { ids, many } = await setUp();
  const [id = 0] = ids;
  const tooMany = Array.from({ length: MAX_TENANTS_AT_ONCE + 1 }, (_, at) => at + 1);
  const asked = [
    [await many('delete', { ids: tooMany }), 'Select at most 1,000 tenants'],
    [await many('restore', { ids: tooMany }), 'Select at most 1,000 tenants'],
    [await many('move', { moves: tooMany.map((at) => ({ id: at, floorNumber: 1 })) }), 'Select at most 1,000 tenants'],
    [await many('delete', { ids: [] }), 'Select at least one tenant'],
    [await many('move', { moves: [{ id, floorNumber: 201 }] }), 'Floor number must be 200 or lower'],
    [
      await many('move', { moves: [1, 2].map((floorNumber) => ({ id, floorNumber })) }),
      'Each tenant can be listed only once',
    ],
  ] as const;
  expect(asked.map(([{ status, body }]) => [status, body.error])).toEqual(asked.map(([, error]) => [400, error]));
  expect((await many('delete', { ids: [id, id] })).status).toBe(204);
});

test('two batches that move the same tenants in opposite order both succeed', async () => {
  const { ids, many } = await setUp();
  const move = (order: number[], floorNumber: number) =>
    many('move', { moves: order.map((id) => ({ id, floorNumber })) });
  const both = Array.from({ length: 10 }, (_, n) => move(n % 2 ? ids : ids.toReversed(), n));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual(Array(10).fill(204));
});
