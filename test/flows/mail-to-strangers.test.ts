import { afterAll, beforeAll, expect, test } from 'vitest';
import { dailyMails } from '../../src/modules/mail/index.ts';
import type { Client } from '../harness/client.ts';
import { unique } from '../harness/client.ts';
import { addProperty, addTenant, ownBuilding, PASSWORD, signUp } from '../harness/factories.ts';
import { MAIL_KEPT } from '../harness/mailed.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { confirmedBuilding, deskAddress } from '../harness/reviews.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: MAIL_KEPT });
});

afterAll(() => product.stop());

interface StoredMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
}

const mailsTo = (address: string) =>
  product.platform.orm.em.fork().execute<StoredMail[]>(`select * from mail where "to" = ? order by id`, [address]);
const run = (sql: string, values: readonly unknown[] = []) => product.platform.orm.em.fork().execute(sql, [...values]);
const ask = (client: Client, propertyId: number) => client.post(`/api/properties/${propertyId}/reviews/ask`, {});
const invite = (client: Client, propertyId: number, email: string) =>
  client.post(`/api/properties/${propertyId}/users`, { email, role: 'viewer' });
const stranger = () => `${unique('stranger')}@example.com`;

/** Waits until the worker has delivered every event so far. */
async function settled(): Promise<void> {
  const waiting = `select (select count(*) from outbox_event where dispatched_at is null)
    + (select count(*) from outbox_delivery where done_at is null) as n`;
  await until('the worker to be done', async () => {
    const [row] = (await run(waiting)) as { n: string }[];
    return Number(row?.n) === 0;
  });
}

test('an unconfirmed account mails no stranger, and is told what to do', async () => {
  const { client, property } = await ownBuilding(product);
  await addTenant(client, property.id, { email: deskAddress() });
  const refusals = [
    await invite(client, property.id, stranger()),
    await ask(client, property.id),
    await client.put(`/api/properties/${property.id}/reviews`, { isOn: true }),
  ];
  for (const { status, body } of refusals) {
    expect([status, body.code]).toEqual([403, 'confirm_email_first']);
    expect(body.error).toContain('Confirm your email address first');
  }
  expect((await client.post('/api/auth/resend-confirmation')).status).toBe(204);
});

test('invitations of a day are bounded, also to one address, and deleting the building resets nothing', async () => {
  const { client, property } = await confirmedBuilding(product);
  const { id: userId } = (await client.get('/api/user')).body;
  const email = stranger();
  expect((await invite(client, property.id, email)).status).toBe(201);
  const member = (await client.get(`/api/properties/${property.id}/users`)).body.find(
    ({ username }: { username: string }) => username === email,
  );
  const resend = () => client.post(`/api/properties/${property.id}/users/${member.id}/resend`);
  for (let sent = 1; sent < dailyMails.invitations.toOne; sent++) expect((await resend()).status).toBe(200);
  const refused = await resend();
  expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('Try again tomorrow')]);
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
  const again = await addProperty(client);
  const [name, domain] = email.split('@');
  expect((await invite(client, again.id, `${name}+other@${domain}`)).status, 'the same mailbox').toBe(429);
  const used = `update mail_allowance set used = ? where user_id = ? and kind = 'invitations' and recipient = ''`;
  await run(used, [dailyMails.invitations.most - 1, userId]);
  const answers = await Promise.all([stranger(), stranger(), stranger()].map((to) => invite(client, again.id, to)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
  await run(`update mail_allowance set day = day - 1 where user_id = ?`, [userId]);
  expect((await invite(client, again.id, stranger())).status, 'a day later').toBe(201);
});

test('an account cannot fill a mailbox that it only claims to own', async () => {
  const { client, username } = await signUp(product, 'claimed');
  for (let sent = 1; sent < dailyMails.confirmations.most; sent++)
    expect((await client.post('/api/auth/resend-confirmation')).status).toBe(204);
  expect((await client.post('/api/auth/resend-confirmation')).status).toBe(429);
  const moved = { fullName: 'Ada', username: stranger(), currentPassword: PASSWORD };
  expect((await client.put('/api/user/profile', moved)).status, 'nor mail others by changing it').toBe(429);
  await settled();
  expect((await mailsTo(username)).length).toBeLessThanOrEqual(dailyMails.confirmations.most);
});
