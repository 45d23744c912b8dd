import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailKind, mailKinds, renderLetter, storeMail } from '../../src/modules/mail/index.ts';
import { sendDueReviews } from '../../src/modules/reviews/commands/questions.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import type { Client } from '../harness/client.ts';
import { unique } from '../harness/client.ts';
import { addProperty, addTenant, PASSWORD, signUp, signUpOwner } from '../harness/factories.ts';
import { waitForDeliveries } from '../harness/jobs.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { confirmAddress, deskAddress, signUpConfirmedOwner } from '../harness/reviews.ts';
import { addToCart, openPayment, stockGoods } from '../harness/shopping.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
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
const sendReviews = (client: Client, propertyId: number) =>
  client.post(`/api/properties/${propertyId}/reviews/ask`, {});
const reviewsOf = async (client: Client, propertyId: number) =>
  (await client.get(`/api/properties/${propertyId}/reviews`)).body;
const invite = (client: Client, propertyId: number, email: string) =>
  client.post(`/api/properties/${propertyId}/users`, { email, role: 'viewer' });
const strangerAddress = () => `${unique('stranger')}@example.com`;

const settleEvents = () => waitForDeliveries(product);

test('an unconfirmed account mails no outsider, and reads what to do', async () => {
  const { client, property } = await signUpOwner(product);
  await addTenant(client, property.id, { email: deskAddress() });
  const refusals = [
    await invite(client, property.id, strangerAddress()),
    await sendReviews(client, property.id),
    await client.put(`/api/properties/${property.id}/reviews`, { isOn: true }),
  ];
  for (const { status, body } of refusals) {
    expect([status, body.code]).toEqual([403, 'confirm_email_first']);
    expect(body.error).toContain('Confirm your email address first');
  }
  expect((await client.post('/api/auth/resend-confirmation')).status).toBe(204);
});

