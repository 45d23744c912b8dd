import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { TenantRow } from '../../src/modules/directory/tenant.entity.ts';
import { writeCounts } from '../../src/modules/visitors/index.ts';
import {
  createContext,
  type OutsideTransaction,
  transaction,
  withoutReach,
  withReach,
} from '../../src/platform/core/context.ts';
import { query, write } from '../../src/platform/core/sql.ts';
import { BOUND_TABLES, UNBOUND_TABLES } from '../harness/bound-tables.ts';
import { BOUNDED_READ, removeConditions, rewriteBounded, type Statement } from '../harness/bounded-statements.ts';
import { addMember, addTenant, signUpOwner } from '../harness/factories.ts';
import { insertStagedRows, uploadFile } from '../harness/import-calls.ts';
import { runJob } from '../harness/jobs.ts';
import { addDisplayWithHistory } from '../harness/paired-display.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { setUpSecondFactor } from '../harness/second-factor.ts';
import { addToCart, buy, createCheckout, stockGoods } from '../harness/shopping.ts';
import { csv, rentRoll } from '../harness/spreadsheets.ts';

type FurnishedBuilding = Awaited<ReturnType<typeof furnishedBuilding>>;

let product: Product;
let mine: FurnishedBuilding;
let theirs: FurnishedBuilding;

beforeAll(async () => {
  product = await startProduct();
  [mine, theirs] = [await furnishedBuilding('Mine'), await furnishedBuilding('Theirs')];
  await runJob(product, 'mailWeeks');
});

afterAll(() => product.stop());

/** A building with a row in most tables, and its owner's purchases. */
async function furnishedBuilding(name: string) {
  const { client, property } = await signUpOwner(product);
  const { body: user } = await client.get('/api/user');
  const tenant = await addTenant(client, property.id, { companyName: name, email: `${name}@tenant.example` });
  await client.put(`/api/properties/${property.id}/reviews`, { isOn: true });
  await client.post(`/api/properties/${property.id}/reviews/ask`, {});
  const quietName = `quiet-${name}@tenant.example`;
  await addTenant(client, property.id, { companyName: quietName, email: quietName });
  await product.platform.orm.em.fork().execute(`insert into mail_opt_out values (mailbox(?))`, [quietName]);
  await client.post('/api/tenant-contacts', { tenantId: tenant.id, name, phone: '512 555 0100', isPrimary: true });
  const key = { 'idempotency-key': 'one' };
  await client.post('/api/announcements', { propertyId: property.id, message: name }, key);
  const { id: heir } = await addMember(product, client, property.id, 'viewer');
  await client.post(`/api/properties/${property.id}/transfer`, { userId: heir });
  const columnsQuery = `&columns=${encodeURIComponent('{"Company Name":"Company Name"}')}`; // kept for the next file
  await uploadFile(client, property.id, `${name}.csv`, csv(rentRoll(3)), columnsQuery);
  await insertStagedRows(product, property.id, tenant.id);
  const link = { address: 'https://feed.invalid/list.csv', hour: 6, mode: 'update' };
  await client.put(`/api/properties/${property.id}/import-source`, link);
  await product.platform.orm.em
    .fork()
    .execute(
      `insert into asset (property_id, kind, address, created_at) values (?, 'picture', '${link.address}', now())`,
      [property.id],
    );
  await setUpSecondFactor(client);
  const goods = await stockGoods(product, 5);
  await addToCart(client, goods);
  const orderId = await buy(client);
  await addToCart(client, goods);
  await createCheckout(client, property.id);
  await addDisplayWithHistory(product, client, property.id);
  await client.put(`/api/properties/${property.id}/floors`, { floors: [{ floorNumber: 2, name }] });
  const countedWord = { slug: property.slug, word: 'dentist', hour: 490_000, count: 1 };
  const counts = [{ ...countedWord, what: 'found' } as const, { ...countedWord, what: 'missed' } as const];
  await transaction(createContext(product.platform), (tx) => writeCounts(tx, counts));
  await client.put(`/api/properties/${property.id}/week-mail`, { isMailed: true });
  const deletionInsert = `insert into account_deletion (user_id, due_at) values (?, now() + interval '1 day')`;
  const staffStatements = [
    `insert into staff_notice (user_id, key, line, path) values (?, 'order-1', 'New order', '/admin/orders')`,
    `insert into staff_notice_choice values (?, true, true, true, true)`,
    `insert into business_terms (user_id) values (?)`,
    `insert into stock_alert (variant_id, user_id) select v.id, u.id from variant v, app_user u where u.id = ? limit 1`,
    `insert into quote (user_id, state) values (?, 'requested')`,
    `insert into saved_address (user_id, address, address_key, used_at) values (?, '{}', 'home', now())`,
    `insert into order_inscription (order_item_id, order_id, face)
     select i.id, i.order_id, '{}' from order_item i join customer_order o on o.id = i.order_id where o.user_id = ?`,
  ];
  for (const statement of [deletionInsert, ...staffStatements])
    await transaction(createContext(product.platform), (tx) => write(tx, statement, [user.id]));
  return { client, property, tenant, orderId, userId: user.id as number };
}

