import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { confirmAddress, setUpSecondFactor, submitCode, submitPassword, unusedCode } from '../harness/second-factor.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});

afterAll(() => product.stop());

const sql = <Row = object>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);
const NEW_PASSWORD = 'nobody else knows this';

async function confirmedPerson(): Promise<Person> {
  const person = await signUp(product, 'victim');
  await confirmAddress(product, person);
  return person;
}

/** An intruder with the open session and password moves the account to another address. */
async function stealAccount({ client, username }: Person): Promise<string> {
  const thief = `thief-${username}`;
  const changes = { fullName: 'Ada', username: thief, currentPassword: PASSWORD };
  const { status } = await client.put('/api/user/profile', changes);
  if (status !== 200) throw new Error(`profile: ${status}`);
  return thief;
}

async function undoEmail({ username }: Person): Promise<string> {
  const token = await mailedToken(product, username, '/undo-email');
  const { status, body } = await product.client().post('/api/auth/undo-email', { token });
  expect(status).toBe(200);
  return body.resetToken;
}

async function resetPassword(token: string): Promise<void> {
  const { status } = await product.client().post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD });
  expect(status).toBe(200);
}

/** @param mailed reset links sent to the address, including this one */
async function resetByMail(username: string, mailed = 1): Promise<void> {
  await product.client().post('/api/auth/forgot-password', { email: username });
  await resetPassword(await mailedToken(product, username, '/reset-password', mailed));
}

/** The client and the reply after the first step. */
async function signInAs(username: string, password: string): Promise<{ client: Client; status: number }> {
  const client = product.client();
  return { client, status: (await submitPassword(client, { username }, password)).status };
}

const expectNotice = ({ username }: Person) =>
  until(`a mail to ${username}`, async () => {
    const noticeMails = await sql(
      `select 1 from mail where "to" = '${username}' and subject = 'Two-step verification was removed from your account'`,
    );
    return noticeMails.length > 0;
  });

test('a recovered address removes the intruder’s second factor, recovery codes and session', async () => {
  const owner = await confirmedPerson();
  const thief = await stealAccount(owner);
  await confirmAddress(product, { username: thief });
  const { recoveryCodes } = await setUpSecondFactor(owner.client);
  await resetPassword(await undoEmail(owner));

  expect((await owner.client.get('/api/user')).status, 'the thief is still signed in').toBe(401);
  const loginResponse = await signInAs(owner.username, NEW_PASSWORD);
  expect(loginResponse.status, 'the thief’s factor is asked for').toBe(200);
  expect((await loginResponse.client.get('/api/user/second-factor')).body).toMatchObject({
    since: null,
    recoveryCodesLeft: 0,
  });
  expect(await sql(`select 1 from recovery_code where user_id = ${owner.id}`)).toEqual([]);
  await expectNotice(owner);

  await setUpSecondFactor(loginResponse.client);
  const secondSignIn = await signInAs(owner.username, NEW_PASSWORD);
  expect(secondSignIn.status, 'the owner’s own factor').toBe(401);
  expect((await submitCode(secondSignIn.client, recoveryCodes[0] ?? '')).status).toBe(401);
});

test('a second factor older than the change stays, without recovery codes created since', async () => {
  const owner = await confirmedPerson();
  const { key, recoveryCodes } = await setUpSecondFactor(owner.client);
  await stealAccount(owner);
  const proof = { currentPassword: PASSWORD, code: recoveryCodes[0] };
  const renewed = await owner.client.post('/api/user/second-factor/recovery-codes', proof);
  expect(renewed.status).toBe(200);
  await resetPassword(await undoEmail(owner));

  const { client, status } = await signInAs(owner.username, NEW_PASSWORD);
  expect(status).toBe(401);
  for (const code of [renewed.body.recoveryCodes[0], recoveryCodes[1]])
    expect((await submitCode(client, code)).status, 'a recovery code').toBe(401);
  expect((await submitCode(client, await unusedCode(product, key))).status).toBe(200);

  const otherPerson = await confirmedPerson();
  const formerFactor = await setUpSecondFactor(otherPerson.client);
  await stealAccount(otherPerson);
  await resetPassword(await undoEmail(otherPerson));
  const otherLogin = await signInAs(otherPerson.username, NEW_PASSWORD);
  expect((await submitCode(otherLogin.client, formerFactor.recoveryCodes[0] ?? '')).status, 'one from before').toBe(
    200,
  );
});

/** Account whose second factor dates from before a factor required a confirmed address. */
async function factorOnForeignAddress(): Promise<Person> {
  const squatter = await confirmedPerson();
  await setUpSecondFactor(squatter.client);
  await sql(`update app_user set email_verified_at = null where id = ${squatter.id} returning id`);
  await sql(`update second_factor set set_unconfirmed = true where user_id = ${squatter.id} returning user_id`);
  return squatter;
}

test('the first reset of an unconfirmed account removes its registrant’s second factor', async () => {
  const victim = await factorOnForeignAddress();
  expect((await signInAs(victim.username, PASSWORD)).status).toBe(401);
  await resetByMail(victim.username);
  const loginResponse = await signInAs(victim.username, NEW_PASSWORD);
  expect(loginResponse.status).toBe(200);
  expect((await victim.client.get('/api/user')).status).toBe(401);
  await expectNotice(victim);

  await setUpSecondFactor(loginResponse.client);
  await resetByMail(victim.username, 2);
  expect((await signInAs(victim.username, NEW_PASSWORD)).status, 'a later reset leaves it on').toBe(401);
});

test('a reset at a new, unconfirmed address keeps a second factor set on a confirmed one', async () => {
  const owner = await confirmedPerson();
  await setUpSecondFactor(owner.client);
  const thief = await stealAccount(owner);
  await resetByMail(thief);
  expect((await signInAs(thief, NEW_PASSWORD)).status).toBe(401);
});
