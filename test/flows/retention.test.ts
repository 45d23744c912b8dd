import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owners } from '../../scripts/structure/tables.ts';
import { jobs } from '../../src/modules/index.ts';
import { resendMail } from '../../src/modules/mail/index.ts';
import { type RetentionRule, retention } from '../../src/platform/config/retention.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { createQueues } from '../../src/platform/events/queue.ts';
import { platformJobs } from '../../src/workers/schedules.ts';
import { executeAsOwner } from '../harness/command-line.ts';
import { countDeletions } from '../harness/deletions.ts';
import { administratorContext, signUp, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false, env: { KEEP_QR_CODES_DAYS: '5' } });
});

afterAll(() => product.stop());

const sql = <Row = { id: number }>(statement: string): Promise<Row[]> =>
  product.platform.orm.em.fork().execute(statement);

async function run(name: string): Promise<void> {
  const ownJob = platformJobs[name];
  if (ownJob) {
    const queues = createQueues(product.platform.env, product.platform.log);
    await ownJob.run(product.platform, queues).finally(() => queues.close());
  } else await jobs.find((job) => job.name === name)?.run(createContext(product.platform), {});
}

const documented = readFileSync('docs/operate/data.md', 'utf8');

test('docs/operate/data.md gives the content and retention of every table, and names existing jobs', () => {
  const documentedNames = new Set([...documented.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const tables = owners.flatMap((owner) => owner.tables);
  expect(tables.filter((table) => !documentedNames.has(table))).toEqual([]);
  const documentedJobs = [...documented.matchAll(/job `(\w+)`/g)].map(([, name = '']) => name);
  const jobNames = [...jobs.map(({ name }) => name), ...Object.keys(platformJobs)];
  expect(documentedJobs.length).toBeGreaterThan(8);
  expect(documentedJobs.filter((name) => !jobNames.includes(name))).toEqual([]);
});

/** Tables that do not grow with time, and what deletes their rows. */
const END_OTHERWISE = {
  'with their account': [
    'app_user',
    'account_deletion',
    'recovery_code',
    'cart_item',
    'stock_alert',
    'staff_notice_choice',
    'saved_address',
    'saved_filter',
    'import_use',
  ],
  'with their building': [
    'property',
    'property_slug',
    'property_member',
    'subscription',
    'announcement',
    'floor_list',
    'directory_size',
    'display',
    'display_watch',
    'display_notice',
    'review_schedule',
    'import_source',
    'week_choice',
    'week_mail',
  ],
  'until the person takes it back': ['mail_opt_out'],
  'two days, with each batch': ['visit_batch'],
  'with what refers to them': ['product', 'variant', 'bundle_part', 'product_match', 'stored_file', 'stock_hold'],
  'until the provider accepts the key': ['payment_fault'],
  'one row': ['demo', 'shop_settings'],
  'kept for good: money moved': [
    'customer_order',
    'order_item',
    'order_inscription',
    'order_event',
    'refund',
    'refund_item',
    'parcel',
    'parcel_item',
    'order_return',
    'order_return_item',
    'dispute',
    'ledger_entry',
    'order_line_entry',
    'stock_entry',
    'fraud_warning',
    'payment_notice',
    'test_payment_intent',
    'test_payment_refund',
    'business_terms',
    'paper',
    'paper_series',
    'tax_record',
  ],
};

test('every growing table has a retention rule, which operators can read', () => {
  const rows: [string, RetentionRule][] = Object.entries(retention);
  const listedTables = [
    ...rows.flatMap(([, { tables: ruleTables }]) => ruleTables),
    ...Object.values(END_OTHERWISE).flat(),
  ];
  const tables = owners.flatMap((owner) => owner.tables);
  expect(tables.filter((table) => !listedTables.includes(table))).toEqual([]);
  expect(listedTables.filter((table) => !tables.includes(table))).toEqual([]);
  const example = readFileSync('.env.example', 'utf8');
  for (const [variable, { days, job }] of rows) {
    expect(documented).toMatch(new RegExp(`^\\| \`${variable}\` \\| ${days} \\| .+ \\| \`${job}\` \\|$`, 'm'));
    expect(example).toContain(`\n# ${variable}=${days}\n`);
  }
  const documentedVariables = [...documented.matchAll(/^\| `(KEEP_\w+)` \|/gm)].map(([, name]) => name);
  expect(documentedVariables.toSorted()).toEqual(rows.map(([name]) => name).toSorted());
});

test('every purge runs at its configured period, and counts its rows', async () => {
  const { id } = await signUp(product);
  const { property } = await signUpOwner(product);
  const oldStatements = [
    `insert into qr_code (key, url, size, created_at) values (repeat('b', 64), 'x', 64, now() - interval '6 days')`,
    `insert into stripe_event (id, type, received_at) values ('evt_old', 'x', now() - interval '91 days')`,
    `insert into invitation (property_id, user_id, email, role, expires_at, created_at)
       values (${property.id}, ${id}, 'x@example.com', 'viewer', now() - interval '31 days', now())`,
  ];
  for (const statement of oldStatements) await sql(statement);
  const jobsOfPurges = new Set(Object.values(retention).map(({ job }) => job));
  for (const job of jobsOfPurges) await run(job);
  const { values } = await product.platform.metrics.purgedRows.get();
  const counts = Object.fromEntries(values.map(({ labels, value }) => [labels.what, value]));
  expect(counts).toMatchObject({ 'QR codes': 1, 'Stripe events': 1, invitations: 1 });
  expect(Object.keys(counts).toSorted()).toEqual(
    Object.values(retention)
      .map(({ label }) => label)
      .toSorted(),
  );
});

test('log lines expire after two years, and the product can delete no others', async () => {
  const { id } = await signUp(product);
  const addEntry = (age: string) =>
    sql(`insert into activity (at, actor_id, action, subject, request_id)
         values (now() - interval '${age}', ${id}, 'tenant.added', '${age}', 'retention')`);
  await addEntry('300 days');
  await addEntry('700 days');
  await addEntry('3 years');
  await run('purgeOldActivity');
  const remainingEntries = await sql<{ subject: string }>(
    `select subject from activity where actor_id = ${id} order by id`,
  );
  expect(remainingEntries.map(({ subject }) => subject)).not.toContain('3 years');
  expect(remainingEntries.map(({ subject }) => subject)).toContain('700 days');
  await expect(sql('delete from activity')).rejects.toThrow(/permission denied/);
  await expect(sql('select keep_activity(1, 5000)')).resolves.toBeDefined();
  const laterEntries = await sql<{ subject: string }>(
    `select subject from activity where actor_id = ${id} order by at`,
  );
  expect(laterEntries.map(({ subject }) => subject).slice(0, 1), 'a year at least').toEqual(['300 days']);
});

test('the log has a partition for each coming month, and expired months are dropped whole', async () => {
  const parts = async () => {
    const rows = await sql<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'activity'::regclass order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  const nextPartitions = await sql<{ name: string }>(
    `select 'activity_' || to_char(date_trunc('month', now() at time zone 'utc') + n * interval '1 month', 'YYYY_MM') as name
     from generate_series(1, 3) n`,
  );
  expect(await parts()).toEqual(expect.arrayContaining(nextPartitions.map(({ name }) => name)));
  for (const part of await parts()) await expect(sql(`select from ${part}`)).rejects.toThrow(/permission denied/);

  await executeAsOwner(
    product,
    `alter table activity detach partition activity_before;
     create table activity_2020_01 partition of activity for values from ('2020-01-01') to ('2020-02-01')`,
  );
  await sql(
    `insert into activity (at, action, subject, request_id) values ('2020-01-15', 'tenant.added', 'long ago', 'x')`,
  );
  await run('purgeOldActivity');
  expect(await parts()).not.toContain('activity_2020_01');
  expect(await sql(`select id from activity where subject = 'long ago'`)).toEqual([]);
});

test('relayed events expire after a week, whatever their number, unless a delivery is open', async () => {
  const addEvents = (count: number, days: number, name: string) =>
    sql(`insert into outbox_event (name, payload, request_id, created_at, dispatched_at)
         select '${name}', '{}', 'retention', now() - interval '${days} days', now() - interval '${days} days'
         from generate_series(1, ${count})`);
  await addEvents(12_000, 8, 'old');
  await addEvents(1, 6, 'new');
  await addEvents(1, 8, 'open');
  await sql(`insert into outbox_delivery (event_id, subscriber, due_at)
             select id, 'somebody', now() + interval '1 day' from outbox_event where name = 'open'`);
  const deletions = await countDeletions(product, 'outbox_event');
  await run('purgeOldEvents');
  const remainingEvents = await sql<{ name: string }>(
    `select name from outbox_event where request_id = 'retention' order by name`,
  );
  expect(remainingEvents.map(({ name }) => name)).toEqual(['new', 'open']);
  expect(await deletions(), 'a million in one statement would never be done').toEqual([5_000, 5_000, 2_000]);
});

test('mail bodies expire after 90 days, and such a mail is not resent', async () => {
  const admin = administratorContext(product, await signUp(product));
  const [mail] = await sql(
    `insert into mail (dedupe_key, "to", subject, text, html, message_id, state, next_attempt_at, created_at)
     values ('old-text', 'kept@example.com', 'Old', 'text', 'html', 'old-text', 'sent', now(), now() - interval '91 days')
     returning id`,
  );
  await run('purgeOldMails');
  const [storedMail] = await sql<{ text: string; html: string }>(
    `select text, html from mail where dedupe_key = 'old-text'`,
  );
  expect(storedMail).toEqual({ text: '', html: '' });
  await expect(transaction(admin, (tx) => resendMail(tx, mail?.id ?? 0))).rejects.toThrow(
    'Its text is no longer stored',
  );
  await sql(`delete from mail where dedupe_key = 'old-text'`);
});

test('the bodies of newer mails, and of those that wait, remain', async () => {
  const addMail = (state: string, days: number) =>
    sql(`insert into mail (dedupe_key, "to", subject, text, html, message_id, state, next_attempt_at, created_at)
         values (gen_random_uuid(), 'bodies@example.com', '${state} ${days}', 'text', 'html', gen_random_uuid(),
           '${state}', now(), now() - interval '${days} days')`);
  for (const days of [89, 91]) for (const state of ['sent', 'failed', 'queued']) await addMail(state, days);
  await run('purgeOldMails');
  const completeMails = await sql<{ subject: string }>(
    `select subject from mail where "to" = 'bodies@example.com' and text <> '' and html <> '' order by id`,
  );
  expect(completeMails.map(({ subject }) => subject)).toEqual(['sent 89', 'failed 89', 'queued 89', 'queued 91']);
});

test('mails expire after 180 days, delivered or not', async () => {
  const addMail = (age: number, state: string) =>
    sql(`insert into mail (dedupe_key, "to", subject, text, html, message_id, state, next_attempt_at, created_at)
         values (gen_random_uuid(), 'kept@example.com', '${state} ${age}', '', '', gen_random_uuid(), '${state}', now(),
           now() - interval '${age} days')`);
  for (const age of [179, 181]) for (const state of ['sent', 'failed', 'queued']) await addMail(age, state);
  await run('purgeOldMails');
  const remainingMails = await sql<{ subject: string }>(
    `select subject from mail where "to" = 'kept@example.com' order by id`,
  );
  expect(remainingMails.map(({ subject }) => subject)).toEqual(['sent 179', 'failed 179', 'queued 179', 'queued 181']);
});

test('an unpaid checkout and its address expire after 30 days, one with an order stays', async () => {
  const { id } = await signUp(product);
  const addCheckout = async (state: string, days: number) => {
    const [row] = await sql(
      `insert into checkout (user_id, state, lines, subtotal, tax, tax_basis, total, shipping_address, reserved_until, idempotency_key, created_at)
       values (${id}, '${state}', '[]', 100, 8, '{"kind": "flat", "percent": "8"}', 108, '{}', now(), gen_random_uuid(), now() - interval '${days} days') returning id`,
    );
    return row?.id;
  };
  const [lapsedId, youngId, lateId] = [
    await addCheckout('expired', 31),
    await addCheckout('replaced', 29),
    await addCheckout('expired', 31),
  ];
  await sql(
    `insert into customer_order (user_id, checkout_id, payment_intent_id, subtotal, tax, tax_basis, total, currency, created_at)
     values (${id}, ${lateId}, 'late-${lateId}', 100, 8, '{"kind": "flat", "percent": "8"}', 108, 'usd', now())`,
  );
  await run('purgeUnpaidCheckouts');
  const remainingCheckouts = await sql(`select id from checkout where user_id = ${id} order by id`);
  expect(remainingCheckouts.map((row) => row.id)).toEqual([youngId, lateId]);
  expect(remainingCheckouts.map((row) => row.id)).not.toContain(lapsedId);
});

test('links and invitations are purged long after they expire', async () => {
  const { id } = await signUp(product);
  for (const [tokenName, age] of [
    ['old', 2],
    ['young', 0],
  ] as const)
    await sql(
      `insert into password_token (token_hash, user_id, expires_at) values ('${tokenName}-${id}', ${id}, now() - interval '${age} days')`,
    );
  await run('purgeUsedTokens');
  const remainingTokens = await sql<{ token_hash: string }>(
    `select token_hash from password_token where user_id = ${id}`,
  );
  expect(remainingTokens).toEqual([{ token_hash: `young-${id}` }]);
});

test('a replaced picture is deleted', async () => {
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
