import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { StoredFile } from '../src/modules/assets/files.ts';
import { entities } from '../src/modules/index.ts';
import { StripeEventRow } from '../src/modules/orders/payment.entity.ts';
import { loadEnv } from '../src/platform/config/env.ts';
import { type Ctx, createContext, type Tx, transaction, withReach } from '../src/platform/core/context.ts';
import { createPlatform, type Platform } from '../src/platform/core/platform.ts';
import { lock, query, write, writeOutsideTransaction } from '../src/platform/core/sql.ts';
import { now, sql, tablesOf } from '../src/platform/core/tables.ts';
import { reserveBytes, UNLIMITED } from '../src/platform/records/storage.ts';
import { createTestDatabase, createTestRedis, type TestDatabase } from './harness/database.ts';

let database: TestDatabase;
let platform: Platform;
let ctx: Ctx;

beforeAll(async () => {
  database = await createTestDatabase();
  const { redisUrl } = await createTestRedis();
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.databaseUrl, REDIS_URL: redisUrl };
  platform = await createPlatform(loadEnv(env), 'test', entities);
  ctx = createContext(platform);
});

afterAll(async () => {
  await platform.close();
  await database.drop();
});

const event = z.object({ id: z.string(), type: z.string() });
const READ = 'select id, type from stripe_event order by id';
const ADD = `insert into stripe_event (id, type, received_at) values (?, 'kind', now())`;

test('rows have the types of their schema', async () => {
  expect(
    await query(ctx, 'select ?::int as n, ? as word', [3, "it's"], z.object({ n: z.int(), word: z.string() })),
  ).toEqual([{ n: 3, word: "it's" }]);
});

test('a column is named as the property of its entity', async () => {
  const row = z.object({ userId: z.int(), n: z.int(), _count: z.int() });
  const expected = [
    { userId: 1, n: 2, _count: 3 },
    { userId: 4, n: 5, _count: 6 },
  ];
  const sql = 'select * from (values (1, 2, 3), (4, 5, 6)) as counted(user_id, n, "_count")';
  expect(await query(ctx, sql, [], row)).toEqual(expected);
});

test.each([
  ['prepared once per connection', {}, 1],
  ['never prepared behind a transaction pooler', { DATABASE_DIRECT_URL: 'postgresql://127.0.0.1/direct' }, 0],
])('a statement with values is %s', async (_what, pooled, count) => {
  const pooledPlatform = await createPlatform({ ...platform.env, ...pooled }, 'test', entities);
  const selectSum = 'select ?::int + 41 as n';
  const prepared = `select count(*)::int as n from pg_prepared_statements where statement = 'select $1::int + 41 as n'`;
  const n = z.object({ n: z.int() });
  const preparedCounts = await transaction(createContext(pooledPlatform), async (tx) => {
    await query(tx, selectSum, [1], n);
    await query(tx, selectSum, [2], n);
    return await query(tx, prepared, [], n);
  }).finally(() => pooledPlatform.close());
  expect(preparedCounts).toEqual([{ n: count }]);
});

test.each([
  ['is missing', `select 1 as n`, z.object({ n: z.int(), word: z.string() })],
  ['has another type', `select '1' as n`, z.object({ n: z.int() })],
  ['is null', `select null::int as n`, z.object({ n: z.int() })],
  [
    'is misspelt, and optional in the schema',
    `select 1 as n, 'a' as wrod`,
    z.object({ n: z.int(), word: z.string().optional() }),
  ],
  ['is one too many', `select 1 as n, 2 as m`, z.object({ n: z.int() })],
  ['would be changed', `select ' a' as word`, z.object({ word: z.string().trim() })],
])('a read fails if its column %s', async (_what, sql, row) => {
  await expect(query(ctx, sql, [], row)).rejects.toThrow('Rows do not match their schema');
});

