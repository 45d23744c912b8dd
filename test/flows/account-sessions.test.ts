import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionSummary } from '../../src/modules/accounts/schema.ts';
import { type Client, unique } from '../harness/client.ts';
import { PASSWORD, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const MINUTE = 60_000;

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

const sessionsOf = async (client: Client): Promise<SessionSummary[]> => (await client.get('/api/user/sessions')).body;

async function signIn(username: string, userAgent: string): Promise<Client> {
  const client = product.client();
  await client.post('/api/login', { username, password: PASSWORD }, { 'user-agent': userAgent });
  return client;
}

const isSignedIn = async (client: Client) => (await client.get('/api/user')).status === 200;

/** Changes all stored sessions of a user and their last use. */
async function rewriteSession(userId: number, change: object, idleMs?: number): Promise<void> {
  const { redis } = product.platform;
  for (const key of await redis.keys('*:session:*')) {
    const session = JSON.parse((await redis.get(key)) ?? '{}');
    if (session.userId !== userId) continue;
    await redis.set(key, JSON.stringify({ ...session, ...change }), 'KEEPTTL');
    if (idleMs !== undefined) await redis.pexpire(key, 7 * 86_400_000 - idleMs);
  }
}

test('a user sees their sessions, the current one first, without any token', async () => {
  const { client, username, id } = await signUp(product);
  await signIn(username, FIREFOX);
  await rewriteSession(id, {}, 3 * 60 * MINUTE);
  const [currentSession, otherSession, ...otherSessions] = await sessionsOf(client);
  expect(otherSessions).toEqual([]);
  expect(currentSession).toMatchObject({
    isCurrent: true,
    device: 'A program',
    ip: expect.stringMatching(/127\.0\.0\.1$/),
  });
  expect(otherSession).toMatchObject({ isCurrent: false, device: 'Firefox on Linux' });
  const hours = (Date.now() - Date.parse(otherSession?.lastSeenAt ?? '')) / (60 * MINUTE);
  expect(Date.parse(otherSession?.lastSeenAt ?? '') - Date.parse(otherSession?.startedAt ?? '')).toBe(0); // not before its login
  expect(hours).toBeLessThan(1);
  const keys = await product.platform.redis.keys('*:session:*');
  const sessionsJson = JSON.stringify([currentSession, otherSession]);
  expect(keys.filter((key) => sessionsJson.includes(key.split(':').at(-1) ?? ''))).toEqual([]);
});

test('the last use of a session is derived from its remaining lifetime', async () => {
  const { client, username, id } = await signUp(product);
  await signIn(username, FIREFOX);
  await rewriteSession(id, { startedAt: Date.now() - 2 * 86_400_000 }, 3 * 60 * MINUTE);
  const [, otherSession] = await sessionsOf(client);
  const hours = (Date.now() - Date.parse(otherSession?.lastSeenAt ?? '')) / (60 * MINUTE);
  expect(Math.round(hours)).toBe(3);
});

test('one session can be ended, effective with its next request', async () => {
  const { client, username } = await signUp(product);
  const [phone, desk] = [await signIn(username, FIREFOX), await signIn(username, 'node')];
  const sessions = await sessionsOf(client);
  const firefox = sessions.find(({ device }) => device === 'Firefox on Linux');
  expect((await client.post(`/api/user/sessions/${firefox?.id}/end`, {})).status).toBe(204);
  expect([await isSignedIn(phone), await isSignedIn(desk), await isSignedIn(client)]).toEqual([false, true, true]);
  expect(await sessionsOf(client)).toHaveLength(2);
  expect((await client.post(`/api/user/sessions/${firefox?.id}/end`, {})).status).toBe(404);
});

test('the current session ends only by logout, and another user’s cannot be ended', async () => {
  const [{ client }, stranger] = [await signUp(product), await signUp(product)];
  const [currentSession] = await sessionsOf(client);
  expect((await client.post(`/api/user/sessions/${currentSession?.id}/end`, {})).status).toBe(404);
  expect((await stranger.client.post(`/api/user/sessions/${currentSession?.id}/end`, {})).status).toBe(404);
  expect((await client.post('/api/user/sessions/../../../end', {})).status).toBe(404);
  expect((await client.post(`/api/user/sessions/${'*'.repeat(22)}/end`, {})).status).toBe(400);
  expect(await isSignedIn(client)).toBe(true);
});

test('all other sessions can be ended at once, including unlisted ones', async () => {
  const { client, username, id } = await signUp(product);
  const otherClients = [await signIn(username, FIREFOX), await signIn(username, 'node')];
  await product.platform.redis.del(...(await product.platform.redis.keys(`*sessions-of:${id}`)));
  expect((await client.post('/api/user/sessions/end-others', {})).status).toBe(204);
  expect(await Promise.all([...otherClients, client].map(isSignedIn))).toEqual([false, false, true]);
  expect(await sessionsOf(client)).toMatchObject([{ isCurrent: true }]);
});

test('ending sessions needs a login within ten minutes or the password', async () => {
  const { client, username, id } = await signUp(product);
  await signIn(username, FIREFOX);
  const [, otherSession] = await sessionsOf(client);
  await rewriteSession(id, { startedAt: Date.now() - 11 * MINUTE });
  for (const path of [`/api/user/sessions/${otherSession?.id}/end`, '/api/user/sessions/end-others']) {
    const [unprovenResponse, wrongResponse] = [
      await client.post(path, {}),
      await client.post(path, { currentPassword: 'no' }),
    ];
    expect([unprovenResponse.status, unprovenResponse.body.code, wrongResponse.status]).toEqual([
      403,
      'reauthentication_required',
      403,
    ]);
    expect(wrongResponse.body.fields).toHaveProperty('currentPassword');
  }
  expect(await sessionsOf(client)).toHaveLength(2);
  const proof = { currentPassword: PASSWORD };
  expect((await client.post(`/api/user/sessions/${otherSession?.id}/end`, proof)).status).toBe(204);
});

test('more than ten minutes after the login, the address, the factor, the data and the account need the password', async () => {
  const { client, username, id } = await signUp(product);
  const profile = { fullName: 'Ada', username: `new-${username}` };
  const calls: [method: string, path: string, body: object][] = [
    ['POST', '/api/user/data', {}],
    ['POST', '/api/user/second-factor', {}],
    ['POST', '/api/user/deletion', {}],
    ['PUT', '/api/user/profile', profile],
  ];
  await rewriteSession(id, { startedAt: Date.now() - 11 * MINUTE });
  for (const [method, path, body] of calls) {
    const open = await client.call(method, path, body);
    expect([path, open.status, open.body.code]).toEqual([path, 403, 'reauthentication_required']);
    const wrongResponse = await client.call(method, path, { ...body, currentPassword: 'a guess' });
    expect([path, wrongResponse.status, Object.keys(wrongResponse.body.fields)]).toEqual([
      path,
      403,
      ['currentPassword'],
    ]);
  }
  expect((await client.get('/api/user/data')).status, 'there is no way around it').toBe(404);
  for (const [method, path, body] of calls)
    expect([path, (await client.call(method, path, { ...body, currentPassword: PASSWORD })).status]).toEqual([
      path,
      path === '/api/user/deletion' ? 201 : 200,
    ]);
});

test('ended sessions are not listed: logged out, ended by a new password, older than thirty days', async () => {
  const { client, username } = await signUp(product);
  const loggedOutClient = await signIn(username, FIREFOX);
  await loggedOutClient.post('/api/logout');
  expect(await sessionsOf(client)).toHaveLength(1);
  await signIn(username, FIREFOX);
  const changeResponse = await client.put('/api/user/password', {
    currentPassword: PASSWORD,
    newPassword: `${PASSWORD}!`,
  });
  expect(changeResponse.status).toBe(200);
  expect(await sessionsOf(client)).toMatchObject([{ isCurrent: true }]);
});

test('an impersonating administrator’s session is in their own list, not in the user’s', async () => {
  const [admin, person] = [await signUp(product, 'admin'), await signUp(product, 'person')];
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${admin.id}`);
  const acting = await signIn(admin.username, FIREFOX);
  await acting.post(`/api/admin/users/${person.id}/impersonate`);
  expect(await sessionsOf(person.client)).toHaveLength(1);
  expect((await acting.get('/api/user/sessions')).status).toBe(403);
  const sessions = await sessionsOf(admin.client);
  expect(sessions).toHaveLength(2);
  const otherSession = sessions.find(({ isCurrent }) => !isCurrent);
  expect((await admin.client.post(`/api/user/sessions/${otherSession?.id}/end`, {})).status).toBe(204);
  expect(await isSignedIn(acting)).toBe(false);
});

test('session changes are logged', async () => {
  const { client, username, id } = await signUp(product, unique('logged'));
  await signIn(username, FIREFOX);
  const [, otherSession] = await sessionsOf(client);
  await client.post(`/api/user/sessions/${otherSession?.id}/end`, {});
  await client.post('/api/user/sessions/end-others', {});
  const rows = await product.platform.orm.em
    .fork()
    .execute<{ action: string; before: object | null }[]>(
      `select action, before from activity where actor_id = ${id} and action like 'user.session%' order by id`,
    );
  expect(rows).toMatchObject([
    { action: 'user.session_ended', before: { device: 'Firefox on Linux' } },
    { action: 'user.sessions_ended' },
  ]);
});

test('an account has at most fifty sessions: one more sign-in ends the oldest', async () => {
  const { client, username } = await signUp(product);
  const second = await signIn(username, FIREFOX);
  for (let index = 0; index < 47; index++) await signIn(username, FIREFOX);
  const loggedOutClient = await signIn(username, FIREFOX);
  await loggedOutClient.post('/api/logout');
  const fiftieth = await signIn(username, FIREFOX);
  expect(await Promise.all([client, second, fiftieth].map(isSignedIn)), 'fifty are live').toEqual([true, true, true]);
  const lastClient = await signIn(username, FIREFOX);
  expect(await Promise.all([client, second, lastClient].map(isSignedIn))).toEqual([false, true, true]);
  expect(await sessionsOf(lastClient)).toHaveLength(50);
});
