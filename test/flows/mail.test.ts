import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, signUp } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { signUpConfirmedOwner } from '../harness/reviews.ts';
import { until } from '../harness/until.ts';

const received: string[] = [];
/** Recipients that the server has refused for good. */
const refusedRecipients: string[] = [];
const refusedOnce = new Set<string>();
/** Recipients of mails that were announced with SMTPUTF8. */
const international: string[] = [];
let smtp: SMTPServer;
let product: Product;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('no-such-')) return done();
      refusedRecipients.push(address);
      done(Object.assign(new Error('5.1.1 No such person here'), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const { smtpUtf8, rcptTo } = session.envelope;
      if (smtpUtf8) international.push(...rcptTo.map(({ address }) => address));
      text(stream).then((source) => {
        if (/^Subject: Confirm your email address/m.test(source)) return done(); // every signup sends one
        const [recipient] = session.envelope.rcptTo;
        if (recipient && refusedOnce.delete(recipient.address)) return done(new Error('451 try again later'));
        received.push(source);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  product = await startProduct({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});

afterAll(async () => {
  await product.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const mailTo = (address: string) =>
  received.find((source) => source.toLowerCase().includes(`to: ${address.toLowerCase()}`));
const decode = (source: string) => source.replace(/=\r?\n/g, '').replace(/=3D/g, '=');

test('a reset link is sent once over SMTP, and the stored body is erased', async () => {
  const { username } = await signUp(product);
  await product.client().post('/api/auth/forgot-password', { email: username });
  const source = await until('the mail', () => mailTo(username));
  expect(decode(source)).toContain(`${product.url}/reset-password#/reset-password?token=`);
  const storedMail = await until('the note that it was sent', async () => {
    const [row] = await product.platform.orm.em
      .fork()
      .execute(`select state, text from mail where "to" = '${username}' and state = 'sent'`);
    return row;
  });
  expect(storedMail.text).toBe('');
  expect(received.filter((source) => source.includes(username))).toHaveLength(1);
});

test('mails to an international address are sent with SMTPUTF8, others without', async () => {
  const credentials = { username: 'José@münchen.example', password: PASSWORD };
  const { username } = (await product.client().post('/api/register', credentials)).body.user;
  expect(username).toBe('josé@xn--mnchen-3ya.example');
  await until('the mail', () => international.includes('josé@münchen.example'));
  const ascii = await signUp(product);
  await product.client().post('/api/auth/forgot-password', { email: ascii.username });
  await until('the ASCII mail', () => mailTo(ascii.username));
  expect(international).not.toContain(ascii.username);
});

test('an unknown address gets the same answer and no mail', async () => {
  const knownUser = await signUp(product);
  const answers = [
    await product.client().post('/api/auth/forgot-password', { email: knownUser.username }),
    await product.client().post('/api/auth/forgot-password', { email: 'nobody-at-all@example.com' }),
  ];
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  await until('the known one', () => mailTo(knownUser.username));
  expect(mailTo('nobody-at-all@example.com')).toBeUndefined();
});

test('a new user is mailed a link and never the password', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  const email = `newcomer-${property.slug}@example.com`;
  const invitation = await client.post(`/api/properties/${property.id}/users`, { email, role: 'manager' });
  const source = decode(await until('the invitation', () => mailTo(email)));
  expect(source).not.toContain(invitation.body.tempPassword);
  const token = /reset-password\?token=([\w-]+)/.exec(source)?.[1];
  const newPassword = 'chosen by the newcomer';
  expect((await product.client().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
  const newcomer = product.client();
  const login = await newcomer.post('/api/login', { username: email, password: newPassword });
  expect([login.status, login.body.user.mustChangePassword]).toEqual([200, undefined]);
});

test('a temporarily refused mail is retried with the same Message-ID', async () => {
  const { username } = await signUp(product);
  refusedOnce.add(username);
  await product.client().post('/api/auth/forgot-password', { email: username });
  const em = () => product.platform.orm.em.fork();
  const failedMail = await until('the refusal to be noted', async () => {
    const [row] = await em().execute(
      `select id, message_id from mail where "to" = '${username}' and error is not null`,
    );
    return row;
  });
  expect(mailTo(username)).toBeUndefined();
  await em().execute(`update mail set next_attempt_at = now() where id = ${failedMail.id}`);
  await runJob(product, 'retryMails');
  const source = await until('the second try', () => mailTo(username));
  expect(source).toContain(failedMail.message_id);
});

test('a mail that is refused for good is not retried, and the person who invited reads why', async () => {
  const { client, property } = await signUpConfirmedOwner(product);
  const members = `/api/properties/${property.id}/users`;
  const knownUser = await signUp(product, 'no-such');
  for (const email of [`no-such-newcomer-${property.slug}@example.com`, knownUser.username]) {
    expect((await client.post(members, { email, role: 'viewer' })).status).toBe(201);
    const readInvitation = async () =>
      (await client.get(members)).body.find(({ username }: { username: string }) => username === email);
    const reason = await until('the reason', async () => (await readInvitation()).undelivered ?? undefined);
    expect(reason).toBe('550 5.1.1 No such person here');
    const readMails = () =>
      product.platform.orm.em
        .fork()
        .execute(`select state, attempts from mail where "to" = '${email}' and subject like '%${property.name}%'`);
    expect(await readMails()).toEqual([{ state: 'failed', attempts: 1 }]);
    await product.platform.orm.em.fork().execute(`update mail set next_attempt_at = now() where "to" = '${email}'`);
    const before = refusedRecipients.length;
    await runJob(product, 'retryMails');
    expect(refusedRecipients.length, 'no second try').toBe(before);
    expect((await client.post(`${members}/${(await readInvitation()).id}/resend`)).status).toBe(200);
    await until('the second refusal', async () => (await readMails()).length === 2);
    await until('the reason again', async () => (await readInvitation()).undelivered ?? undefined);
  }
  const fine = `fine-${property.slug}@example.com`;
  await client.post(members, { email: fine, role: 'viewer' });
  await until('the invitation', () => mailTo(fine));
  const { body } = await client.get(members);
  expect(body.find(({ username }: { username: string }) => username === fine)).toMatchObject({ undelivered: null });
});
