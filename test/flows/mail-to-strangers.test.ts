import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailKind, mailKinds, renderLetter, storeMail } from '../../src/modules/mail/index.ts';
import { askDue } from '../../src/modules/reviews/commands/questions.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import type { Client } from '../harness/client.ts';
import { unique } from '../harness/client.ts';
import { addProperty, addTenant, ownBuilding, PASSWORD, signUp } from '../harness/factories.ts';
import { MAIL_KEPT, mailedToken } from '../harness/mailed.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { confirmAddress, confirmedBuilding, deskAddress } from '../harness/reviews.ts';
import { addToCart, openPayment, stockGoods } from '../harness/shopping.ts';
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
const reviewsOf = async (client: Client, propertyId: number) =>
  (await client.get(`/api/properties/${propertyId}/reviews`)).body;
const invite = (client: Client, propertyId: number, email: string) =>
  client.post(`/api/properties/${propertyId}/users`, { email, role: 'viewer' });
const stranger = () => `${unique('stranger')}@example.com`;

/** Waits until the worker has delivered all events. */
async function settled(): Promise<void> {
  const waiting = `select (select count(*) from outbox_event where dispatched_at is null)
    + (select count(*) from outbox_delivery where done_at is null) as n`;
  await until('the worker to be done', async () => {
    const [row] = (await run(waiting)) as { n: string }[];
    return Number(row?.n) === 0;
  });
}

