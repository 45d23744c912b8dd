import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createContext, createWithinReach, transaction, withReach } from '../../src/platform/core/context.ts';
import { query, write } from '../../src/platform/core/sql.ts';
import { addTenant, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let ownAccount: Awaited<ReturnType<typeof newOwner>>;
let otherAccount: typeof ownAccount;

beforeAll(async () => {
  product = await startProduct();
  [ownAccount, otherAccount] = [await newOwner(), await newOwner()];
});

afterAll(() => product.stop());

/** An owner of a building with log entries. */
async function newOwner() {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id);
  return { client, property, userId: (await client.get('/api/user')).body.id as number };
}

const buildingScope = () =>
  withReach(createContext(product.platform), { userId: ownAccount.userId, propertyIds: [ownAccount.property.id] });
/** A context without a proven building. */
const userScope = () => withReach(createContext(product.platform), { userId: ownAccount.userId, propertyIds: [] });

const count = z.object({ n: z.int() });
const addresses = 'select count(*)::int as n from property_slug';

test('a user sees the buildings they belong to and changes only the proven one; addresses are public', async () => {
  const nameSchema = z.object({ name: z.string() });
  expect(await query(userScope(), 'select name from property', [], nameSchema)).toHaveLength(1);
  expect(await transaction(userScope(), (tx) => write(tx, `update property set name = 'Unproven'`))).toBe(0);
  expect(await transaction(userScope(), (tx) => write(tx, `delete from property`))).toBe(0);
  const [total] = await query(createContext(product.platform), addresses, [], count);
  expect(await query(userScope(), addresses, [], count)).toEqual([total]);
});

test('in a building the log shows that building alone, and elsewhere one’s own entries', async () => {
  const activitySchema = z.object({ propertyId: z.int().nullable(), actorId: z.int().nullable() });
  const log = `select property_id as "propertyId", actor_id as "actorId" from activity`;
  const buildingEntries = await query(buildingScope(), log, [], activitySchema);
  expect(new Set(buildingEntries.map(({ propertyId }) => propertyId))).toEqual(new Set([ownAccount.property.id]));
  const ownEntries = await query(userScope(), log, [], activitySchema);
  expect(new Set(ownEntries.map(({ actorId }) => actorId))).toEqual(new Set([ownAccount.userId]));
});

test('a building created in a transaction is in its scope, and no other', async () => {
  await transaction(userScope(), async (bounded) => {
    const insert = `insert into property (name, slug, address, created_at) values ('New', 'new-one', 'Here', now()) returning id`;
    const idSchema = z.object({ id: z.int() });
    const { tx, propertyId } = await createWithinReach(
      bounded,
      async () => (await write(bounded, insert, [], idSchema))[0]?.id ?? 0,
    );
    expect(await write(tx, `update property set name = 'Newer'`)).toBe(1);
    expect(await write(tx, `delete from property where id = ?`, [propertyId])).toBe(1);
  });
});

test('log entries and new buildings outside the scope are refused', async () => {
  const expectRefused = (sql: string, value: unknown) =>
    expect(transaction(buildingScope(), (tx) => write(tx, sql, [value]))).rejects.toThrow(/row-level security/);
  const activityInsert = `insert into activity (at, property_id, actor_id, action, subject, request_id)
    values (now(), ?, ${ownAccount.userId}, 'tenant.added', 'Smuggled in', 'x')`;
  await expectRefused(activityInsert, otherAccount.property.id);
  await expectRefused(
    `insert into property (name, slug, address, created_at) values ('New', ?, 'Here', now())`,
    'a-new-one',
  );
});

test('an address of another building cannot be taken, moved or released', async () => {
  const slugInsert = `insert into property_slug (property_id, slug) values (?, 'taken-from-them')`;
  await expect(transaction(buildingScope(), (tx) => write(tx, slugInsert, [otherAccount.property.id]))).rejects.toThrow(
    /row-level/,
  );
  const slugMove = `update property_slug set property_id = ? where slug = ?`;
  const { slug } = otherAccount.property;
  expect(await transaction(buildingScope(), (tx) => write(tx, slugMove, [ownAccount.property.id, slug]))).toBe(0);
  expect(
    await transaction(buildingScope(), (tx) => write(tx, `delete from property_slug where slug = ?`, [slug])),
  ).toBe(0);
  expect((await product.client().get(`/api/property?slug=${slug}`)).status).toBe(200);
});
