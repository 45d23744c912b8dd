import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetSecondFactorByOperator } from '../../src/modules/accounts/index.ts';
import { accountJobs } from '../../src/modules/accounts/jobs.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { createSealing } from '../../src/platform/security/sealing.ts';
import { PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { ageLogins } from '../harness/logins.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  codeOf,
  currentCode,
  setUpSecondFactor,
  submitCode,
  submitPassword,
  unusedCode,
} from '../harness/second-factor.ts';
import { until } from '../harness/until.ts';

let product: Product;
let boss: Person;

/** Starts the product with a required second factor and production limits. */
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
  const impersonation = await client.post(`/api/admin/users/${boss.id}/impersonate`);
  expect(impersonation.body.code).toBe('second_factor_setup_required');
  expect((await client.get('/admin/queues-board')).status).toBe(403);
  expect((await client.get('/api/user')).body.mustSetUpSecondFactor).toBe(true);

  const { key } = await setUpSecondFactor(client);
  for (const path of calls) expect((await client.get(path)).status, path).toBe(200);
  expect((await client.get('/api/user')).body).not.toHaveProperty('mustSetUpSecondFactor');
  expect((await client.get('/api/user/second-factor')).body.required).toBe(true);
  const removalResponse = await client.post('/api/user/second-factor/remove', {
    currentPassword: PASSWORD,
    code: await unusedCode(product, key),
  });
  expect([removalResponse.status, removalResponse.body.code]).toEqual([403, 'forbidden']);
  const newClient = product.client();
  await submitPassword(newClient, admin);
  expect((await submitCode(newClient, await unusedCode(product, key))).status).toBe(200);
});

test('all other users may skip it', async () => {
  const { client } = await signUp(product);
  expect((await client.get('/api/properties')).status).toBe(200);
  expect((await client.get('/api/user')).body).not.toHaveProperty('mustSetUpSecondFactor');
});

test('guessing codes is limited across addresses, and affects no one else', async () => {
  const [victim, otherPerson] = [await securedPerson(), await securedPerson()];
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const client = product.client();
    await submitPassword(client, victim);
    statuses.push((await submitCode(client, codeOf(victim.key, 5 + n))).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const client = product.client();
  await submitPassword(client, victim);
  const validResponse = await submitCode(client, await unusedCode(product, victim.key));
  expect([validResponse.status, Number(validResponse.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const recoveryResponse = await submitCode(client, victim.recoveryCodes[0] ?? '');
  expect(recoveryResponse.status, 'a recovery code is guessed no oftener').toBe(429);
  await submitPassword(client, otherPerson);
  expect((await submitCode(client, await unusedCode(product, otherPerson.key))).status).toBe(200);
});

test('frequent correct logins reach no limit: requesting the code is not a failure', async () => {
  const person = await securedPerson();
  for (let n = 0; n < 15; n++) {
    await sql(`update second_factor set last_step = 0 where user_id = ${person.id}`);
    const client = product.client();
    expect((await submitPassword(client, person)).status, `login ${n}`).toBe(401);
    expect((await submitCode(client, await currentCode(person.key))).status, `code ${n}`).toBe(200);
  }
});

test('an administrator removes a lost factor: proven, logged, and mailed', async () => {
  const person = await securedPerson();
  const path = `/api/admin/users/${person.id}/reset-second-factor`;
  await ageLogins(product, boss.id);
  expect((await boss.client.post(path, {})).body.code).toBe('reauthentication_required');
  expect((await boss.client.post(path, { currentPassword: PASSWORD })).status).toBe(204);
  expect((await person.client.get('/api/user')).status, 'sessions end').toBe(401);
  expect((await submitPassword(product.client(), person)).status).toBe(200);
  expect((await boss.client.post(path, { currentPassword: PASSWORD })).status, 'there is none any more').toBe(409);
  const selfReset = await boss.client.post(`/api/admin/users/${boss.id}/reset-second-factor`, {
    currentPassword: PASSWORD,
  });
  expect(selfReset.status, 'one’s own').toBe(409);
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
  expect((await submitPassword(product.client(), admin)).status).toBe(200);
  const secondReset = resetSecondFactorByOperator(createContext(product.platform), admin.username);
  await expect(secondReset).rejects.toThrow('does not use two-step verification');
});

test('a temporary password is replaced first, then the second factor is asked for', async () => {
  const [plainAdmin, securedAdmin] = [await signUp(product), await securedPerson()];
  await sql(
    `update app_user set temp_password_until = now() + interval '1 day' where id in (${plainAdmin.id}, ${securedAdmin.id})`,
  );
  const refusal = await plainAdmin.client.post('/api/user/second-factor', {});
  expect([refusal.status, refusal.body.code]).toEqual([403, 'password_change_required']);
  const client = product.client();
  expect((await submitPassword(client, securedAdmin)).body.code).toBe('second_factor_required');
  expect((await submitCode(client, await unusedCode(product, securedAdmin.key))).body.user.mustChangePassword).toBe(
    true,
  );
});

test('an impersonating administrator can neither set up, see nor change their second factor', async () => {
  const person = await signUp(product);
  const { key } = await setUpSecondFactor(person.client);
  const proof = { currentPassword: PASSWORD };
  expect((await boss.client.post(`/api/admin/users/${person.id}/impersonate`, proof)).status).toBe(200);
  const proofWithCode = { currentPassword: PASSWORD, code: await unusedCode(product, key) };
  for (const call of ['', '/confirm', '/remove', '/recovery-codes']) {
    const { status, body } = await boss.client.post(`/api/user/second-factor${call}`, proofWithCode);
    expect([call, status, body.code]).toEqual([call, 403, 'forbidden']);
  }
  expect((await boss.client.post('/api/impersonation/stop')).status).toBe(200);
});

test('a new key in DATA_KEYS replaces the former one, which can be removed an hour later', async () => {
  const person = await securedPerson();
  const { env } = product.platform;
  const newKey = '0f9e8d7c6b5a49382716050403020100';
  const [job] = accountJobs.filter(({ name }) => name === 'resealSecondFactors');
  const rotating = { ...product.platform, env: { ...env, DATA_KEYS: [newKey, ...env.DATA_KEYS] } };
  await job?.run(createContext(rotating), {});
  const [row] = await sql<{ sealed: string }>(
    `select sealed_key as sealed from second_factor where user_id = ${person.id}`,
  );
  expect(createSealing({ DATA_KEYS: [newKey] }).open(row?.sealed ?? '', `second_factor:${person.id}`)).toBe(person.key);
  await job?.run(createContext({ ...rotating, env: { ...env, DATA_KEYS: [...env.DATA_KEYS, newKey] } }), {});
  const client = product.client();
  await submitPassword(client, person);
  expect((await submitCode(client, await unusedCode(product, person.key))).status).toBe(200);
});
