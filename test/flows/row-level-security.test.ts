import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { TenantRow } from '../../src/modules/directory/tenant.entity.ts';
import { writeCounts } from '../../src/modules/visitors/index.ts';
import {
  beyondReach,
  createContext,
  type OutsideTransaction,
  transaction,
  within,
} from '../../src/platform/core/context.ts';
import { query, write } from '../../src/platform/core/sql.ts';
import { BOUND, UNBOUND } from '../harness/bound-tables.ts';
import { BOUNDED_READ, forgetConditions, rewriteBounded, type Sent } from '../harness/bounded-statements.ts';
import { addMember, addTenant, ownBuilding } from '../harness/factories.ts';
import { keepStaged, uploadFile } from '../harness/importing.ts';
import { runJob } from '../harness/jobs.ts';
import { keepScreen } from '../harness/paired-display.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { setUpSecondFactor } from '../harness/second-factor.ts';
import { addToCart, buy, checkOut, stockGoods } from '../harness/shopping.ts';
import { csv, rentRoll } from '../harness/spreadsheets.ts';

type Owned = Awaited<ReturnType<typeof furnished>>;

let product: Product;
let mine: Owned;
let theirs: Owned;

beforeAll(async () => {
  product = await startProduct();
  [mine, theirs] = [await furnished('Mine'), await furnished('Theirs')];
  await runJob(product, 'mailWeeks');
});

afterAll(() => product.stop());

/** A building with a row in most tables, and its owner's purchases. */
async function furnished(name: string) {
  const { client, property } = await ownBuilding(product);
  const { body: user } = await client.get('/api/user');
  const tenant = await addTenant(client, property.id, { companyName: name, email: `${name}@tenant.example` });
  await client.put(`/api/properties/${property.id}/reviews`, { isOn: true });
  await client.post(`/api/properties/${property.id}/reviews/ask`, {});
  const quiet = `quiet-${name}@tenant.example`;
  await addTenant(client, property.id, { companyName: quiet, email: quiet });
  await product.platform.orm.em.fork().execute(`insert into mail_opt_out values (mailbox(?))`, [quiet]);
  await client.post('/api/tenant-contacts', { tenantId: tenant.id, name, phone: '512 555 0100', isPrimary: true });
  const key = { 'idempotency-key': 'one' };
  await client.post('/api/announcements', { propertyId: property.id, message: name }, key);
  const { id: heir } = await addMember(product, client, property.id, 'viewer');
  await client.post(`/api/properties/${property.id}/transfer`, { userId: heir });
  const chosen = `&columns=${encodeURIComponent('{"Company Name":"Company Name"}')}`; // kept for the next file
  await uploadFile(client, property.id, `${name}.csv`, csv(rentRoll(3)), chosen);
  await keepStaged(product, property.id, tenant.id);
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
  await checkOut(client, property.id);
  await keepScreen(product, client, property.id);
  await client.put(`/api/properties/${property.id}/floors`, { floors: [{ floorNumber: 2, name }] });
  const counted = { slug: property.slug, word: 'dentist', hour: 490_000, count: 1 };
  const counts = [{ ...counted, what: 'found' } as const, { ...counted, what: 'missed' } as const];
  await transaction(createContext(product.platform), (tx) => writeCounts(tx, counts));
  await client.put(`/api/properties/${property.id}/week-mail`, { isMailed: true });
  const later = `insert into account_deletion (user_id, due_at) values (?, now() + interval '1 day')`;
  const ofStaff = [
    `insert into staff_notice (user_id, key, line, path) values (?, 'order-1', 'New order', '/admin/orders')`,
    `insert into staff_notice_choice values (?, true, true, true, true)`,
    `insert into business_terms (user_id) values (?)`,
    `insert into stock_alert (variant_id, user_id) select v.id, u.id from variant v, app_user u where u.id = ? limit 1`,
    `insert into quote (user_id, state) values (?, 'requested')`,
    `insert into saved_address (user_id, address, address_key, used_at) values (?, '{}', 'home', now())`,
    `insert into order_inscription (order_item_id, order_id, face)
     select i.id, i.order_id, '{}' from order_item i join customer_order o on o.id = i.order_id where o.user_id = ?`,
  ];
  for (const statement of [later, ...ofStaff])
    await transaction(createContext(product.platform), (tx) => write(tx, statement, [user.id]));
  return { client, property, tenant, orderId, userId: user.id as number };
}

const withinMine = () =>
  within(createContext(product.platform), { userId: mine.userId, propertyIds: [mine.property.id] });

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
  expect(rows.map(({ relname }) => relname)).toEqual(BOUND.toSorted());
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
  expect(await names()).toEqual(Object.keys(UNBOUND).toSorted());
  for (const reason of Object.values(UNBOUND)) expect(reason.length).toBeGreaterThan(20);
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

