import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

const BOARD = '/admin/queues-board';

let product: Product;
let boss: Client;

beforeAll(async () => {
  product = await startProduct();
  const admin = await signUp(product, 'boss');
  await sql(`update app_user set is_admin = true where id = ${admin.id}`);
  boss = admin.client;
});

afterAll(() => product.stop());

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

test('the queue board and all its files and calls are for administrators only', async () => {
  const { client: stranger } = await signUp(product);
  for (const path of ['', '/', '/static/js/main.js', '/api/queues', '/queue/mail']) {
    expect([path, (await product.client().get(BOARD + path)).status]).toEqual([path, 401]);
    expect([path, (await stranger.get(BOARD + path)).status]).toEqual([path, 403]);
  }
  const page = await boss.get(BOARD);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(page.headers.get('cache-control')).toBe('no-store');
  const { body } = await boss.get(`${BOARD}/api/queues`);
  expect(body.queues.map(({ name }: { name: string }) => name).sort()).toEqual([
    'import',
    'importLarge',
    'mail',
    'maintenance',
    'qr',
  ]);
});

test('the queue board is read-only until an administrator enables changes, for that administrator alone', async () => {
  const pause = (client: Client) => client.put(`${BOARD}/api/queues/qr/pause`);
  expect((await pause(boss)).status).toBe(405);
  const { body } = await boss.post('/api/admin/queues/unlock');
  expect(Date.parse(body.unlockedUntil) - Date.now()).toBeLessThanOrEqual(600_000);
  expect((await pause(boss)).status).toBe(200);
  expect((await boss.put(`${BOARD}/api/queues/qr/resume`)).status).toBe(200);

  const second = await signUp(product, 'second');
  await sql(`update app_user set is_admin = true where id = ${second.id}`);
  expect((await pause(second.client)).status, "another admin's confirmation was used").toBe(405);
  await boss.post('/api/admin/queues/lock');
  expect((await pause(boss)).status).toBe(405);
  const log = await boss.get('/api/admin/activity?area=operations');
  expect(log.body.map(({ action }: { action: string }) => action)).toEqual(['queue.locked', 'queue.unlocked']);
});

test('another site cannot make an administrator change a queue', async () => {
  await boss.post('/api/admin/queues/unlock');
  const foreignHeaders = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  expect((await boss.put(`${BOARD}/api/queues/qr/pause`, undefined, foreignHeaders)).status).toBe(403);
  await boss.post('/api/admin/queues/lock');
});

test('a parked event is listed, and delivered after an administrator retries it', async () => {
  const { username } = await signUp(product);
  const [event] = await sql<{ id: string }>(
    `insert into outbox_event (name, payload, request_id, dispatched_at)
     values ('passwordResetRequested', '{"email": "${username}"}', 'test-parked', now()) returning id`,
  );
  await sql(
    `insert into outbox_delivery (event_id, subscriber, due_at, attempts, error, parked_at)
     values (${event?.id}, 'mailResetLink', now(), 14, 'the mail server was on fire', now())`,
  );
  const { body } = await boss.get('/api/admin/parked-events');
  expect(body[0]).toMatchObject({ subscriber: 'mailResetLink', event: 'passwordResetRequested', attempts: 14 });
  const retry = `/api/admin/parked-events/${event?.id}/mailResetLink/retry`;
  expect((await boss.post(retry)).status).toBe(204);
  expect((await boss.post(retry)).status, 'retried twice').toBe(404);
  await until('the mail that was stuck', async () => {
    const mails = await sql(`select 1 from mail where "to" = '${username}' and subject ilike 'reset%'`);
    return mails.length > 0;
  });
  expect((await boss.get('/api/admin/parked-events')).body).toEqual([]);
});

