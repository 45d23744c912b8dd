import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { ageLogins } from '../harness/logins.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;
let boss: Person;

beforeAll(async () => {
  product = await startProduct();
  boss = await newAdmin();
});

afterAll(() => product.stop());

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

async function newAdmin(): Promise<Person> {
  const person = await signUp(product, 'boss');
  await sql(`update app_user set is_admin = true where id = ${person.id}`);
  return person;
}

const signIn = (username: string, password = PASSWORD) => product.client().post('/api/login', { username, password });

test('suspending ends all sessions of a user with their next request', async () => {
  const person = await signUp(product);
  const otherClient = product.client();
  await otherClient.post('/api/login', { username: person.username, password: PASSWORD });
  const set = await boss.client.put(`/api/admin/users/${person.id}/status`, { status: 'suspended' });
  expect(set.status).toBe(204);
  expect((await person.client.get('/api/user')).status).toBe(401);
  expect((await otherClient.get('/api/properties')).status).toBe(401);
  expect((await signIn(person.username)).body.code).toBe('suspended');

  await boss.client.put(`/api/admin/users/${person.id}/status`, { status: 'active' });
  expect((await person.client.get('/api/user')).status, 'an old session came back to life').toBe(401);
  expect((await signIn(person.username)).status).toBe(200);
});

test('an administrator cannot suspend their own account', async () => {
  const { status } = await boss.client.put(`/api/admin/users/${boss.id}/status`, { status: 'suspended' });
  expect([status, (await boss.client.get('/api/user')).status]).toEqual([409, 200]);
});

test('a password set by an administrator ends the sessions, replaces the old one and is mailed', async () => {
  const person = await signUp(product);
  const path = `/api/admin/users/${person.id}/reset-password`;
  const shortResponse = await boss.client.post(path, { password: 'short' });
  expect([shortResponse.status, shortResponse.body.fields.password]).toEqual([
    400,
    'Password must be at least 8 characters long',
  ]);
  expect((await boss.client.post(path, {})).body.error).toBe('Password is required');
  expect((await boss.client.post(path, { password: 'given by the admin' })).status).toBe(204);
  expect((await person.client.get('/api/user')).status).toBe(401);
  expect((await signIn(person.username)).status).toBe(401);
  expect((await signIn(person.username, 'given by the admin')).status).toBe(200);
  await until('a mail about the password', async () => {
    const mails = await sql(`select 1 from mail where "to" = '${person.username}' and subject ilike '%password%'`);
    return mails.length > 0;
  });
});

test('resetting a password needs a recent login or one’s own password; of an administrator both are mailed', async () => {
  const [targetAdmin, person, actingAdmin] = [await newAdmin(), await signUp(product), await newAdmin()];
  const resetPassword = (id: number, changes = {}) =>
    actingAdmin.client.post(`/api/admin/users/${id}/reset-password`, { password: 'given by an admin', ...changes });
  await ageLogins(product, actingAdmin.id);
  for (const id of [targetAdmin.id, actingAdmin.id, person.id]) {
    const { status, body } = await resetPassword(id);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      403,
      'reauthentication_required',
      ['currentPassword'],
    ]);
  }
  expect((await resetPassword(targetAdmin.id, { currentPassword: 'a guess' })).status).toBe(403);
  expect((await signIn(targetAdmin.username)).status, 'the password changed all the same').toBe(200);
  expect((await resetPassword(person.id, { currentPassword: PASSWORD })).status).toBe(204);
  expect((await resetPassword(targetAdmin.id, { currentPassword: PASSWORD })).status).toBe(204);
  await actingAdmin.client.post('/api/login', { username: actingAdmin.username, password: PASSWORD });
  expect((await resetPassword(targetAdmin.id)).status, 'a fresh login').toBe(204);

  const findMails = (recipient: string, words: string) =>
    sql(`select 1 from mail where "to" = '${recipient}' and text like '%${words}%'`);
  await until('mails to both', async () => {
    const actorMails = await findMails(
      actingAdmin.username,
      `The password for ${targetAdmin.username} was reset from your account`,
    );
    const targetMails = await findMails(targetAdmin.username, `was changed by ${actingAdmin.username}`);
    return actorMails.length === 2 && targetMails.length === 2;
  });
  expect(await findMails(actingAdmin.username, person.username)).toEqual([]);
});

test('each admin action is one log line with actor, subject and origin', async () => {
  const person = await signUp(product);
  await boss.client.put(`/api/admin/users/${person.id}/status`, { status: 'suspended' });
  await boss.client.put(`/api/admin/users/${person.id}/status`, { status: 'suspended' });
  const { body } = await boss.client.get(`/api/admin/activity?area=users&userId=${boss.id}&limit=1`);
  expect(body[0]).toMatchObject({
    action: 'user.suspended',
    subject: person.username,
    actor: { id: boss.id, username: boss.username },
    impersonator: null,
    before: { accountStatus: 'active' },
    after: { accountStatus: 'suspended' },
  });
  expect(body[0].ip).toBeTruthy();
  const lines = await sql(`select 1 from activity where action = 'user.suspended' and subject = '${person.username}'`);
  expect(lines, 'what changed nothing was noted').toHaveLength(1);
});

test('the log can be filtered by area and days', async () => {
  const { body } = await boss.client.get('/api/admin/activity?area=users');
  expect(new Set(body.map(({ action }: { action: string }) => action.split('.')[0]))).toEqual(new Set(['user']));
  const pastActivity = await boss.client.get('/api/admin/activity?to=2020-01-01T00:00:00Z');
  expect(pastActivity.body).toEqual([]);
  expect((await boss.client.get('/api/admin/activity?area=nonsense')).status).toBe(400);
});

test('users are found by part of name or address, with wildcards taken literally', async () => {
  const { id, client } = await signUp(product, 'needle');
  await client.put('/api/user/profile', { fullName: 'Ada O_Lovelace', username: 'needle_x@example.com' });
  const searchIds = async (search: string) => {
    const { body } = await boss.client.get(`/api/admin/users?search=${encodeURIComponent(search)}`);
    return body.map((user: { id: number }) => user.id);
  };
  expect(await searchIds('lovelace')).toEqual([id]);
  expect(await searchIds('NEEDLE_X')).toEqual([id]);
  expect(await searchIds('o_love')).toEqual([id]);
  expect(await searchIds('o%love')).toEqual([]);
});

test('pages neither repeat nor skip rows in any order, and include the total', async () => {
  for (let n = 0; n < 5; n++) await signUp(product, 'paged');
  for (const sort of ['-id', 'username', '-fullName', 'lastLoginAt', '-lastLoginAt']) {
    const pagedIds: number[] = [];
    let total = 0;
    for (let page = 1; page < 50; page++) {
      const answer = await boss.client.get(`/api/admin/users?limit=3&page=${page}&sort=${sort}`);
      total = Number(answer.headers.get('x-total-count'));
      pagedIds.push(...answer.body.map((user: { id: number }) => user.id));
      if (answer.body.length < 3) break;
    }
    expect([sort, pagedIds.length, new Set(pagedIds).size]).toEqual([sort, total, total]);
  }
  expect((await boss.client.get('/api/admin/users?limit=501')).status).toBe(400);
});