test('daily invitations are limited, also per recipient, and deleting the building resets nothing', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  const { id: userId } = (await client.get('/api/user')).body;
  const email = strangerAddress();
  expect((await invite(client, property.id, email)).status).toBe(201);
  const member = (await client.get(`/api/properties/${property.id}/users`)).body.find(
    ({ username }: { username: string }) => username === email,
  );
  const resend = () => client.post(`/api/properties/${property.id}/users/${member.id}/resend`);
  for (let sentCount = 1; sentCount < mailKinds.invitations.daily.maxToRecipient; sentCount++)
    expect((await resend()).status).toBe(200);
  const refusal = await resend();
  expect([refusal.status, refusal.body.error]).toEqual([429, expect.stringContaining('Try again tomorrow')]);
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
  const secondProperty = await addProperty(client);
  const [name, domain] = email.split('@');
  expect((await invite(client, secondProperty.id, `${name}+other@${domain}`)).status, 'the same mailbox').toBe(429);
  const allowanceUpdate = `update mail_allowance set used = ? where user_id = ? and kind = 'invitations' and recipient = ''`;
  await run(allowanceUpdate, [mailKinds.invitations.daily.max - 1, userId]);
  const answers = await Promise.all(
    [strangerAddress(), strangerAddress(), strangerAddress()].map((recipient) =>
      invite(client, secondProperty.id, recipient),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
  await run(`update mail_allowance set day = day - 1 where user_id = ?`, [userId]);
  expect((await invite(client, secondProperty.id, strangerAddress())).status, 'a day later').toBe(201);
});

test('an account cannot flood a mailbox that it has not confirmed', async () => {
  const { client, username } = await signUp(product, 'claimed');
  for (let sentCount = 1; sentCount < mailKinds.confirmations.daily.max; sentCount++)
    expect((await client.post('/api/auth/resend-confirmation')).status).toBe(204);
  expect((await client.post('/api/auth/resend-confirmation')).status).toBe(429);
  const profile = { fullName: 'Ada', username: strangerAddress(), currentPassword: PASSWORD };
  expect((await client.put('/api/user/profile', profile)).status, 'nor mail others by changing it').toBe(429);
  await settleEvents();
  expect((await mailsTo(username)).length).toBeLessThanOrEqual(mailKinds.confirmations.daily.max);
});

/** `ann-…+2@example.com` of `ann-…@example.com` */
const subAddress = (address: string, sub: number) => address.replace('@', `+${sub}@`);
const mailsToMailbox = (address: string) =>
  run(`select subject, unsubscribe_token is not null as linked from mail where mailbox("to") = ? order by id`, [
    address,
  ]) as Promise<{ subject: string; linked: boolean }[]>;

test('a mailbox that nobody has confirmed gets few mails, however many accounts use its sub-addresses', async () => {
  const mailbox = strangerAddress();
  const accounts: Client[] = [];
  for (let sub = 1; sub <= 12; sub++) {
    const client = product.client();
    const registration = await client.post('/api/register', { username: subAddress(mailbox, sub), password: PASSWORD });
    expect(registration.status, 'nobody is kept from registering').toBe(201);
    accounts.push(client);
  }
  const refusal = await accounts[11]?.post('/api/auth/resend-confirmation');
  expect([refusal?.status, refusal?.body.error]).toEqual([429, expect.stringContaining('Try again tomorrow')]);
  await settleEvents();
  const mailsWithSubject = async (subject: string) =>
    (await mailsToMailbox(mailbox)).filter((mail) => mail.subject === subject);
  expect(await mailsWithSubject('Confirm your email address')).toHaveLength(mailKinds.confirmations.toUnconfirmed);

  for (let sub = 1; sub <= 12; sub++)
    await product.client().post('/api/auth/forgot-password', { email: subAddress(mailbox, sub) });
  await settleEvents();
  const resets = await mailsWithSubject('Reset your password');
  expect(resets).toHaveLength(mailKinds.passwordResets.toUnconfirmed);
  expect(
    resets.every(({ linked }) => !linked),
    'asked for',
  ).toBe(true);

  const first = `select "to" from mail where mailbox("to") = ? and subject = 'Reset your password' order by id limit 1`;
  const [{ to: email }] = (await run(first, [mailbox])) as [StoredMail];
  const token = await mailedToken(product, email, '/reset-password');
  const requestReset = () => product.client().post('/api/auth/forgot-password', { email });
  await requestReset();
  await settleEvents();
  const resetInput = { token, newPassword: 'chosen by a mailed link' };
  const { status } = await product.client().post('/api/auth/reset-password', resetInput);
  expect(status, 'a mail that is not sent ends no earlier link').toBe(200);
  await requestReset();
  await settleEvents();
  expect(await mailsWithSubject('Reset your password'), 'the link confirmed the address').toHaveLength(
    resets.length + 1,
  );
});

test('each kind of mail that is not owed passes one gate: few a day to a mailbox, with unsubscribe links', async () => {
  const send = (recipient: string, kind: MailKind) =>
    transaction(createContext(product.platform), (tx) =>
      storeMail(tx, {
        ...renderLetter({ to: recipient, subject: kind, paragraphs: ['Hello'] }),
        kind,
        dedupeKey: unique(kind),
      }),
    );
  const kinds = Object.keys(mailKinds) as MailKind[];
  const gated = kinds.filter((kind) => !mailKinds[kind].isOwed && !('isTaken' in mailKinds[kind]));
  expect(gated.length).toBeGreaterThan(5);
  const mailbox = strangerAddress();
  for (let index = 0; index < 12; index++)
    await send(subAddress(mailbox, index), gated[index % gated.length] as MailKind);
  expect((await mailsToMailbox(mailbox)).map(({ linked }) => linked)).toEqual(Array(5).fill(true));
  for (const kind of kinds.filter((kind) => mailKinds[kind].isOwed)) {
    const recipient = strangerAddress();
    expect(await send(recipient, kind)).toBe(true);
    expect(await mailsToMailbox(recipient)).toEqual([{ subject: kind, linked: false }]);
  }
  const [first] = await mailsTo(subAddress(mailbox, 0));
  const token = /\/unsubscribe#token=([\w-]+)/.exec(first?.text ?? '')?.[1];
  expect(first?.text).toContain('an account uses your address, which nobody has confirmed yet');
  expect((await fetch(`${product.url}/unsubscribe?token=${token}`, { method: 'POST' })).status).toBe(204);
  await run(`delete from mailbox_allowance where mailbox = ?`, [mailbox]);
  for (const kind of gated) expect([kind, await send(mailbox, kind)]).toEqual([kind, false]);

  const { client, username } = await signUp(product);
  await confirmAddress(product, client);
  for (let index = 0; index < 12; index++) await send(username, gated[index % gated.length] as MailKind);
  const receivedMails = (await mailsToMailbox(username)).slice(1); // the first asked to confirm
  expect(receivedMails).toHaveLength(12);
  const isUnsolicited = ({ subject }: { subject: string }) => 'isUnsolicited' in mailKinds[subject as MailKind];
  expect(receivedMails.filter(({ linked }) => linked)).toEqual(receivedMails.filter(isUnsolicited));
});

test('quotes to an address that was never confirmed are few, over all accounts of its mailbox', async () => {
  const goods = await stockGoods(product, 50);
  const mailbox = strangerAddress();
  const requestQuote = async (client: Client) => {
    await addToCart(client, goods);
    const answer = await client.post('/api/quotes', { paymentIntentId: await openPayment(client) });
    await client.delete('/api/checkout-session');
    return answer;
  };
  const accounts = [1, 2].map(() => product.client());
  for (const [index, client] of accounts.entries())
    await client.post('/api/register', { username: subAddress(mailbox, index), password: PASSWORD });
  const [firstClient, secondClient] = accounts as [Client, Client];
  for (const client of [firstClient, firstClient, firstClient, secondClient, secondClient])
    expect((await requestQuote(client)).status).toBe(200);
  for (const client of accounts) {
    const refusal = await requestQuote(client);
    expect([refusal.status, refusal.body.error]).toEqual([429, expect.stringContaining('has not been confirmed')]);
  }
  await settleEvents();
  const quoteMails = async () =>
    (await mailsToMailbox(mailbox)).filter(({ subject }) => subject.startsWith('Your quote'));
  expect((await quoteMails()).map(({ linked }) => linked)).toEqual(Array(5).fill(true));
  await confirmAddress(product, firstClient);
  expect((await requestQuote(firstClient)).status).toBe(200);
  await settleEvents();
  expect((await quoteMails()).at(-1)).toMatchObject({ linked: false });
});

test('one address gets one mail, however many tenants and buildings use it', async () => {
  const victim = deskAddress();
  const [name, domain] = victim.split('@');
  const { client, property } = await signUpConfirmedOwner(product);
  for (const email of [victim, victim.toUpperCase(), `${name}+2@${domain}`, victim])
    await addTenant(client, property.id, { email });
  expect((await sendReviews(client, property.id)).body).toEqual({ asked: 4, mails: 1 });
  await mailedToken(product, victim, '/your-listing');
  const otherBuilding = await signUpConfirmedOwner(product);
  await addTenant(otherBuilding.client, otherBuilding.property.id, { email: victim });
  expect((await sendReviews(otherBuilding.client, otherBuilding.property.id)).body).toEqual({ asked: 1, mails: 0 });
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
  const secondProperty = await addProperty(client);
  await addTenant(client, secondProperty.id, { email: victim });
  expect((await sendReviews(client, secondProperty.id)).body).toMatchObject({ mails: 0 });
  await settleEvents();
  const mails = (await run(`select subject, text from mail where lower("to") like ?`, [`${name}%`])) as StoredMail[];
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe(`Is this still right? Your listing in the directory of ${property.name}`);
});

test('the mailed link lists each tenant of the address, to confirm all or change one', async () => {
  const email = deskAddress();
  const { client, property } = await signUpConfirmedOwner(product);
  for (const companyName of ['Acme', 'Brick', 'Cedar']) await addTenant(client, property.id, { companyName, email });
  const quarterly = await signUpConfirmedOwner(product);
  await addTenant(quarterly.client, quarterly.property.id, { companyName: 'Elsewhere', email });
  await quarterly.client.put(`/api/properties/${quarterly.property.id}/reviews`, { isOn: true });
  expect((await sendReviews(client, property.id)).body).toEqual({ asked: 3, mails: 1 });
  const token = await mailedToken(product, email, '/your-listing');
  const [mail] = await mailsTo(email);
  for (const name of ['Acme', 'Brick', 'Cedar', 'Elsewhere']) expect(mail?.text).toContain(`- ${name}, Suite 100`);
  expect(mail?.subject).toBe('Is this still right? Your listing in the directory of 2 buildings');
  const openReviews = async () => (await product.client().post('/api/listing/open', { token })).body.listings;
  const reviews = await openReviews();
  expect(reviews.map((review: { listing: { companyName: string } }) => review.listing.companyName).sort()).toEqual([
    'Acme',
    'Brick',
    'Cedar',
    'Elsewhere',
  ]);
  const [first, ...otherReviews] = reviews.map(({ reviewId, revision }: Record<string, number>) => ({
    reviewId,
    revision,
  }));
  const partialConfirmation = { token, listings: [first, { ...otherReviews[0], revision: 99 }] };
  expect((await product.client().post('/api/listing/confirm', partialConfirmation)).body.code).toBe('stale');
  const proposal = { token, reviewId: first.reviewId, phone: '512 555 0100' };
  expect((await product.client().post('/api/listing/propose', proposal)).status).toBe(204);
  expect((await product.client().post('/api/listing/confirm', { token, listings: otherReviews })).status).toBe(204);
  expect((await openReviews()).map(({ state }: { state: string }) => state)).toEqual(['used', 'used', 'used', 'used']);
  const foreignBuilding = await signUpConfirmedOwner(product);
  const otherAddress = deskAddress();
  await addTenant(foreignBuilding.client, foreignBuilding.property.id, { email: otherAddress });
  await sendReviews(foreignBuilding.client, foreignBuilding.property.id);
  const foreignProposal = {
    token: await mailedToken(product, otherAddress, '/your-listing'),
    reviewId: first.reviewId,
    phone: '1',
  };
  expect((await product.client().post('/api/listing/propose', foreignProposal)).status, 'of another mail').toBe(409);
});

test('daily review mails are limited by account across buildings, and the rest follows', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  const { id: userId } = (await client.get('/api/user')).body;
  for (const email of [deskAddress(), deskAddress(), deskAddress()]) await addTenant(client, property.id, { email });
  await run(
    `insert into mail_allowance (user_id, kind, day, used) values (?, 'reviewLetters', (now() at time zone 'utc')::date, ?)`,
    [userId, mailKinds.reviewLetters.daily.max - 2],
  );
  expect((await reviewsOf(client, property.id)).mails).toBe(3);
  expect((await sendReviews(client, property.id)).body).toEqual({ asked: 2, mails: 2 });
  expect((await sendReviews(client, property.id)).status).toBe(429);
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
  const secondProperty = await addProperty(client);
  await addTenant(client, secondProperty.id, { email: deskAddress() });
  expect((await sendReviews(client, secondProperty.id)).status).toBe(429);
  await client.put(`/api/properties/${secondProperty.id}/reviews`, { isOn: true });
  await run(`update review_schedule set next_at = now() where property_id = ?`, [secondProperty.id]);
  await sendDueReviews(createContext(product.platform));
  const [{ days }] = (await run(
    `select round(extract(epoch from next_at - now()) / 86400)::int as days from review_schedule where property_id = ?`,
    [secondProperty.id],
  )) as [{ days: number }];
  expect(days, 'tomorrow').toBe(1);
});

