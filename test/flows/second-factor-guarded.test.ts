import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetSecondFactorByOperator } from '../../src/modules/accounts/index.ts';
import { accountJobs } from '../../src/modules/accounts/jobs.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { createSealing } from '../../src/platform/security/sealing.ts';
import { PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  codeOf,
  currentCode,
  giveCode,
  givePassword,
  setUpSecondFactor,
  unusedCode,
} from '../harness/second-factor.ts';
import { until } from '../harness/until.ts';

let product: Product;
let boss: Person;

/** With a required second factor and production limits. */
beforeAll(async () => {
  product = await startProduct({ env: { ADMIN_SECOND_FACTOR: 'required', RATE_LIMIT_SCALE: '1' } });
  boss = await newAdmin();
  await setUpSecondFactor(boss.client);
});

afterAll(() => product.stop());

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

async function newAdmin(): Promise<Person> {
  const person = await signUp(product, 'boss');
  await sql(`update app_user set is_admin = true where id = ${person.id}`);
  return person;
}

async function securedPerson() {
  const person = await signUp(product);
  return { ...person, ...(await setUpSecondFactor(person.client)) };
}

test('an administrator who needs a second factor sets one up first', async () => {
  const { client, ...admin } = await newAdmin();
  const calls = ['/api/admin/users', '/api/properties', '/api/cart'];
  for (const path of calls) {
    const { status, body } = await client.get(path);
    expect([path, status, body.code]).toEqual([path, 403, 'second_factor_setup_required']);
  }
  const impersonated = await client.post(`/api/admin/users/${boss.id}/impersonate`);
  expect(impersonated.body.code).toBe('second_factor_setup_required');
  expect((await client.get('/admin/queues-board')).status).toBe(403);
  expect((await client.get('/api/user')).body.mustSetUpSecondFactor).toBe(true);

  const { key } = await setUpSecondFactor(client);
  for (const path of calls) expect((await client.get(path)).status, path).toBe(200);
  expect((await client.get('/api/user')).body).not.toHaveProperty('mustSetUpSecondFactor');
  expect((await client.get('/api/user/second-factor')).body.required).toBe(true);
  const off = await client.post('/api/user/second-factor/remove', {
    currentPassword: PASSWORD,
    code: await unusedCode(product, key),
  });
  expect([off.status, off.body.code]).toEqual([403, 'forbidden']);
  const again = product.client();
  await givePassword(again, admin);
  expect((await giveCode(again, await unusedCode(product, key))).status).toBe(200);
});

test('all other users may skip it', async () => {
  const { client } = await signUp(product);
  expect((await client.get('/api/properties')).status).toBe(200);
  expect((await client.get('/api/user')).body).not.toHaveProperty('mustSetUpSecondFactor');
});