test('an unconfirmed account mails no outsider, and reads what to do', async () => {
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

test('daily invitations are limited, also per recipient, and deleting the building resets nothing', async () => {
  const { client, property } = await confirmedBuilding(product);
  const { id: userId } = (await client.get('/api/user')).body;
  const email = stranger();
  expect((await invite(client, property.id, email)).status).toBe(201);
  const member = (await client.get(`/api/properties/${property.id}/users`)).body.find(
    ({ username }: { username: string }) => username === email,
  );
  const resend = () => client.post(`/api/properties/${property.id}/users/${member.id}/resend`);
  for (let sent = 1; sent < mailKinds.invitations.daily.toOne; sent++) expect((await resend()).status).toBe(200);
  const refused = await resend();
  expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('Try again tomorrow')]);
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
  const again = await addProperty(client);
  const [name, domain] = email.split('@');
  expect((await invite(client, again.id, `${name}+other@${domain}`)).status, 'the same mailbox').toBe(429);
  const used = `update mail_allowance set used = ? where user_id = ? and kind = 'invitations' and recipient = ''`;
  await run(used, [mailKinds.invitations.daily.most - 1, userId]);
  const answers = await Promise.all([stranger(), stranger(), stranger()].map((to) => invite(client, again.id, to)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
  await run(`update mail_allowance set day = day - 1 where user_id = ?`, [userId]);
  expect((await invite(client, again.id, stranger())).status, 'a day later').toBe(201);
});

test('an account cannot flood a mailbox that it has not confirmed', async () => {
  const { client, username } = await signUp(product, 'claimed');
  for (let sent = 1; sent < mailKinds.confirmations.daily.most; sent++)
    expect((await client.post('/api/auth/resend-confirmation')).status).toBe(204);
  expect((await client.post('/api/auth/resend-confirmation')).status).toBe(429);
  const moved = { fullName: 'Ada', username: stranger(), currentPassword: PASSWORD };
  expect((await client.put('/api/user/profile', moved)).status, 'nor mail others by changing it').toBe(429);
  await settled();
  expect((await mailsTo(username)).length).toBeLessThanOrEqual(mailKinds.confirmations.daily.most);
});

/** `ann-…+2@example.com` of `ann-…@example.com` */
const subAddress = (address: string, sub: number) => address.replace('@', `+${sub}@`);
const mailsToMailbox = (address: string) =>
  run(`select subject, unsubscribe_token is not null as linked from mail where mailbox("to") = ? order by id`, [
    address,
  ]) as Promise<{ subject: string; linked: boolean }[]>;

test('a mailbox that nobody has confirmed gets few mails, however many accounts use its sub-addresses', async () => {
  const mailbox = stranger();
  const accounts: Client[] = [];
  for (let sub = 1; sub <= 12; sub++) {
    const client = product.client();
    const registered = await client.post('/api/register', { username: subAddress(mailbox, sub), password: PASSWORD });
    expect(registered.status, 'nobody is kept from registering').toBe(201);
    accounts.push(client);
  }
  const refused = await accounts[11]?.post('/api/auth/resend-confirmation');
  expect([refused?.status, refused?.body.error]).toEqual([429, expect.stringContaining('Try again tomorrow')]);
  await settled();
  const ofKind = async (subject: string) => (await mailsToMailbox(mailbox)).filter((mail) => mail.subject === subject);
  expect(await ofKind('Confirm your email address')).toHaveLength(mailKinds.confirmations.toUnconfirmed);

  for (let sub = 1; sub <= 12; sub++)
    await product.client().post('/api/auth/forgot-password', { email: subAddress(mailbox, sub) });
  await settled();
  const resets = await ofKind('Reset your password');
  expect(resets).toHaveLength(mailKinds.passwordResets.toUnconfirmed);
  expect(
    resets.every(({ linked }) => !linked),
    'asked for',
  ).toBe(true);

  const first = `select "to" from mail where mailbox("to") = ? and subject = 'Reset your password' order by id limit 1`;
  const [{ to: email }] = (await run(first, [mailbox])) as [StoredMail];
  const token = await mailedToken(product, email, '/reset-password');
  const askAgain = () => product.client().post('/api/auth/forgot-password', { email });
  await askAgain();
  await settled();
  const chosen = { token, newPassword: 'chosen by a mailed link' };
  const { status } = await product.client().post('/api/auth/reset-password', chosen);
  expect(status, 'a mail that is not sent ends no earlier link').toBe(200);
  await askAgain();
  await settled();
  expect(await ofKind('Reset your password'), 'the link confirmed the address').toHaveLength(resets.length + 1);
});

test('each kind of mail that is not owed passes one gate: few a day to a mailbox, with unsubscribe links', async () => {
  const send = (to: string, kind: MailKind) =>
    transaction(createContext(product.platform), (tx) =>
      storeMail(tx, {
        ...renderLetter({ to, subject: kind, paragraphs: ['Hello'] }),
        kind,
        dedupeKey: unique(kind),
      }),
    );
  const kinds = Object.keys(mailKinds) as MailKind[];
  const gated = kinds.filter((kind) => !mailKinds[kind].isOwed && !('isTaken' in mailKinds[kind]));
  expect(gated.length).toBeGreaterThan(5);
  const mailbox = stranger();
  for (let at = 0; at < 12; at++) await send(subAddress(mailbox, at), gated[at % gated.length] as MailKind);
  expect((await mailsToMailbox(mailbox)).map(({ linked }) => linked)).toEqual(Array(5).fill(true));
  for (const kind of kinds.filter((kind) => mailKinds[kind].isOwed)) {
    const to = stranger();
    expect(await send(to, kind)).toBe(true);
    expect(await mailsToMailbox(to)).toEqual([{ subject: kind, linked: false }]);
  }
  const [first] = await mailsTo(subAddress(mailbox, 0));
  const token = /\/unsubscribe#token=([\w-]+)/.exec(first?.text ?? '')?.[1];
  expect(first?.text).toContain('an account uses your address, which nobody has confirmed yet');
  expect((await fetch(`${product.url}/unsubscribe?token=${token}`, { method: 'POST' })).status).toBe(204);
  await run(`delete from mailbox_allowance where mailbox = ?`, [mailbox]);
  for (const kind of gated) expect([kind, await send(mailbox, kind)]).toEqual([kind, false]);

  const { client, username } = await signUp(product);
  await confirmAddress(product, client);
  for (let at = 0; at < 12; at++) await send(username, gated[at % gated.length] as MailKind);
  const own = (await mailsToMailbox(username)).slice(1); // the first asked to confirm
  expect(own).toHaveLength(12);
  const unsolicited = ({ subject }: { subject: string }) => 'isUnsolicited' in mailKinds[subject as MailKind];
  expect(own.filter(({ linked }) => linked)).toEqual(own.filter(unsolicited));
});

test('quotes to an address that was never confirmed are few, over all accounts of its mailbox', async () => {
  const goods = await stockGoods(product, 50);
  const mailbox = stranger();
  const ask = async (client: Client) => {
    await addToCart(client, goods);
    const answer = await client.post('/api/quotes', { paymentIntentId: await openPayment(client) });
    await client.delete('/api/checkout-session');
    return answer;
  };
  const accounts = [1, 2].map(() => product.client());
  for (const [at, client] of accounts.entries())
    await client.post('/api/register', { username: subAddress(mailbox, at), password: PASSWORD });
  const [one, other] = accounts as [Client, Client];
  for (const client of [one, one, one, other, other]) expect((await ask(client)).status).toBe(200);
  for (const client of accounts) {
    const refused = await ask(client);
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('has not been confirmed')]);
  }
  await settled();
  const quotes = async () => (await mailsToMailbox(mailbox)).filter(({ subject }) => subject.startsWith('Your quote'));
  expect((await quotes()).map(({ linked }) => linked)).toEqual(Array(5).fill(true));
  await confirmAddress(product, one);
  expect((await ask(one)).status).toBe(200);
  await settled();
  expect((await quotes()).at(-1)).toMatchObject({ linked: false });
});

