import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAccessLookup } from '../../src/modules/tenancy/index.ts';
import { unique } from '../harness/client.ts';
import { addProperty, PASSWORD, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

/** Backdates all sign-ins. */
async function setStartedAgo(milliseconds: number): Promise<void> {
  for (const key of await product.platform.redis.keys('*session:*')) {
    const session = JSON.parse((await product.platform.redis.get(key)) ?? '{}');
    await product.platform.redis.set(key, JSON.stringify({ ...session, startedAt: Date.now() - milliseconds }));
  }
}

test('a suspended user is signed out with the next request, and reads why only with the right password', async () => {
  const { client, username, id } = await signUp(product);
  await sql(`update app_user set account_status = 'suspended' where id = ${id}`);
  expect((await client.get('/api/user')).status).toBe(401);
  const wrongResponse = await product.client().post('/api/login', { username, password: 'a wrong password' });
  const validLogin = await product.client().post('/api/login', { username, password: PASSWORD });
  expect([wrongResponse.status, validLogin.status, validLogin.body.code]).toEqual([401, 403, 'suspended']);
});

test('concurrent lookups each get their own session, even if one of them is missing', async () => {
  const { redis, env } = product.platform;
  const people = await Promise.all(Array.from({ length: 6 }, () => signUp(product)));
  const endedCookie = people[2]?.client.cookieHeader ?? '';
  const id = /\bsid=s%3A([^.]+)\./.exec(endedCookie)?.[1];
  expect(await redis.del(`${env.REDIS_PREFIX}:session:${id}`)).toBe(1);
  const answers = await Promise.all(people.map(({ client }) => client.get('/api/user')));
  const expected = people.map(({ username }, index) => (index === 2 ? [401, undefined] : [200, username]));
  expect(answers.map(({ status, body }) => [status, body.username])).toEqual(expected);
});

test('concurrent lookups each get their own permissions, in one statement', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signUp(product)));
  const buildings = await Promise.all(people.map(({ client }) => addProperty(client)));
  await sql(`update app_user set account_status = 'suspended' where id = ${people[1]?.id}`);
  const ids = buildings.map(({ id }) => id);
  const requestedIds = [ids[0], ids[1], ids[3], ids[3], 2_147_483_647];
  const answers = await Promise.all(
    people.map(({ client }, index) => client.get(`/api/properties/${requestedIds[index]}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 200, 404]);
  expect(answers.map(({ body }) => body.id)).toEqual([ids[0], undefined, undefined, ids[3], undefined]);

  const connected = vi.spyOn(product.platform.pool, 'connect');
  const readAccess = createAccessLookup(product.platform);
  const epochs = await Promise.all(people.map(({ id: userId }) => readAccess({ userId })));
  expect(epochs.map((access) => access?.username)).toEqual(people.map(({ username }) => username));
  expect(connected).toHaveBeenCalledOnce();
  connected.mockRestore();
});

test('a session ends thirty days after the login, however active', async () => {
  const { client } = await signUp(product);
  await setStartedAgo(31 * 86_400_000);
  expect((await client.get('/api/user')).status).toBe(401);
});

test('an active session is extended to a full week, with its cookie, at most every five minutes', async () => {
  const { redis } = product.platform;
  const earlierKeys = new Set(await redis.keys('*session:*'));
  const { client } = await signUp(product);
  const [key = ''] = (await redis.keys('*session:*')).filter((sessionKey) => !earlierKeys.has(sessionKey));
  const week = 7 * 86_400_000;
  const callAfter = async (secondsAgo: number) => {
    await redis.pexpire(key, week - secondsAgo * 1_000);
    const { status, headers } = await client.get('/api/user');
    expect(status).toBe(200);
    return { cookies: headers.getSetCookie(), left: await redis.pttl(key) };
  };
  const earlyCall = await callAfter(200);
  expect(earlyCall.cookies).toEqual([]);
  expect(earlyCall.left).toBeLessThanOrEqual(week - 200_000);
  const { cookies, left: lifetimeMs } = await callAfter(400);
  expect(cookies).toEqual([
    expect.stringMatching(/^sid=s%3A[^;]+; Max-Age=604800; Path=\/; .*HttpOnly; SameSite=Lax$/),
  ]);
  expect(lifetimeMs).toBeGreaterThan(week - 200_000);
  expect(lifetimeMs).toBeLessThanOrEqual(week);
  expect((await client.get('/api/user')).status).toBe(200);
});

test('a new session lasts a week without use, and ends when Redis has dropped it', async () => {
  const { redis } = product.platform;
  const earlierKeys = new Set(await redis.keys('*session:*'));
  const { client } = await signUp(product);
  const [key = ''] = (await redis.keys('*session:*')).filter((sessionKey) => !earlierKeys.has(sessionKey));
  expect(await redis.pttl(key)).toBeLessThanOrEqual(7 * 86_400_000);
  expect(await redis.pttl(key)).toBeGreaterThan(6 * 86_400_000);
  await redis.pexpire(key, 1);
  await expect.poll(async () => (await client.get('/api/user')).status).toBe(401);
});

test('the cookie of a logged-out session grants nothing', async () => {
  const { client } = await signUp(product);
  const formerCookie = client.cookieHeader;
  expect((await product.client().get('/api/user', { cookie: formerCookie })).status).toBe(200);
  await client.post('/api/logout');
  expect((await product.client().get('/api/user', { cookie: formerCookie })).status).toBe(401);
});

test('a script-readable cookie marks a signed-in browser, and is removed at logout', async () => {
  const marks = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().filter((cookie) => cookie.startsWith('signed-in='));
  const signUpAnswer = await product.client().post('/api/register', {
    username: `${unique('mark')}@example.com`,
    password: PASSWORD,
  });
  expect(signUpAnswer.headers.getSetCookie()[0], 'a program that takes the first cookie alone').toMatch(/^sid=/);
  expect(marks(signUpAnswer)).toEqual([
    expect.stringMatching(/^signed-in=[\w-]{16}; Max-Age=2592000; Path=\/; .*SameSite=Lax$/),
  ]);
  expect(marks(await product.client().get('/api/user')), 'who never signed in').toEqual([]);

  const { client, id } = await signUp(product);
  expect(marks(await client.get('/api/user')), 'it is there already').toEqual([]);
  expect(
    marks(await client.get('/api/user', { cookie: client.cookieHeader.replace(/; signed-in=[\w-]+/, '') })),
  ).toHaveLength(1);
  await sql(`update app_user set account_status = 'suspended' where id = ${id}`);
  expect(marks(await client.get('/api/user'))).toEqual([
    expect.stringMatching(/^signed-in=;.*Expires=Thu, 01 Jan 1970/),
  ]);

  const otherUser = await signUp(product);
  expect(marks(await otherUser.client.post('/api/logout'))).toEqual([expect.stringMatching(/^signed-in=;/)]);
});

test('the mark differs by session, also of one account, and does not contain its id', async () => {
  const { client, username } = await signUp(product);
  const cookies = () => new Map(client.cookieHeader.split('; ').map((pair) => pair.split('=') as [string, string]));
  const first = cookies();
  await client.post('/api/login', { username, password: PASSWORD });
  const second = cookies();
  expect(second.get('signed-in')).not.toBe(first.get('signed-in'));
  expect(second.get('sid')).not.toContain(second.get('signed-in'));
});

test('a late reply to a request from before login does not clear the mark', async () => {
  const { client, username } = await signUp(product);
  const formerCookie = client.cookieHeader;
  expect((await client.post('/api/login', { username, password: PASSWORD })).status).toBe(200);
  const lateResponse = await product.client().get('/api/user', { cookie: formerCookie });
  expect([lateResponse.status, lateResponse.headers.getSetCookie()]).toEqual([401, []]);
  expect((await client.get('/api/user')).status).toBe(200);
});

test('pages and the public directory set no cookie', async () => {
  const { client } = await signUp(product);
  const { slug } = await addProperty(client);
  for (const path of ['/', '/login', `/${slug}`, `/api/property?slug=${slug}`])
    expect((await product.client().get(path)).headers.getSetCookie(), path).toEqual([]);
});

test('changing the email needs a recent login or the password, and the old address is mailed', async () => {
  const { client, username } = await signUp(product);
  const profile = { fullName: 'Ada', username: `new-${username}` };
  await setStartedAgo(11 * 60_000);
  const refusal = await client.put('/api/user/profile', profile);
  expect([refusal.status, refusal.body.code]).toEqual([403, 'reauthentication_required']);
  const wrongResponse = await client.put('/api/user/profile', { ...profile, currentPassword: 'nope' });
  expect(wrongResponse.body.fields).toHaveProperty('currentPassword');
  const profileResponse = await client.put('/api/user/profile', { ...profile, currentPassword: PASSWORD });
  expect([profileResponse.status, profileResponse.body.username]).toEqual([200, `new-${username}`]);
});

test('one password is one password in every form of its letters, wherever it is set or asked for', async () => {
  const [composed, decomposed] = (['NFC', 'NFD'] as const).map((form) => 'Grüße aus dem Café 2026'.normalize(form));
  const client = product.client();
  const username = `${unique('umlaut')}@example.com`;
  const login = async (password?: string) => (await product.client().post('/api/login', { username, password })).status;
  const registration = await client.post('/api/register', { username, password: decomposed });
  expect(registration.status).toBe(201);
  expect([await login(composed), await login(decomposed)]).toEqual([200, 200]);

  const [nextPassword, nextDecomposed] = (['NFC', 'NFD'] as const).map((form) =>
    'Ein anderes Wörtchen für später'.normalize(form),
  );
  const changeResponse = await client.put('/api/user/password', {
    currentPassword: composed,
    newPassword: nextDecomposed,
  });
  expect(changeResponse.status).toBe(200);
  expect([await login(nextPassword), await login(nextDecomposed), await login(composed)]).toEqual([200, 200, 401]);
  await setStartedAgo(11 * 60_000);
  const profile = { fullName: 'Ada', username: `moved-${username}`, currentPassword: nextPassword };
  expect((await client.put('/api/user/profile', profile)).status, 'entered again').toBe(200);
  expect((await client.put('/api/user/profile', { ...profile, username })).status).toBe(200);

  const { createHash } = await import('node:crypto');
  const tokenHash = createHash('sha256').update('of-umlauts').digest('hex');
  await sql(
    `insert into password_token (token_hash, user_id, expires_at)
     values ('${tokenHash}', ${registration.body.user.id}, now() + interval '1 hour')`,
  );
  const reset = { token: 'of-umlauts', newPassword: decomposed };
  expect((await product.client().post('/api/auth/reset-password', reset)).status).toBe(200);
  expect([await login(composed), await login(decomposed)]).toEqual([200, 200]);

  const fourLetters = 'é'.repeat(4).normalize('NFD');
  const shortResponse = await product
    .client()
    .post('/api/register', { username: `short-${username}`, password: fourLetters });
  expect(shortResponse.body.fields.password, 'letters count, not their parts').toContain('at least 8 characters');
});

test('of two concurrent uses of a reset link one succeeds', async () => {
  const { id, username } = await signUp(product);
  const { createHash } = await import('node:crypto');
  const tokenHash = createHash('sha256').update('the-token').digest('hex');
  await sql(
    `insert into password_token (token_hash, user_id, expires_at) values ('${tokenHash}', ${id}, now() + interval '1 hour')`,
  );
  const body = { token: 'the-token', newPassword: 'another long password' };
  const tries = await Promise.all([1, 2, 3].map(() => product.client().post('/api/auth/reset-password', body)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect((await product.client().post('/api/login', { username, password: body.newPassword })).status).toBe(200);
});

test('the application can append to the log and never change it', async () => {
  await expect(sql('delete from activity')).rejects.toThrow(/permission denied/);
  await expect(sql(`update activity set subject = 'x'`)).rejects.toThrow(/permission denied/);
  await expect(sql('drop table tenant')).rejects.toThrow(/must be owner/);
});

test('a browser with an expired session can log in, sign up and log out', async () => {
  const { client, username, id } = await signUp(product);
  const endSessions = () => sql(`update app_user set session_epoch = session_epoch + 1 where id = ${id}`);
  await endSessions();
  expect((await client.post('/api/login', { username, password: PASSWORD })).status).toBe(200);
  expect((await client.get('/api/user')).status).toBe(200);
  await endSessions();
  expect((await client.post('/api/logout')).status).toBe(204);
  await client.post('/api/login', { username, password: PASSWORD });
  await endSessions();
  const otherAccount = { username: `other-${username}`, password: PASSWORD };
  expect((await client.post('/api/register', otherAccount)).status).toBe(201);
});

test('naming a second account does not evade a limit per account', async () => {
  const strict = await startProduct({ worker: false, env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const guess = (n: number) =>
      strict.client().post('/api/login', {
        email: `decoy${n}@example.com`,
        username: ' victim@example.com',
        password: 'a guess',
      });
    const answers = [];
    for (let n = 0; n < 11; n++) answers.push((await guess(n)).status);
    expect(answers).toEqual([...Array(10).fill(401), 429]);
  } finally {
    await strict.stop();
  }
});

test('a call that names another account than its session’s is refused, and does nothing', async () => {
  const [ada, ben] = [await signUp(product, 'ada'), await signUp(product, 'ben')];
  const accountHeader = (id: number | string) => ({ 'x-account': String(id) });
  const saveProfileAs = (body: object, id: number | string) =>
    ben.client.put('/api/user/profile', body, accountHeader(id));
  const profile = { fullName: 'Saved by the wrong tab', username: ben.username };
  const refusal = await saveProfileAs(profile, ada.id);
  expect([refusal.status, refusal.body.code]).toEqual([409, 'account_changed']);
  expect(refusal.body.details).toEqual({ username: ben.username });
  expect((await ben.client.get('/api/user', accountHeader(ada.id))).body.code).toBe('account_changed');
  expect((await ben.client.get('/api/user')).body.fullName).toBeNull();

  expect((await saveProfileAs(profile, ben.id)).status).toBe(200);
  expect((await ben.client.put('/api/user/profile', profile)).status, 'a program names none').toBe(200);
  for (const invalid of ['', 'ada', '-1', '1.5', '99999999999'])
    expect((await saveProfileAs(profile, invalid)).status).toBe(400);

  const login = { username: ada.username, password: PASSWORD };
  expect(
    (await ben.client.post('/api/login', login, accountHeader(ada.id))).status,
    'a login replaces any session',
  ).toBe(200);
});

test('impersonation changes the account that a call must name', async () => {
  const [admin, person] = [await signUp(product, 'admin'), await signUp(product)];
  await sql(`update app_user set is_admin = true where id = ${admin.id}`);
  const readCartAs = (id: number) => admin.client.get('/api/cart', { 'x-account': String(id) });
  expect((await readCartAs(admin.id)).status).toBe(200);
  await admin.client.post(`/api/admin/users/${person.id}/impersonate`);
  expect([(await readCartAs(admin.id)).status, (await readCartAs(person.id)).status]).toEqual([409, 200]);
  await admin.client.post('/api/impersonation/stop');
  expect([(await readCartAs(admin.id)).status, (await readCartAs(person.id)).status]).toEqual([200, 409]);
});
