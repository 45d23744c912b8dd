import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owners } from '../../scripts/structure/tables.ts';
import { jobs } from '../../src/modules/index.ts';
import { createContext } from '../../src/platform/context.ts';
import { createQueues } from '../../src/platform/queue.ts';
import { ownJobs } from '../../src/workers/schedules.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

const sql = <Row = { id: number }>(statement: string): Promise<Row[]> =>
  product.platform.orm.em.fork().execute(statement);

async function run(name: string): Promise<void> {
  const own = ownJobs[name];
  if (own) {
    const queues = createQueues(product.platform.env, product.platform.log);
    await own.run(product.platform, queues).finally(() => queues.close());
  } else await jobs.find((job) => job.name === name)?.run(createContext(product.platform), {});
}

const documented = readFileSync('docs/DATA.md', 'utf8');

test('docs/DATA.md says of every table what is in it and how long, and names jobs that there are', () => {
  const told = new Set([...documented.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const tables = owners.flatMap((owner) => owner.tables);
  expect(tables.filter((table) => !told.has(table))).toEqual([]);
  const named = [...documented.matchAll(/job `(\w+)`/g)].map(([, name = '']) => name);
  const known = [...jobs.map(({ name }) => name), ...Object.keys(ownJobs)];
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('lines of the log go after two years, and the product can delete no others', async () => {
  const { id } = await signUp(product);
  const add = (age: string) =>
    sql(`insert into activity (at, actor_id, action, subject, request_id)
         values (now() - interval '${age}', ${id}, 'tenant.added', '${age}', 'retention')`);
  await add('700 days');
  await add('3 years');
  await run('purgeOldActivity');
  const left = await sql<{ subject: string }>(`select subject from activity where actor_id = ${id} order by id`);
  expect(left.map(({ subject }) => subject)).not.toContain('3 years');
  expect(left.map(({ subject }) => subject)).toContain('700 days');
  await expect(sql('delete from activity')).rejects.toThrow(/permission denied/);
});

test('events go a week after they were relayed, however many, unless something of them is open', async () => {
  const add = (count: number, days: number, name: string) =>
    sql(`insert into outbox_event (name, payload, request_id, created_at, dispatched_at)
         select '${name}', '{}', 'retention', now() - interval '${days} days', now() - interval '${days} days'
         from generate_series(1, ${count})`);
  await add(12_000, 8, 'old');
  await add(1, 6, 'new');
  await add(1, 8, 'open');
  await sql(`insert into outbox_delivery (event_id, subscriber, due_at)
             select id, 'somebody', now() + interval '1 day' from outbox_event where name = 'open'`);
  const deletions = await countDeletions('outbox_event');
  await run('purgeOldEvents');
  const left = await sql<{ name: string }>(
    `select name from outbox_event where request_id = 'retention' order by name`,
  );
  expect(left.map(({ name }) => name)).toEqual(['new', 'open']);
  expect(await deletions(), 'a million in one statement would never be done').toEqual([5_000, 5_000, 2_000]);
});

/** Counts what each statement deletes from a table, as its owner can. */
async function countDeletions(table: string): Promise<() => Promise<number[]>> {
  const owner = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await owner.connect();
  await owner.query(
    `create table deletion (rows int);
     create function note_deletion() returns trigger language plpgsql security definer as $$
       begin insert into deletion select count(*) from gone; return null; end $$;
     create trigger note_deletion after delete on ${table} referencing old table as gone
       for each statement execute function note_deletion()`,
  );
  return async () => {
    const { rows } = await owner.query<{ rows: number }>('select rows from deletion');
    await owner.end();
    return rows.map((each) => each.rows);
  };
}

test('mails go 180 days after they were stored, whether they arrived or not', async () => {
  const add = (age: number, state: string) =>
    sql(`insert into mail (dedupe_key, "to", subject, text, html, message_id, state, next_attempt_at, created_at)
         values (gen_random_uuid(), 'kept@example.com', '${state} ${age}', '', '', gen_random_uuid(), '${state}', now(),
           now() - interval '${age} days')`);
  for (const age of [179, 181]) for (const state of ['sent', 'failed', 'queued']) await add(age, state);
  await run('purgeOldMails');
  const left = await sql<{ subject: string }>(`select subject from mail where "to" = 'kept@example.com' order by id`);
  expect(left.map(({ subject }) => subject)).toEqual(['sent 179', 'failed 179', 'queued 179', 'queued 181']);
});

test('an unpaid checkout and its address go after 30 days, one that became an order stays', async () => {
  const { id } = await signUp(product);
  const add = async (state: string, days: number) => {
    const [row] = await sql(
      `insert into checkout (user_id, state, lines, subtotal, tax, total, shipping_address, reserved_until, idempotency_key, created_at)
       values (${id}, '${state}', '[]', 100, 8, 108, '{}', now(), gen_random_uuid(), now() - interval '${days} days') returning id`,
    );
    return row?.id;
  };
  const [lapsed, young, late] = [await add('expired', 31), await add('replaced', 29), await add('expired', 31)];
  await sql(
    `insert into customer_order (user_id, checkout_id, payment_intent_id, subtotal, tax, total, currency, created_at)
     values (${id}, ${late}, 'late-${late}', 100, 8, 108, 'usd', now())`,
  );
  await run('purgeUnpaidCheckouts');
  const left = await sql(`select id from checkout where user_id = ${id} order by id`);
  expect(left.map((row) => row.id)).toEqual([young, late]);
  expect(left.map((row) => row.id)).not.toContain(lapsed);
});

test('links and invitations go when they have long been over', async () => {
  const { id } = await signUp(product);
  for (const [hash, age] of [
    ['old', 2],
    ['young', 0],
  ] as const)
    await sql(
      `insert into password_token (token_hash, user_id, expires_at) values ('${hash}-${id}', ${id}, now() - interval '${age} days')`,
    );
  await run('purgeUsedTokens');
  const left = await sql<{ token_hash: string }>(`select token_hash from password_token where user_id = ${id}`);
  expect(left).toEqual([{ token_hash: `young-${id}` }]);
});

test('a picture that was replaced is gone', async () => {
  const { client } = await signUp(product);
  const upload = async (colour: string) => {
    const { default: sharp } = await import('sharp');
    const create = { width: 40, height: 40, channels: 3, background: colour } as const;
    const form = new FormData();
    form.append('avatar', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'picture.png');
    return (await client.call('POST', '/api/user/avatar', form)).body.avatarUrl;
  };
  const first = await upload('teal');
  expect((await client.get(first)).status).toBe(200);
  const second = await upload('tomato');
  expect([(await client.get(first)).status, (await client.get(second)).status]).toEqual([404, 200]);
  expect(await upload('tomato')).toBe(second);
  expect((await client.get(second)).status).toBe(200);
});