test('one address gets one mail, however many tenants and buildings use it', async () => {
  const victim = deskAddress();
  const [name, domain] = victim.split('@');
  const { client, property } = await confirmedBuilding(product);
  for (const email of [victim, victim.toUpperCase(), `${name}+2@${domain}`, victim])
    await addTenant(client, property.id, { email });
  expect((await ask(client, property.id)).body).toEqual({ asked: 4, mails: 1 });
  await mailedToken(product, victim, '/your-listing');
  const other = await confirmedBuilding(product);
  await addTenant(other.client, other.property.id, { email: victim });
  expect((await ask(other.client, other.property.id)).body).toEqual({ asked: 1, mails: 0 });
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
  const again = await addProperty(client);
  await addTenant(client, again.id, { email: victim });
  expect((await ask(client, again.id)).body).toMatchObject({ mails: 0 });
  await settled();
  const mails = (await run(`select subject, text from mail where lower("to") like ?`, [`${name}%`])) as StoredMail[];
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe(`Is this still right? Your listing in the directory of ${property.name}`);
});

test('the mailed link lists each tenant of the address, to confirm all or change one', async () => {
  const email = deskAddress();
  const { client, property } = await confirmedBuilding(product);
  for (const companyName of ['Acme', 'Brick', 'Cedar']) await addTenant(client, property.id, { companyName, email });
  const quarterly = await confirmedBuilding(product);
  await addTenant(quarterly.client, quarterly.property.id, { companyName: 'Elsewhere', email });
  await quarterly.client.put(`/api/properties/${quarterly.property.id}/reviews`, { isOn: true });
  expect((await ask(client, property.id)).body).toEqual({ asked: 3, mails: 1 });
  const token = await mailedToken(product, email, '/your-listing');
  const [mail] = await mailsTo(email);
  for (const name of ['Acme', 'Brick', 'Cedar', 'Elsewhere']) expect(mail?.text).toContain(`- ${name}, Suite 100`);
  expect(mail?.subject).toBe('Is this still right? Your listing in the directory of 2 buildings');
  const open = async () => (await product.client().post('/api/listing/open', { token })).body.listings;
  const shown = await open();
  expect(shown.map((one: { listing: { companyName: string } }) => one.listing.companyName).sort()).toEqual([
    'Acme',
    'Brick',
    'Cedar',
    'Elsewhere',
  ]);
  const [first, ...others] = shown.map(({ reviewId, revision }: Record<string, number>) => ({ reviewId, revision }));
  const half = { token, listings: [first, { ...others[0], revision: 99 }] };
  expect((await product.client().post('/api/listing/confirm', half)).body.code).toBe('stale');
  const proposed = { token, reviewId: first.reviewId, phone: '512 555 0100' };
  expect((await product.client().post('/api/listing/propose', proposed)).status).toBe(204);
  expect((await product.client().post('/api/listing/confirm', { token, listings: others })).status).toBe(204);
  expect((await open()).map(({ state }: { state: string }) => state)).toEqual(['used', 'used', 'used', 'used']);
  const foreign = await confirmedBuilding(product);
  const other = deskAddress();
  await addTenant(foreign.client, foreign.property.id, { email: other });
  await ask(foreign.client, foreign.property.id);
  const stolen = { token: await mailedToken(product, other, '/your-listing'), reviewId: first.reviewId, phone: '1' };
  expect((await product.client().post('/api/listing/propose', stolen)).status, 'of another mail').toBe(409);
});

test('daily review mails are limited by account across buildings, and the rest follows', async () => {
  const { client, property } = await confirmedBuilding(product);
  const { id: userId } = (await client.get('/api/user')).body;
  for (const email of [deskAddress(), deskAddress(), deskAddress()]) await addTenant(client, property.id, { email });
  await run(
    `insert into mail_allowance (user_id, kind, day, used) values (?, 'reviewLetters', (now() at time zone 'utc')::date, ?)`,
    [userId, mailKinds.reviewLetters.daily.most - 2],
  );
  expect((await reviewsOf(client, property.id)).mails).toBe(3);
  expect((await ask(client, property.id)).body).toEqual({ asked: 2, mails: 2 });
  expect((await ask(client, property.id)).status).toBe(429);
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
  const again = await addProperty(client);
  await addTenant(client, again.id, { email: deskAddress() });
  expect((await ask(client, again.id)).status).toBe(429);
  await client.put(`/api/properties/${again.id}/reviews`, { isOn: true });
  await run(`update review_schedule set next_at = now() where property_id = ?`, [again.id]);
  await askDue(createContext(product.platform));
  const [{ days }] = (await run(
    `select round(extract(epoch from next_at - now()) / 86400)::int as days from review_schedule where property_id = ?`,
    [again.id],
  )) as [{ days: number }];
  expect(days, 'tomorrow').toBe(1);
});