test.each(BOUND.filter((table) => table !== 'property_slug'))(
  'a query on %s without a building or user condition finds no foreign rows',
  async (table) => {
    const [all] = await query(createContext(product.platform), countOf(table), [], count);
    const [reached] = await query(withinMine(), countOf(table), [], count);
    const [inTransaction] = await transaction(withinMine(), (tx) => query(tx, countOf(table), [], count));
    expect(inTransaction).toEqual(reached);
    const nobody = within(createContext(product.platform), { userId: 2_147_483_647, propertyIds: [] });
    expect(await query(nobody, countOf(table), [], count)).toEqual([{ n: 0 }]);
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
    if (isFilled) expect(reached?.n).toBeGreaterThan(0);
    if (isFilled && table === 'activity') expect(all?.n).toBeGreaterThan(2 * (reached?.n ?? 0));
    else if (isFilled) expect(all?.n).toBe(2 * (reached?.n ?? 0));
  },
);

test('updates and deletes without a building or user condition change no foreign rows', async () => {
  const theirsBefore = await theirs.client.get(`/api/tenants?propertyId=${theirs.property.id}`);
  await transaction(withinMine(), async (tx) => {
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
  const refused = (sql: string, values: readonly unknown[]) =>
    expect(transaction(withinMine(), (tx) => write(tx, sql, values))).rejects.toThrow(/row-level security/);
  const { id } = theirs.property;
  await refused(`insert into announcement (property_id, message, created_at) values (?, 'Smuggled in', now())`, [id]);
  await refused(`update tenant set property_id = ?`, [id]);
  await refused(`update customer_order set user_id = ?`, [theirs.userId]);
});

test('the scope is back after cross-building work', async () => {
  const seen = await transaction(withinMine(), async (tx) => {
    const counted = async () => (await query(tx, countOf('tenant'), [], count))[0]?.n ?? 0;
    return [await counted(), await beyondReach(tx, counted), await counted()];
  });
  expect(seen[1]).toBe(2 * (seen[0] ?? 0));
  expect(seen[2]).toBe(seen[0]);
});

test('a scope ends with its transaction or read: the connection’s next use has none', async () => {
  await transaction(withinMine(), (tx) => write(tx, `update tenant set phone = '2'`));
  await query(withinMine(), countOf('tenant'), [], count);
  const settings = z.object({ userId: z.string().nullable() });
  const asked = Array.from({ length: 20 }, () =>
    query(createContext(product.platform), `select current_setting('app.user_id', true) as "userId"`, [], settings),
  );
  for (const [row] of await Promise.all(asked)) expect(row?.userId || null).toBeNull();
});

test('concurrent reads keep their own scopes, and a failed one fails alone', async () => {
  const ofTheirs = within(createContext(product.platform), { userId: theirs.userId, propertyIds: [] });
  const people = z.object({ users: z.array(z.int()) });
  const usersIn = (ctx: OutsideTransaction) =>
    query(ctx, `select array_agg(distinct user_id order by user_id) as users from customer_order`, [], people);
  const read = await Promise.allSettled([
    usersIn(withinMine()),
    query(withinMine(), `select array[1 / (count(*) * 0)] as users from customer_order`, [], people),
    usersIn(ofTheirs),
    usersIn(createContext(product.platform)),
  ]);
  const found = read.map((each) => (each.status === 'fulfilled' ? each.value[0]?.users : String(each.reason)));
  const everybody = [mine.userId, theirs.userId].toSorted((one, other) => one - other);
  expect(found).toEqual([[mine.userId], 'error: division by zero', [theirs.userId], everybody]);
});

const ofMine: readonly ((own: Owned) => string)[] = [
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

test.each(ofMine.map((path) => [path]))(
  'a request answers the same once its SQL loses building and user conditions: %s',
  async (pathOf) => {
    const path = pathOf(mine);
    const proper = await mine.client.get(path);
    expect([path, proper.status]).toEqual([path, 200]);
    const forgotten = forgetConditions();
    try {
      expect((await mine.client.get(path)).body).toEqual(proper.body);
    } finally {
      forgotten.remember();
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
  const reads: Sent[] = [];
  const stop = rewriteBounded((sent) => {
    if (BOUNDED_READ.test(sent.text)) reads.push(sent);
    return sent;
  });
  for (const pathOf of ofMine) await mine.client.get(pathOf(mine));
  stop();
  expect(reads.length).toBeGreaterThanOrEqual(ofMine.length);
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
