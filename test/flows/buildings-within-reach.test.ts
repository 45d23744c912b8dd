import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createContext, reachingNew, transaction, within } from '../../src/platform/core/context.ts';
import { query, write } from '../../src/platform/core/sql.ts';
import { addTenant, ownBuilding } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let mine: Awaited<ReturnType<typeof somebody>>;
let theirs: typeof mine;

beforeAll(async () => {
  product = await startProduct();
  [mine, theirs] = [await somebody(), await somebody()];
});

afterAll(() => product.stop());

/** An owner of a building with log entries. */
async function somebody() {
  const { client, property } = await ownBuilding(product);
  await addTenant(client, property.id);
  return { client, property, userId: (await client.get('/api/user')).body.id as number };
}

const withinMine = () =>
  within(createContext(product.platform), { userId: mine.userId, propertyIds: [mine.property.id] });
/** A context without a proven building. */
const oneself = () => within(createContext(product.platform), { userId: mine.userId, propertyIds: [] });

const count = z.object({ n: z.int() });
const addresses = 'select count(*)::int as n from property_slug';

test('a user sees the buildings they belong to and changes only the proven one; addresses are public', async () => {
  const names = z.object({ name: z.string() });
  expect(await query(oneself(), 'select name from property', [], names)).toHaveLength(1);
  expect(await transaction(oneself(), (tx) => write(tx, `update property set name = 'Unproven'`))).toBe(0);
  expect(await transaction(oneself(), (tx) => write(tx, `delete from property`))).toBe(0);
  const [all] = await query(createContext(product.platform), addresses, [], count);
  expect(await query(oneself(), addresses, [], count)).toEqual([all]);
});

test('in a building the log shows that building alone, and elsewhere one’s own entries', async () => {
  const told = z.object({ propertyId: z.int().nullable(), actorId: z.int().nullable() });
  const log = `select property_id as "propertyId", actor_id as "actorId" from activity`;
  const ofBuilding = await query(withinMine(), log, [], told);
  expect(new Set(ofBuilding.map(({ propertyId }) => propertyId))).toEqual(new Set([mine.property.id]));
  const ofOneself = await query(oneself(), log, [], told);
  expect(new Set(ofOneself.map(({ actorId }) => actorId))).toEqual(new Set([mine.userId]));
});

test('a building created in a transaction is in its scope, and no other', async () => {
  await transaction(oneself(), async (bounded) => {
    const insert = `insert into property (name, slug, address, created_at) values ('New', 'new-one', 'Here', now()) returning id`;
    const made = z.object({ id: z.int() });
    const { tx, propertyId } = await reachingNew(
      bounded,
      async () => (await write(bounded, insert, [], made))[0]?.id ?? 0,
    );
    expect(await write(tx, `update property set name = 'Newer'`)).toBe(1);
    expect(await write(tx, `delete from property where id = ?`, [propertyId])).toBe(1);
  });
});

test('log entries and new buildings outside the scope are refused', async () => {
  const refused = (sql: string, value: unknown) =>
    expect(transaction(withinMine(), (tx) => write(tx, sql, [value]))).rejects.toThrow(/row-level security/);
  const told = `insert into activity (at, property_id, actor_id, action, subject, request_id)
    values (now(), ?, ${mine.userId}, 'tenant.added', 'Smuggled in', 'x')`;
  await refused(told, theirs.property.id);
  await refused(`insert into property (name, slug, address, created_at) values ('New', ?, 'Here', now())`, 'a-new-one');
});

test('an address of another building cannot be taken, moved or released', async () => {
  const taken = `insert into property_slug (property_id, slug) values (?, 'taken-from-them')`;
  await expect(transaction(withinMine(), (tx) => write(tx, taken, [theirs.property.id]))).rejects.toThrow(/row-level/);
  const moved = `update property_slug set property_id = ? where slug = ?`;
  const { slug } = theirs.property;
  expect(await transaction(withinMine(), (tx) => write(tx, moved, [mine.property.id, slug]))).toBe(0);
  expect(await transaction(withinMine(), (tx) => write(tx, `delete from property_slug where slug = ?`, [slug]))).toBe(
    0,
  );
  expect((await product.client().get(`/api/property?slug=${slug}`)).status).toBe(200);
});