test('a schedule sends nothing while neither its author nor the owner may send mail', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  const { id: userId } = (await client.get('/api/user')).body;
  const email = deskAddress();
  await addTenant(client, property.id, { email });
  await client.put(`/api/properties/${property.id}/reviews`, { isOn: true });
  const makeDue = () => run(`update review_schedule set next_at = now() where property_id = ?`, [property.id]);
  await run(`update app_user set email_verified_at = null where id = ?`, [userId]);
  await makeDue();
  await sendDueReviews(createContext(product.platform));
  await settleEvents();
  expect(await mailsTo(email)).toEqual([]);
  await run(`update app_user set email_verified_at = now() where id = ?`, [userId]);
  await makeDue();
  await sendDueReviews(createContext(product.platform));
  await mailedToken(product, email, '/your-listing');
});

test('the subject contains no linkable text and no company name', async () => {
  const { client } = await signUpConfirmedOwner(product);
  const name = `Win a prize at evil.example/now ${'!'.repeat(100)}`;
  const { body: properties } = await client.get('/api/properties');
  const property = { ...properties[0], name, address: 'http://evil.example' };
  expect((await client.put(`/api/properties/${property.id}`, property)).status).toBe(200);
  const [email, guest] = [deskAddress(), strangerAddress()];
  await addTenant(client, property.id, { companyName: 'Cheap pills at pills.example', email });
  await sendReviews(client, property.id);
  await invite(client, property.id, guest);
  await settleEvents();
  for (const recipient of [email, guest]) {
    const [mail] = await mailsTo(recipient);
    expect(mail?.subject).not.toMatch(/evil\.example|pills|:\/\//);
    expect(mail?.subject.length).toBeLessThan(130);
    expect(mail?.text).not.toMatch(/(evil|pills)\.example/);
  }
});

test('an outsider unsubscribes in one click from all buildings and accounts, and gets only requested mail', async () => {
  const email = deskAddress();
  const { client, property } = await signUpConfirmedOwner(product);
  await addTenant(client, property.id, { companyName: 'Quiet & Co', email });
  await sendReviews(client, property.id);
  const [mail] = await until('the mail', async () => {
    const mails = await mailsTo(email);
    return mails.length > 0 ? mails : undefined;
  });
  const token = /\/unsubscribe#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const url = `${product.url}/unsubscribe?token=${token}`;
  const page = await fetch(url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await run(`select mailbox from mail_opt_out where mailbox = ?`, [email]), 'a link scanner').toEqual([]);
  const unsubscribeResponse = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers: { origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(unsubscribeResponse.status).toBe(204);
  expect((await fetch(url, { method: 'POST', body: new FormData() })).status, 'again').toBe(204);
  expect((await fetch(`${product.url}/unsubscribe?token=unknown`, { method: 'POST' })).status).toBe(400);

  const otherBuilding = await signUpConfirmedOwner(product);
  const tenant = await addTenant(otherBuilding.client, otherBuilding.property.id, {
    companyName: 'Quiet Two',
    email: email.toUpperCase(),
  });
  expect(await reviewsOf(otherBuilding.client, otherBuilding.property.id)).toMatchObject({
    askable: 0,
    mails: 0,
    unsubscribedCount: 1,
    unsubscribed: [{ tenantId: tenant.id, companyName: 'Quiet Two' }],
  });
  expect((await sendReviews(otherBuilding.client, otherBuilding.property.id)).body).toEqual({ asked: 0, mails: 0 });
  const invitation = await invite(otherBuilding.client, otherBuilding.property.id, email);
  expect([invitation.status, invitation.body]).toMatchObject([201, { isNewUser: true, isUnsubscribed: true }]);
  await product.client().post('/api/auth/forgot-password', { email });
  await mailedToken(product, email, '/reset-password');
  await settleEvents();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([mail?.subject, 'Reset your password']);

  expect((await product.client().post('/api/mail/resubscribe', { token })).status).toBe(204);
  expect((await reviewsOf(otherBuilding.client, otherBuilding.property.id)).unsubscribedCount).toBe(0);
});

test('unsolicited mail can be unsubscribed, other mail has no such link', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  const { username } = (await client.get('/api/user')).body;
  const [email, guest] = [deskAddress(), strangerAddress()];
  await addTenant(client, property.id, { email });
  expect((await sendReviews(client, property.id)).body).toEqual({ asked: 1, mails: 1 });
  expect((await invite(client, property.id, guest)).status).toBe(201);
  await settleEvents();
  const readLinked = (recipient: string) =>
    run(`select unsubscribe_token is not null as linked from mail where "to" = ?`, [recipient]);
  expect([await readLinked(email), await readLinked(guest)]).toEqual([[{ linked: true }], [{ linked: true }]]);
  expect(await readLinked(username), 'the confirmation').toEqual([{ linked: false }]);
});
