import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPIRED_CODE, WRONG_CODE } from '../../src/modules/accounts/schema.ts';
import { PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import {
  codeOf,
  confirmAddress,
  currentCode,
  type SecondFactor,
  setUpSecondFactor,
  submitCode,
  submitPassword,
  unusedCode,
} from '../harness/second-factor.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});

afterAll(() => product.stop());

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

type SecuredPerson = Person & SecondFactor;

async function securedPerson(): Promise<SecuredPerson> {
  const person = await signUp(product);
  await confirmAddress(product, person);
  return { ...person, ...(await setUpSecondFactor(person.client)) };
}

const sessionCookie = (cookies: string) => /(?:^|; )sid=([^;]+)/.exec(cookies)?.[1];
const forgetUsedCodes = ({ id }: Person) => sql(`update second_factor set last_step = 0 where user_id = ${id}`);
const subjectsTo = async (address: string) =>
  (await sql<{ subject: string }>(`select subject from mail where "to" = '${address}'`)).map(({ subject }) => subject);
const actionsOf = async ({ username }: Person) =>
  (await sql<{ action: string }>(`select action from activity where subject = '${username}' order by id`)).map(
    ({ action }) => action,
  );

test('login without a second factor is unchanged', async () => {
  const person = await signUp(product);
  const { status, body } = await submitPassword(product.client(), person);
  expect([status, Object.keys(body)]).toEqual([200, ['user']]);
  expect(Object.keys(body.user).toSorted()).toEqual([
    'accountStatus',
    'avatarUrl',
    'buildingsLimit',
    'emailVerified',
    'fullName',
    'id',
    'impersonatedBy',
    'isAdmin',
    'lastLoginAt',
    'phoneNumber',
    'username',
  ]);
});

test('the password is the first of two steps, and grants nothing alone', async () => {
  const person = await securedPerson();
  const client = product.client();
  const response = await submitPassword(client, person);
  expect([response.status, response.body]).toEqual([
    401,
    {
      error: 'Enter the code from your authenticator app',
      code: 'second_factor_required',
      details: { methods: ['totp', 'recovery_code'] },
      requestId: expect.any(String),
    },
  ]);
  const firstCookie = sessionCookie(client.cookieHeader);
  for (const path of ['/api/user', '/api/properties', '/api/user/second-factor'])
    expect((await client.get(path)).status, path).toBe(401);
  expect((await client.post('/api/user/second-factor/remove', { currentPassword: PASSWORD, code: '1' })).status).toBe(
    401,
  );

  const loginResponse = await submitCode(client, await unusedCode(product, person.key));
  expect([loginResponse.status, loginResponse.body.user?.id]).toEqual([200, person.id]);
  expect((await client.get('/api/user')).status).toBe(200);
  expect(sessionCookie(client.cookieHeader)).not.toBe(firstCookie);
});

test('a wrong password does not reveal that a second factor exists', async () => {
  const [securedUser, plainUser] = [await securedPerson(), await signUp(product)];
  const answers = await Promise.all(
    [securedUser, plainUser].map((user) => submitPassword(product.client(), user, 'a wrong guess')),
  );
  for (const { status, body } of answers)
    expect([status, body.code, body.error, body.details]).toEqual([
      401,
      'unauthorized',
      'Incorrect email or password',
      undefined,
    ]);
});

test('a code works once, also when sent twice concurrently', async () => {
  const person = await securedPerson();
  const clients = [product.client(), product.client(), product.client()];
  for (const client of clients) await submitPassword(client, person);
  await forgetUsedCodes(person);
  const code = await currentCode(person.key);
  const statuses = await Promise.all(clients.map(async (client) => (await submitCode(client, code)).status));
  expect(statuses.toSorted()).toEqual([200, 401, 401]);
  const lateClient = product.client();
  await submitPassword(lateClient, person);
  expect((await submitCode(lateClient, code)).status).toBe(401);
});

test('a code works only within its 30 seconds, and spaces are ignored', async () => {
  const person = await securedPerson();
  await forgetUsedCodes(person);
  const client = product.client();
  await submitPassword(client, person);
  const code = await currentCode(person.key);
  const [expiredCode, ...wrongCodes] = [
    codeOf(person.key, -1),
    codeOf(person.key, -2),
    codeOf(person.key, 1),
    '12345',
    'abc def',
  ];
  for (const wrongCode of wrongCodes) {
    const { status, body } = await submitCode(client, wrongCode);
    expect([wrongCode, status, body.fields.code]).toEqual([wrongCode, 401, WRONG_CODE]);
  }
  const lateResponse = await submitCode(client, expiredCode ?? '');
  expect([lateResponse.status, lateResponse.body.error, lateResponse.body.fields.code]).toEqual([
    401,
    EXPIRED_CODE,
    EXPIRED_CODE,
  ]);
  const groupedCode = code.replace(/(...)/, '$1 ');
  expect((await submitCode(client, groupedCode)).status).toBe(200);
});

test('a recovery code replaces the app once, in any notation, and its user is mailed', async () => {
  const person = await securedPerson();
  expect(new Set(person.recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = person.recoveryCodes;
  const client = product.client();
  await submitPassword(client, person);
  expect((await submitCode(client, ` ${first.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
  const { body } = await client.get('/api/user/second-factor');
  expect(body).toEqual({ since: expect.any(String), recoveryCodesLeft: 9, required: false });

  const newClient = product.client();
  await submitPassword(newClient, person);
  expect((await submitCode(newClient, first)).status).toBe(401);
  expect((await submitCode(newClient, second)).status).toBe(200);
  await until('both mails', async () => {
    const usageMails = (await subjectsTo(person.username)).filter((subject) => subject === 'A recovery code was used');
    return usageMails.length === 2;
  });
  expect(await actionsOf(person)).toEqual([
    'user.registered',
    'user.email_confirmed',
    'user.second_factor_set',
    'user.recovery_code_used',
    'user.logged_in',
    'user.second_factor_failed',
    'user.recovery_code_used',
    'user.logged_in',
  ]);
});

test('the second step expires after five minutes, or when the account changes', async () => {
  const person = await securedPerson();
  const client = product.client();
  await submitPassword(client, person);
  const { redis } = product.platform;
  for (const key of await redis.keys('*session:*')) {
    if (!JSON.parse((await redis.get(key)) ?? '{}').awaits) continue;
    expect(await redis.ttl(key)).toBeLessThanOrEqual(300);
    await redis.del(key); // simulates the expiry
  }
  const lateResponse = await submitCode(client, await unusedCode(product, person.key));
  expect([lateResponse.status, lateResponse.body.details]).toEqual([401, { startAgain: true }]);
  expect(
    (await submitCode(product.client(), await unusedCode(product, person.key))).body.details,
    'no first step',
  ).toEqual({
    startAgain: true,
  });

  await submitPassword(client, person);
  await sql(`update app_user set account_status = 'suspended' where id = ${person.id}`);
  expect((await submitCode(client, await unusedCode(product, person.key))).status).toBe(401);
  await sql(`update app_user set account_status = 'active' where id = ${person.id}`);
});

test('setup needs a confirmed address and a code of the new key, ends all other sessions, and is mailed', async () => {
  const person = await signUp(product);
  for (const [call, body] of [
    ['', {}],
    ['', { currentPassword: PASSWORD }],
    ['/confirm', { code: '000000' }],
  ] as const) {
    const refusal = await person.client.post(`/api/user/second-factor${call}`, body);
    expect([call, refusal.status, refusal.body.code]).toEqual([call, 403, 'confirm_email_first']);
  }
  await confirmAddress(product, person);
  const newClient = product.client();
  await submitPassword(newClient, person);
  const { body: setup } = await person.client.post('/api/user/second-factor', {});
  const wrongResponse = await person.client.post('/api/user/second-factor/confirm', { code: '000000' });
  expect([wrongResponse.status, Object.keys(wrongResponse.body.fields)]).toEqual([400, ['code']]);
  expect((await submitPassword(product.client(), person)).status, 'not confirmed yet').toBe(200);

  const { body: newSetup } = await person.client.post('/api/user/second-factor', {});
  expect(newSetup.key).not.toBe(setup.key);
  const formerKeyResponse = await person.client.post('/api/user/second-factor/confirm', { code: codeOf(setup.key) });
  expect(formerKeyResponse.status, 'a key that was replaced').toBe(400);
  expect(
    (await person.client.post('/api/user/second-factor/confirm', { code: await currentCode(newSetup.key) })).status,
  ).toBe(200);
  expect((await person.client.get('/api/user')).status).toBe(200);
  expect((await newClient.get('/api/user')).status).toBe(401);
  expect((await person.client.post('/api/user/second-factor', {})).status, 'a second one').toBe(409);
  await until('a mail', async () =>
    (await subjectsTo(person.username)).includes('Two-step verification was turned on'),
  );
});

test('setup takes the code of the step before, which works nowhere else', async () => {
  const person = await signUp(product);
  await confirmAddress(product, person);
  const { key } = (await person.client.post('/api/user/second-factor', {})).body;
  const confirm = (code: string) => person.client.post('/api/user/second-factor/confirm', { code });
  await currentCode(key); // waits for a code that outlasts the calls
  expect((await confirm(codeOf(key, -2))).status).toBe(400);
  expect((await confirm(codeOf(key, 1))).status).toBe(400);
  const formerCode = codeOf(key, -1);
  expect((await confirm(formerCode)).status).toBe(200);
  const client = product.client();
  await submitPassword(client, person);
  expect((await submitCode(client, formerCode)).status).toBe(401);
  expect((await submitCode(client, codeOf(key))).status, 'the next one').toBe(200);
});

test('disabling it and new recovery codes need the password and a code', async () => {
  const person = await securedPerson();
  const validProof = { currentPassword: PASSWORD, code: await unusedCode(product, person.key) };
  for (const call of ['remove', 'recovery-codes']) {
    const path = `/api/user/second-factor/${call}`;
    const noPassword = await person.client.post(path, { ...validProof, currentPassword: 'a guess' });
    expect([call, noPassword.status, noPassword.body.code]).toEqual([call, 403, 'reauthentication_required']);
    const lateResponse = await person.client.post(path, { ...validProof, code: codeOf(person.key, -1) });
    expect([call, lateResponse.status, lateResponse.body.fields.code]).toEqual([call, 400, EXPIRED_CODE]);
    const noCode = await person.client.post(path, { ...validProof, code: codeOf(person.key, 5) });
    expect([call, noCode.status, Object.keys(noCode.body.fields)]).toEqual([call, 400, ['code']]);
  }
  const renewed = await person.client.post('/api/user/second-factor/recovery-codes', validProof);
  expect([renewed.status, renewed.body.recoveryCodes.length]).toEqual([200, 10]);
  const client = product.client();
  await submitPassword(client, person);
  expect((await submitCode(client, person.recoveryCodes[0] ?? '')).status, 'a former one').toBe(401);

  const [code] = renewed.body.recoveryCodes;
  const newClient = product.client();
  await submitPassword(newClient, person);
  await forgetUsedCodes(person);
  expect((await submitCode(newClient, await currentCode(person.key))).status).toBe(200);
  const removalResponse = await person.client.post('/api/user/second-factor/remove', {
    currentPassword: PASSWORD,
    code,
  });
  expect(removalResponse.status).toBe(204);
  expect((await person.client.get('/api/user')).status).toBe(200);
  expect((await newClient.get('/api/user')).status).toBe(401);
  expect((await submitPassword(product.client(), person)).status).toBe(200);
  expect(await sql(`select 1 from recovery_code where user_id = ${person.id}`)).toEqual([]);
  await until('a mail', async () =>
    (await subjectsTo(person.username)).includes('Two-step verification was turned off'),
  );
});

test('a password reset by mail keeps the second factor', async () => {
  const person = await securedPerson();
  await product.client().post('/api/auth/forgot-password', { email: person.username });
  const token = await mailedToken(product, person.username, '/reset-password');
  const newPassword = 'another long password';
  expect((await product.client().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
  const client = product.client();
  expect((await submitPassword(client, person, newPassword)).body.code).toBe('second_factor_required');
  expect((await submitCode(client, await unusedCode(product, person.key))).status).toBe(200);
});

test('no stored value works as a code, as a key or in another account', async () => {
  const [ownPerson, otherPerson] = [await securedPerson(), await securedPerson()];
  const rows = JSON.stringify([await sql('select * from second_factor'), await sql('select * from recovery_code')]);
  expect(rows).not.toContain(ownPerson.key);
  for (const code of ownPerson.recoveryCodes) expect(rows.toLowerCase()).not.toContain(code.replace('-', ''));
  await sql(`update second_factor set sealed_key = (select sealed_key from second_factor where user_id = ${ownPerson.id})
    where user_id = ${otherPerson.id}`);
  const client = product.client();
  await submitPassword(client, otherPerson);
  expect((await submitCode(client, codeOf(ownPerson.key))).status).not.toBe(200);
});