test('guessing codes is limited across addresses, and affects no one else', async () => {
  const [victim, other] = [await securedPerson(), await securedPerson()];
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const client = product.client();
    await givePassword(client, victim);
    statuses.push((await giveCode(client, codeOf(victim.key, 5 + n))).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const client = product.client();
  await givePassword(client, victim);
  const right = await giveCode(client, await unusedCode(product, victim.key));
  expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const spare = await giveCode(client, victim.recoveryCodes[0] ?? '');
  expect(spare.status, 'a recovery code is guessed no oftener').toBe(429);
  await givePassword(client, other);
  expect((await giveCode(client, await unusedCode(product, other.key))).status).toBe(200);
});

test('frequent correct logins reach no limit: requesting the code is not a failure', async () => {
  const person = await securedPerson();
  for (let n = 0; n < 15; n++) {
    await sql(`update second_factor set last_step = 0 where user_id = ${person.id}`);
    const client = product.client();
    expect((await givePassword(client, person)).status, `login ${n}`).toBe(401);
    expect((await giveCode(client, await currentCode(person.key))).status, `code ${n}`).toBe(200);
  }
});

test('an administrator removes a lost factor: proven, logged, and mailed', async () => {
  const person = await securedPerson();
  const path = `/api/admin/users/${person.id}/reset-second-factor`;
  for (const key of await product.platform.redis.keys('*session:*')) {
    const session = JSON.parse((await product.platform.redis.get(key)) ?? '{}');
    const aged = { ...session, startedAt: (session.startedAt ?? 0) - 11 * 60_000 };
    await product.platform.redis.set(key, JSON.stringify(aged));
  }
  expect((await boss.client.post(path, {})).body.code).toBe('reauthentication_required');
  expect((await boss.client.post(path, { currentPassword: PASSWORD })).status).toBe(204);
  expect((await person.client.get('/api/user')).status, 'sessions end').toBe(401);
  expect((await givePassword(product.client(), person)).status).toBe(200);
  expect((await boss.client.post(path, { currentPassword: PASSWORD })).status, 'there is none any more').toBe(409);
  const own = await boss.client.post(`/api/admin/users/${boss.id}/reset-second-factor`, { currentPassword: PASSWORD });
  expect(own.status, 'one’s own').toBe(409);
  const log = await sql(`select actor_id as "actorId" from activity
    where action = 'user.second_factor_reset' and subject = '${person.username}'`);
  expect(log).toEqual([{ actorId: boss.id }]);
  await until('a mail', async () => {
    const mails = await sql<{ text: string }>(`select text from mail where "to" = '${person.username}'`);
    return mails.some(({ text }) => text.includes(`${boss.username} turned off two-step verification`));
  });
});

test('the operator removes the factor of the only administrator', async () => {
  const admin = await newAdmin();
  await setUpSecondFactor(admin.client);
  await resetSecondFactorByOperator(createContext(product.platform), admin.username.toUpperCase());
  expect((await givePassword(product.client(), admin)).status).toBe(200);
  const again = resetSecondFactorByOperator(createContext(product.platform), admin.username);
  await expect(again).rejects.toThrow('does not use two-step verification');
});

test('a temporary password is replaced first, then the second factor is asked for', async () => {
  const [plain, secured] = [await signUp(product), await securedPerson()];
  await sql(
    `update app_user set temp_password_until = now() + interval '1 day' where id in (${plain.id}, ${secured.id})`,
  );
  const refused = await plain.client.post('/api/user/second-factor', {});
  expect([refused.status, refused.body.code]).toEqual([403, 'password_change_required']);
  const client = product.client();
  expect((await givePassword(client, secured)).body.code).toBe('second_factor_required');
  expect((await giveCode(client, await unusedCode(product, secured.key))).body.user.mustChangePassword).toBe(true);
});

test('an impersonating administrator can neither set up, see nor change their second factor', async () => {
  const person = await signUp(product);
  const { key } = await setUpSecondFactor(person.client);
  expect((await boss.client.post(`/api/admin/users/${person.id}/impersonate`)).status).toBe(200);
  const given = { currentPassword: PASSWORD, code: await unusedCode(product, key) };
  for (const call of ['', '/confirm', '/remove', '/recovery-codes']) {
    const { status, body } = await boss.client.post(`/api/user/second-factor${call}`, given);
    expect([call, status, body.code]).toEqual([call, 403, 'forbidden']);
  }
  expect((await boss.client.post('/api/impersonation/stop')).status).toBe(200);
});

test('a new key in DATA_KEYS replaces the former one, which can be removed an hour later', async () => {
  const person = await securedPerson();
  const { env } = product.platform;
  const added = '0f9e8d7c6b5a49382716050403020100';
  const [job] = accountJobs.filter(({ name }) => name === 'resealSecondFactors');
  const rotating = { ...product.platform, env: { ...env, DATA_KEYS: [added, ...env.DATA_KEYS] } };
  await job?.run(createContext(rotating), {});
  const [row] = await sql<{ sealed: string }>(
    `select sealed_key as sealed from second_factor where user_id = ${person.id}`,
  );
  expect(createSealing({ DATA_KEYS: [added] }).open(row?.sealed ?? '', `second_factor:${person.id}`)).toBe(person.key);
  await job?.run(createContext({ ...rotating, env: { ...env, DATA_KEYS: [...env.DATA_KEYS, added] } }), {});
  const client = product.client();
  await givePassword(client, person);
  expect((await giveCode(client, await unusedCode(product, person.key))).status).toBe(200);
});