test('a failed mail is resent as itself, a sent one as a copy, one with a used link not at all', async () => {
  const insertMail = async (state: string, sensitive: boolean) => {
    const recipient = `${state}-${sensitive}@example.com`;
    const [mail] = await sql<{ id: number }>(
      `insert into mail (dedupe_key, "to", subject, text, html, message_id, sensitive, state, next_attempt_at, created_at)
       values ('${recipient}', '${recipient}', 'A mail', 'Hello', '<p>Hello</p>', '<${recipient}>', ${sensitive}, '${state}', now(), now()) returning id`,
    );
    return { id: mail?.id ?? 0, sent: () => sql(`select 1 from mail where "to" = '${recipient}' and state = 'sent'`) };
  };
  const [failedMail, sentMail, sensitiveMail] = [
    await insertMail('failed', false),
    await insertMail('sent', false),
    await insertMail('sent', true),
  ];
  const resend = async (id: number) => (await boss.post(`/api/admin/mails/${id}/resend`)).status;
  expect((await boss.get('/api/admin/mails?state=failed')).body.map(({ id }: { id: number }) => id)).toEqual([
    failedMail.id,
  ]);
  expect([await resend(failedMail.id), await resend(sentMail.id), await resend(sensitiveMail.id)]).toEqual([
    204, 204, 409,
  ]);
  await until('the failed one to be sent', async () => (await failedMail.sent()).length === 1);
  await until('a copy of the sent one', async () => (await sentMail.sent()).length === 2);
  expect(JSON.stringify((await boss.get('/api/admin/mails')).body)).not.toContain('Hello');
});

test('an empty order filter is ignored', async () => {
  const unfilteredOrders = await boss.get('/api/admin/orders');
  const { status, body } = await boss.get('/api/admin/orders?userId=&status=');
  expect([status, body]).toEqual([200, unfilteredOrders.body]);
  expect((await boss.get('/api/admin/orders?status=lost')).status).toBe(400);
});

test('the export has every order of the filter and no formula cell', async () => {
  const { id, client, username } = await signUp(product, 'buyer');
  await client.put('/api/user/profile', { fullName: '=HYPERLINK("http://x")', username });
  const [checkout] = await sql<{ id: number }>(
    `insert into checkout (user_id, state, lines, subtotal, tax, tax_basis, total, shipping_address, reserved_until, created_at)
     values (${id}, 'paid', '[]', 100, 8, '{"kind": "flat", "percent": "8"}', 108, '{"name": "+1 (555)"}', now(), now()) returning id`,
  );
  await sql(
    `insert into customer_order (user_id, checkout_id, payment_intent_id, subtotal, tax, tax_basis, total, currency, shipping_address, created_at)
     values (${id}, ${checkout?.id}, 'pi_export', 100, 8, '{"kind": "flat", "percent": "8"}', 108, 'usd', '{"name": "+1 (555)"}', now())`,
  );
  const { body, headers } = await boss.get(`/api/admin/orders/export?userId=${id}&status=pending`);
  expect(headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
  const [, row] = body.split('\r\n');
  expect(row).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(row).toContain(`"'+1 (555)"`);
  expect(row).toContain(',1.00,0.00,0.08,1.08,,,');
  await sql(
    `insert into refund (payment_intent_id, checkout_id, order_id, user_id, amount, currency, reason, created_at)
     values ('pi_export', ${checkout?.id}, currval('customer_order_id_seq'), ${id}, 108, 'usd', 'order_cancelled', now())`,
  );
  const exportOrders = async () => (await boss.get(`/api/admin/orders/export?userId=${id}&status=`)).body;
  expect(await exportOrders()).toContain(',1.00,0.00,0.08,1.08,,1.08,');
  await sql(`update refund set state = 'refunded' where payment_intent_id = 'pi_export'`);
  expect(await exportOrders()).toContain(',1.00,0.00,0.08,1.08,1.08,,');
  const emptyExport = await boss.get(`/api/admin/orders/export?userId=${id}&status=shipped`);
  expect(emptyExport.body.trim().split('\r\n')).toHaveLength(1);
});
