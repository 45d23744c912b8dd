import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnv } from '../../platform/config/env.ts';
import { failureOf, purgeMailFiles, transportOf } from './transport.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-mail-'));
});

afterAll(() => rm(folder, { recursive: true }));

const letter = {
  from: 'a@example.com',
  to: 'b@example.com',
  subject: 'S',
  text: 'T',
  html: '<p>T</p>',
  unsubscribeUrl: null,
};

test('without a mail server a mail is a file readable by its owner alone', async () => {
  const [database, redis] = ['postgresql://app:secret@localhost/foyer', 'redis://localhost'];
  const env = loadEnv({ NODE_ENV: 'test', DATABASE_URL: database, REDIS_URL: redis, DATA_DIR: folder });
  await transportOf(env)({ ...letter, messageId: '<6adb84fe-6b6c@example.com>' });
  const mails = join(folder, 'mail');
  const [name = '', ...otherFiles] = await readdir(mails);
  expect([name.endsWith('.eml'), otherFiles]).toEqual([true, []]);
  const modes = [await stat(mails), await stat(join(mails, name))].map(({ mode }) => mode & 0o777);
  expect(modes).toEqual([0o700, 0o600]);
});

test('mail files are purged with their texts, and other files stay', async () => {
  const [database, redis] = ['postgresql://app:secret@localhost/foyer', 'redis://localhost'];
  const baseEnv = { NODE_ENV: 'test', DATABASE_URL: database, REDIS_URL: redis, DATA_DIR: folder };
  const env = loadEnv({ ...baseEnv, KEEP_MAIL_TEXTS_DAYS: '3' });
  await transportOf(env)({ ...letter, messageId: '<0ld-0ld@example.com>' });
  await transportOf(env)({ ...letter, messageId: '<0new-0new@example.com>' });
  const mails = join(folder, 'mail');
  await writeFile(join(mails, 'notes.txt'), 'mine');
  const fourDaysAgo = (Date.now() - 4 * 86_400_000) / 1_000;
  const oldFiles = (await readdir(mails)).filter((name) => !name.startsWith('0new'));
  for (const name of oldFiles) await utimes(join(mails, name), fourDaysAgo, fourDaysAgo);
  await purgeMailFiles(loadEnv({ ...baseEnv, SMTP_URL: 'smtp://localhost', KEEP_MAIL_TEXTS_DAYS: '3' }));
  expect(await readdir(mails), 'with a mail server the folder is none of ours').toEqual(
    expect.arrayContaining([...oldFiles]),
  );
  await purgeMailFiles(env);
  expect((await readdir(mails)).toSorted()).toEqual([expect.stringMatching(/^0new.*\.eml$/), 'notes.txt']);
  await purgeMailFiles({ ...env, DATA_DIR: join(folder, 'never-written') });
});

test('unsolicited mail has one-click unsubscribe headers, other mail has none', async () => {
  const [database, redis] = ['postgresql://app:secret@localhost/foyer', 'redis://localhost'];
  const ownFolder = join(folder, 'headers');
  const send = transportOf(
    loadEnv({ NODE_ENV: 'test', DATABASE_URL: database, REDIS_URL: redis, DATA_DIR: ownFolder }),
  );
  const unsubscribeUrl = `https://foyer.example/unsubscribe?token=${'t'.repeat(43)}`;
  await send({ ...letter, messageId: '<a-1@example.com>', unsubscribeUrl });
  await send({ ...letter, messageId: '<b-2@example.com>' });
  const headOf = async (name: string) =>
    (await readFile(join(ownFolder, 'mail', name), 'utf8')).split('\n\n', 1)[0]?.replace(/\n[ \t]+/g, ' ');
  const [listedFile, otherFile] = (await readdir(join(ownFolder, 'mail'))).toSorted();
  const head = await headOf(listedFile ?? '');
  expect(head).toContain(`\nList-Unsubscribe: <${unsubscribeUrl}>`);
  expect(head).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
  expect(await headOf(otherFile ?? '')).not.toContain('List-Unsubscribe');
});

test.each([
  ['a recipient that does not exist', { response: '550 5.1.1 Unknown', responseCode: 550, command: 'RCPT TO' }, true],
  ['a message that is refused', { response: '554 5.7.1 Spam', responseCode: 554, command: 'DATA' }, true],
  ['a mailbox that is busy', { response: '450 4.2.1 Later', responseCode: 450, command: 'RCPT TO' }, false],
  ['a wrong password of our own', { response: '535 5.7.8 Bad', responseCode: 535, command: 'AUTH PLAIN' }, false],
  ['a sender that the server does not know', { response: '553 No', responseCode: 553, command: 'MAIL FROM' }, false],
  ['a server that is away', { response: undefined, responseCode: undefined, command: 'CONN' }, false],
])('%s is final: %o → %s', (_what, smtpError, isFinal) => {
  const failure = failureOf(Object.assign(new Error('failed'), smtpError));
  const isOfTheMail = smtpError.command === 'RCPT TO' || smtpError.command === 'DATA';
  const refusal = isOfTheMail ? smtpError.response : null;
  expect(failure).toEqual({ message: 'failed', refusal, isFinal, isUnreachable: false });
});

test.each([
  ['no connection', { code: 'ESOCKET', command: 'CONN' }, true],
  ['no sign-in', { code: 'EAUTH', command: 'AUTH', responseCode: 535 }, true],
  ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, false],
  ['a connection lost within a mail', { code: 'ETIMEDOUT', command: 'DATA' }, false],
  ['a mail that cannot be composed', { code: 'EMESSAGE' }, false],
  ['another error', {}, false],
])('%s: the mail server is unreachable or not', (_, facts, isUnreachable) => {
  expect(failureOf(Object.assign(new Error('failed'), facts)).isUnreachable).toBe(isUnreachable);
});

test('a long refusal ends between letters', () => {
  const response = `550 ${'x'.repeat(295)}👨‍👩‍👧`;
  expect(failureOf(Object.assign(new Error('failed'), { command: 'DATA', response })).refusal).toBe(
    response.slice(0, 299),
  );
});