test.each([
  `insert into stripe_event (id, type, received_at) values ('a', 'b', now()) returning id, type`,
  `with gone as (delete from stripe_event returning id, type) select id, type from gone`,
  `select id, type from stripe_event for update`,
])('a read does not change or lock anything: %s', async (sql) => {
  await expect(query(ctx, sql, [], event)).rejects.toThrow('query() only reads');
});

test('a quoted keyword has no effect', async () => {
  const row = z.object({ mode: z.string() });
  expect(await query(ctx, `select 'update' as mode`, [], row)).toEqual([{ mode: 'update' }]);
});

test('a transaction writes, counts and sees its changes, and rolls back on failure', async () => {
  const failedTransaction = transaction(ctx, async (tx) => {
    expect(await write(tx, ADD, ['taken back'])).toBe(1);
    expect(await query(tx, READ, [], event)).toHaveLength(1);
    expect(await query(ctx, READ, [], event)).toHaveLength(0);
    throw new Error('on purpose');
  });
  await expect(failedTransaction).rejects.toThrow('on purpose');
  expect(await query(ctx, READ, [], event)).toEqual([]);
});

test('a transaction gets the returned and the locked rows', async () => {
  await transaction(ctx, async (tx) => {
    const insertedEvents = await write(tx, `${ADD} returning id, type`, ['kept'], event);
    expect(insertedEvents).toEqual([{ id: 'kept', type: 'kind' }]);
    expect(await lock(tx, `${READ} for update`, [], event)).toEqual(insertedEvents);
    await lock(tx, 'select pg_advisory_xact_lock(?, ?)', [1, 2]);
    await expect(lock(tx, READ, [], event)).rejects.toThrow('lock() only locks');
  });
});

test('a write outside a transaction takes effect at once', async () => {
  expect(await writeOutsideTransaction(ctx, ADD, ['taken'])).toBe(1);
  const updatedEvents = await writeOutsideTransaction(
    ctx,
    `update stripe_event set type = 'mine' where id = ? returning id, type`,
    ['taken'],
    event,
  );
  expect(updatedEvents).toEqual([{ id: 'taken', type: 'mine' }]);
  expect(await writeOutsideTransaction(ctx, `delete from stripe_event where id = 'nobody'`, [])).toBe(0);
});

const tables = tablesOf([StripeEventRow]);
const events = (context: Ctx) => tables(context).selectFrom('stripe_event').select(['id', 'receivedAt', 'processedAt']);
const insertTyped = (context: Ctx, id: string) =>
  tables(context).insertInto('stripe_event').values({ id, type: 'typed', receivedAt: now });

test('a statement by Kysely has the names and types of the entity', async () => {
  const receivedAt = new Date('2026-11-27T01:02:03.456Z');
  const insertedEvents = await transaction(ctx, (tx) =>
    write(
      tx,
      tables(tx)
        .insertInto('stripe_event')
        .values({ id: 'by Kysely', type: 'typed', receivedAt })
        .returning('receivedAt'),
    ),
  );
  expect(insertedEvents).toEqual([{ receivedAt }]);
  const [row] = await query(ctx, events(ctx).where('receivedAt', '=', receivedAt));
  expect(row).toEqual({ id: 'by Kysely', receivedAt, processedAt: null });
});

test('a statement by Kysely counts, locks, and rolls back with its transaction', async () => {
  const failedTransaction = transaction(ctx, async (tx) => {
    expect(await write(tx, insertTyped(tx, 'taken back by Kysely'))).toBe(1);
    const typedEvent = events(tx).where('id', '=', 'taken back by Kysely');
    expect(await lock(tx, typedEvent.forUpdate())).toHaveLength(1);
    await expect(lock(tx, typedEvent)).rejects.toThrow('lock() only locks');
    await expect(query(tx, typedEvent.forUpdate())).rejects.toThrow('query() only reads');
    throw new Error('on purpose');
  });
  await expect(failedTransaction).rejects.toThrow('on purpose');
  expect(await query(ctx, events(ctx).where('id', '=', 'taken back by Kysely'))).toEqual([]);
  const deleteTyped = tables(ctx).deleteFrom('stripe_event').where('type', '=', 'typed');
  expect(await writeOutsideTransaction(ctx, insertTyped(ctx, 'at once'))).toBe(1);
  expect(await writeOutsideTransaction(ctx, deleteTyped)).toBe(2);
});