test('a schedule sends nothing while neither its author nor the owner may send mail', async () => {
  const { client, property } = await confirmedBuilding(product);
  const { id: userId } = (await client.get('/api/user')).body;
  const email = deskAddress();
  await addTenant(client, property.id, { email });
  await client.put(`/api/properties/${property.id}/reviews`, { isOn: true });
  const isDue = () => run(`update review_schedule set next_at = now() where property_id = ?`, [property.id]);
  await run(`update app_user set email_verified_at = null where id = ?`, [userId]);
  await isDue();
  await askDue(createContext(product.platform));
  await settled();
  expect(await mailsTo(email)).toEqual([]);
  await run(`update app_user set email_verified_at = now() where id = ?`, [userId]);
  await isDue();
  await askDue(createContext(product.platform));
  await mailedToken(product, email, '/your-listing');
});

test('the subject contains no linkable text and no company name', async () => {
  const { client } = await confirmedBuilding(product);
  const name = `Win a prize at evil.example/now ${'!'.repeat(100)}`;
  const { body: own } = await client.get('/api/properties');
  const property = { ...own[0], name, address: 'http://evil.example' };
  expect((await client.put(`/api/properties/${property.id}`, property)).status).toBe(200);
  const [email, guest] = [deskAddress(), stranger()];
  await addTenant(client, property.id, { companyName: 'Cheap pills at pills.example', email });
  await ask(client, property.id);
  await invite(client, property.id, guest);
  await settled();
  for (const to of [email, guest]) {
    const [mail] = await mailsTo(to);
    expect(mail?.subject).not.toMatch(/evil\.example|pills|:\/\//);
    expect(mail?.subject.length).toBeLessThan(130);
    expect(mail?.text).not.toMatch(/(evil|pills)\.example/);
  }
});

test('an outsider unsubscribes in one click from all buildings and accounts, and gets only requested mail', async () => {
  const email = deskAddress();
  const { client, property } = await confirmedBuilding(product);
  await addTenant(client, property.id, { companyName: 'Quiet & Co', email });
  await ask(client, property.id);
  const [mail] = await until('the mail', async () => {
    const mails = await mailsTo(email);
    return mails.length > 0 ? mails : undefined;
  });
  const token = /\/unsubscribe#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const url = `${product.url}/unsubscribe?token=${token}`;
  const page = await fetch(url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await run(`select mailbox from mail_opt_out where mailbox = ?`, [email]), 'a link scanner').toEqual([]);
  const posted = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers: { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(posted.status).toBe(204);
  expect((await fetch(url, { method: 'POST', body: new FormData() })).status, 'again').toBe(204);
  expect((await fetch(`${product.url}/unsubscribe?token=unknown`, { method: 'POST' })).status).toBe(400);

  const other = await confirmedBuilding(product);
  const tenant = await addTenant(other.client, other.property.id, {
    companyName: 'Quiet Two',
    email: email.toUpperCase(),
  });
  expect(await reviewsOf(other.client, other.property.id)).toMatchObject({
    askable: 0,
    mails: 0,
    unsubscribedCount: 1,
    unsubscribed: [{ tenantId: tenant.id, companyName: 'Quiet Two' }],
  });
  expect((await ask(other.client, other.property.id)).body).toEqual({ asked: 0, mails: 0 });
  const invited = await invite(other.client, other.property.id, email);
  expect([invited.status, invited.body]).toMatchObject([201, { isNewUser: true, isUnsubscribed: true }]);
  await product.client().post('/api/auth/forgot-password', { email });
  await mailedToken(product, email, '/reset-password');
  await settled();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([mail?.subject, 'Reset your password']);

  expect((await product.client().post('/api/mail/resubscribe', { token })).status).toBe(204);
  expect((await reviewsOf(other.client, other.property.id)).unsubscribedCount).toBe(0);
});

test('unsolicited mail can be unsubscribed, other mail has no such link', async () => {
  const { client, property } = await confirmedBuilding(product);
  const { username } = (await client.get('/api/user')).body;
  const [email, guest] = [deskAddress(), stranger()];
  await addTenant(client, property.id, { email });
  expect((await ask(client, property.id)).body).toEqual({ asked: 1, mails: 1 });
  expect((await invite(client, property.id, guest)).status).toBe(201);
  await settled();
  const linked = (to: string) => run(`select unsubscribe_token is not null as linked from mail where "to" = ?`, [to]);
  expect([await linked(email), await linked(guest)]).toEqual([[{ linked: true }], [{ linked: true }]]);
  expect(await linked(username), 'the confirmation').toEqual([{ linked: false }]);
});