const buildingScope = () =>
  withReach(createContext(product.platform), { userId: mine.userId, propertyIds: [mine.property.id] });

const count = z.object({ n: z.int() });
const countOf = (table: string) => `select count(*)::int as n from ${table}`;

test('the application role owns nothing and cannot bypass policies, and exactly the listed tables have row-level security', async () => {
  const [role] = await asOwner(
    `select rolsuper, rolbypassrls, pg_has_role('foyer_app', 'foyer_owner', 'member') as "isOwner",
            (select count(*)::int from pg_class where relowner = r.oid) as owned
     from pg_roles r where rolname = 'foyer_app'`,
  );
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, isOwner: false, owned: 0 });
  const rows = await asOwner(`select relname from pg_class where relrowsecurity order by 1`);
  expect(rows.map(({ relname }) => relname)).toEqual(BOUND_TABLES.toSorted());
});

/** Tables with a building or user column and no policy. Partitions inherit their parent's. */
const WITHOUT_POLICY = `
  select distinct c.table_name as name from information_schema.columns c
  join pg_class r on r.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
  where c.table_schema = 'public' and c.column_name in ('property_id', 'user_id')
    and r.relkind in ('r', 'p') and not r.relispartition
    and (not r.relrowsecurity or not exists (select from pg_policy p where p.polrelid = r.oid))
  order by 1`;

test('every table with a building or user column has a policy, or a reason for none', async () => {
  const names = async () => (await asOwner(WITHOUT_POLICY)).map(({ name }) => name);
  expect(await names()).toEqual(Object.keys(UNBOUND_TABLES).toSorted());
  for (const reason of Object.values(UNBOUND_TABLES)) expect(reason.length).toBeGreaterThan(20);
  await asOwner('create table forgotten (property_id integer)');
  expect(await names()).toContain('forgotten');
  await asOwner('drop table forgotten');
});

test('a partition cannot be read past the policy of its table', async () => {
  const open = await asOwner(`
    select relname from pg_class where relispartition and relkind = 'r'
      and has_table_privilege('foyer_app', oid, 'select, insert, update, delete')`);
  expect(open).toEqual([]);
});