test('a read by Kysely has the bounds of its request, in one statement', async () => {
  const boundedContext = withReach(ctx, { userId: 7, propertyIds: [3] });
  const bounds = sql<string>`current_setting('app.user_id') || current_setting('app.property_ids')`.as('bounds');
  await writeOutsideTransaction(ctx, insertTyped(ctx, 'bounded'));
  expect(
    await query(boundedContext, events(boundedContext).clearSelect().select(bounds).where('id', '=', 'bounded')),
  ).toEqual([{ bounds: '7{3}' }]);
});

test('code that needs a transaction does not compile without one', () => {
  // Compile-time test: each line must be a type error.
  const typeErrors = async (tx: Tx) => {
    // @ts-expect-error only a transaction changes rows
    await ctx.em.insert(StoredFile, { id: '', contentType: '', bytes: Buffer.alloc(0), createdAt: new Date() });
    // @ts-expect-error only a transaction changes rows
    await ctx.em.nativeDelete(StoredFile, { id: '' });
    // @ts-expect-error only a transaction changes rows
    await write(ctx, ADD, ['']);
    // @ts-expect-error only a transaction locks rows
    await lock(ctx, `${READ} for update`, [], event);
    // @ts-expect-error it takes no context of a transaction
    await writeOutsideTransaction(tx, ADD, ['']);
    // @ts-expect-error a transaction within a transaction would be another one
    await transaction(tx, async () => {});
    // @ts-expect-error SQL goes through the primitives
    await tx.em.execute(READ);
    // @ts-expect-error only a transaction changes rows
    await write(ctx, insertTyped(ctx, ''));
    // @ts-expect-error a query only reads
    await query(ctx, insertTyped(ctx, ''));
    // @ts-expect-error a misspelled column
    events(ctx).where('recievedAt', '=', new Date());
    // @ts-expect-error a table of another module
    tables(ctx).selectFrom('app_user');
    // @ts-expect-error a column has the type of its property
    insertTyped(tx, '').values({ id: 1, type: '', receivedAt: now });
    // @ts-expect-error rows have the type of their schema
    const wrong: { id: number }[] = await query(ctx, READ, [], event);
    void wrong;
  };
  expect(typeErrors).toBeTypeOf('function');
});

test('a transaction with a failed statement is an error, even if its command caught it', async () => {
  const failedTransaction = transaction(ctx, async (tx) => {
    await write(tx, ADD, ['half']);
    await write(tx, 'select 1 / ?::int', [0]).catch(() => {});
  });
  await expect(failedTransaction).rejects.toThrow('The transaction failed before its commit');
  const { totalCount, idleCount } = platform.pool;
  expect(idleCount).toBe(totalCount);
  expect(await query(ctx, `${READ.replace('order by', `where id = 'half' order by`)}`, [], event)).toEqual([]);
});

test('entities and SQL of a transaction share its connection', async () => {
  const pid = z.object({ pid: z.int(), id: z.string().nullable() });
  const id = 'a'.repeat(64);
  const selectStored = `select pg_backend_pid() as pid, (select id from stored_file where id = ?) as id`;
  await transaction(ctx, async (tx) => {
    const [firstRow] = await query(tx, selectStored, [id], pid);
    const file = { id, contentType: 'text/plain', bytes: Buffer.from('1'), createdAt: new Date() };
    const [row] = await reserveBytes(tx, UNLIMITED, [file]);
    await tx.em.insert(StoredFile, row);
    expect(await query(tx, selectStored, [id], pid)).toEqual([{ pid: firstRow?.pid, id }]);
    expect(await query(ctx, selectStored, [id], pid)).toEqual([{ pid: expect.any(Number), id: null }]);
  });
});