test.each(BOUND_TABLES.filter((table) => table !== 'property_slug'))(
  'a query on %s without a building or user condition finds no foreign rows',
  async (table) => {
    const [total] = await query(createContext(product.platform), countOf(table), [], count);
    const [reachedCount] = await query(buildingScope(), countOf(table), [], count);
    const [inTransactionCount] = await transaction(buildingScope(), (tx) => query(tx, countOf(table), [], count));
    expect(inTransactionCount).toEqual(reachedCount);
    const emptyScope = withReach(createContext(product.platform), { userId: 2_147_483_647, propertyIds: [] });
    expect(await query(emptyScope, countOf(table), [], count)).toEqual([{ n: 0 }]);
    const isFilled = ![
      'invitation',
      'subscription',
      'refund',
      'payment_notice',
      'refund_item',
      'dispute',
      'fraud_warning',
      'tax_record', // with Stripe Tax alone
      'parcel',
      'parcel_item',
      'order_return',
      'order_return_item',
      'saved_filter',
      'import_chunk',
      'unsubscribe_link',
      'staff_notice_choice', // a job deletes those of customers
    ].includes(table);
    if (isFilled) expect(reachedCount?.n).toBeGreaterThan(0);
    if (isFilled && table === 'activity') expect(total?.n).toBeGreaterThan(2 * (reachedCount?.n ?? 0));
    else if (isFilled) expect(total?.n).toBe(2 * (reachedCount?.n ?? 0));
  },
);

test('updates and deletes without a building or user condition change no foreign rows', async () => {
  const theirsBefore = await theirs.client.get(`/api/tenants?propertyId=${theirs.property.id}`);
  await transaction(buildingScope(), async (tx) => {
    await write(tx, `update tenant set phone = '1'`);
    await tx.em.nativeUpdate(TenantRow, {}, { website: 'https://mine.example' });
    await write(tx, `delete from announcement`);
    await write(tx, `update customer_order set tracking_number = 'mine'`);
    await write(tx, `delete from cart_item`);
    await write(tx, `update property set name = 'Mine alone'`);
    await write(tx, `update property_slug set slug = slug || '-mine'`);
    await write(tx, `update stock_hold set quantity = 1`);
    await write(tx, `delete from second_factor`);
  });
  expect((await theirs.client.get(`/api/tenants?propertyId=${theirs.property.id}`)).body).toEqual(theirsBefore.body);
  expect((await theirs.client.get(`/api/announcements?propertyId=${theirs.property.id}`)).body).toHaveLength(1);
  expect((await theirs.client.get(`/api/properties/${theirs.property.id}`)).body.name).toBe(theirs.property.name);
  expect((await theirs.client.get(`/api/property?slug=${theirs.property.slug}`)).status).toBe(200);
  expect((await theirs.client.get('/api/user/second-factor')).body.since).not.toBeNull();
  expect((await theirs.client.get('/api/cart')).body).toHaveLength(1);
  expect((await theirs.client.get(`/api/orders/${theirs.orderId}`)).body.trackingNumber).toBeNull();
  await mine.client.post('/api/announcements', { propertyId: mine.property.id, message: 'Mine' });
});

test('a row cannot be inserted for or moved to another building or user', async () => {
  const expectRefused = (sql: string, values: readonly unknown[]) =>
    expect(transaction(buildingScope(), (tx) => write(tx, sql, values))).rejects.toThrow(/row-level security/);
  const { id } = theirs.property;
  await expectRefused(`insert into announcement (property_id, message, created_at) values (?, 'Smuggled in', now())`, [
    id,
  ]);
  await expectRefused(`update tenant set property_id = ?`, [id]);
  await expectRefused(`update customer_order set user_id = ?`, [theirs.userId]);
});

test('the scope is back after cross-building work', async () => {
  const counts = await transaction(buildingScope(), async (tx) => {
    const countTenants = async () => (await query(tx, countOf('tenant'), [], count))[0]?.n ?? 0;
    return [await countTenants(), await withoutReach(tx, countTenants), await countTenants()];
  });
  expect(counts[1]).toBe(2 * (counts[0] ?? 0));
  expect(counts[2]).toBe(counts[0]);
});

test('a scope ends with its transaction or read: the connection’s next use has none', async () => {
  await transaction(buildingScope(), (tx) => write(tx, `update tenant set phone = '2'`));
  await query(buildingScope(), countOf('tenant'), [], count);
  const settings = z.object({ userId: z.string().nullable() });
  const settingReads = Array.from({ length: 20 }, () =>
    query(createContext(product.platform), `select current_setting('app.user_id', true) as "userId"`, [], settings),
  );
  for (const [row] of await Promise.all(settingReads)) expect(row?.userId || null).toBeNull();
});

test('concurrent reads keep their own scopes, and a failed one fails alone', async () => {
  const otherScope = withReach(createContext(product.platform), { userId: theirs.userId, propertyIds: [] });
  const people = z.object({ users: z.array(z.int()) });
  const usersIn = (ctx: OutsideTransaction) =>
    query(ctx, `select array_agg(distinct user_id order by user_id) as users from customer_order`, [], people);
  const settledReads = await Promise.allSettled([
    usersIn(buildingScope()),
    query(buildingScope(), `select array[1 / (count(*) * 0)] as users from customer_order`, [], people),
    usersIn(otherScope),
    usersIn(createContext(product.platform)),
  ]);
  const readUsers = settledReads.map((settledRead) =>
    settledRead.status === 'fulfilled' ? settledRead.value[0]?.users : String(settledRead.reason),
  );
  const allUserIds = [mine.userId, theirs.userId].toSorted((a, b) => a - b);
  expect(readUsers).toEqual([[mine.userId], 'error: division by zero', [theirs.userId], allUserIds]);
});

const ownPaths: readonly ((owner: FurnishedBuilding) => string)[] = [
  ({ property }) => `/api/tenants?propertyId=${property.id}`,
  ({ property }) => `/api/tenant-contacts?propertyId=${property.id}`,
  ({ property }) => `/api/announcements?propertyId=${property.id}`,
  ({ property }) => `/api/imports?propertyId=${property.id}`,
  ({ property }) => `/api/properties/${property.id}/users`,
  ({ property }) => `/api/properties/${property.id}/subscription`,
  ({ property }) => `/api/tenants/export?propertyId=${property.id}&format=csv`,
  ({ property }) => `/api/properties/${property.id}/activity`,
  () => '/api/properties',
  () => '/api/cart',
  () => '/api/orders',
  ({ orderId }) => `/api/orders/${orderId}`,
];

test.each(ownPaths.map((path) => [path]))(
  'a request answers the same once its SQL loses building and user conditions: %s',
  async (pathOf) => {
    const path = pathOf(mine);
    const proper = await mine.client.get(path);
    expect([path, proper.status]).toEqual([path, 200]);
    const forgotten = removeConditions();
    try {
      expect((await mine.client.get(path)).body).toEqual(proper.body);
    } finally {
      forgotten.restore();
    }
    expect(forgotten.statements).not.toEqual([]);
  },
);

/** The outermost plan node, which runs first. */
const plan = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: z.looseObject({ 'Node Type': z.string(), 'One-Time Filter': z.string().optional() }) }),
    ]),
  }),
]);

test('a standalone read sets its scope before it reads rows', async () => {
  const reads: Statement[] = [];
  const stop = rewriteBounded((statement) => {
    if (BOUNDED_READ.test(statement.text)) reads.push(statement);
    return statement;
  });
  for (const pathOf of ownPaths) await mine.client.get(pathOf(mine));
  stop();
  expect(reads.length).toBeGreaterThanOrEqual(ownPaths.length);
  for (const { text, values } of reads) {
    const { rows } = await product.platform.pool.query(`explain (format json) ${text}`, values);
    const [
      {
        'QUERY PLAN': [{ Plan }],
      },
    ] = plan.parse(rows);
    expect([Plan['Node Type'], Plan['One-Time Filter'], text]).toEqual([
      'Result',
      expect.stringContaining('IS NOT NULL'),
      text,
    ]);
  }
});

async function asOwner(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
