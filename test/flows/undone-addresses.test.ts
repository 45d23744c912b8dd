import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { signUpConfirmedOwner } from '../harness/reviews.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});

afterAll(() => product.stop());

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);
const undoEmail = (token: string) => product.client().post('/api/auth/undo-email', { token });
const login = (username: string, password = PASSWORD) => product.client().post('/api/login', { username, password });
const register = (username: string) => product.client().post('/api/register', { username, password: PASSWORD });
const linkTo = (address: string) => mailedToken(product, address, '/undo-email');

/** An intruder at an open session changes the address. */
async function changeEmail({ client }: Pick<Person, 'client'>, username: string): Promise<void> {
  const { status } = await client.put('/api/user/profile', { fullName: 'Ada', username, currentPassword: PASSWORD });
  if (status !== 200) throw new Error(`profile: ${status}`);
}

async function confirmedPerson(): Promise<Person> {
  const person = await signUp(product, 'victim');
  const token = await mailedToken(product, person.username, '/confirm-email');
  await product.client().post('/api/auth/confirm-email', { token });
  return person;
}

test('the old address recovers the account once: sessions and links end, and a new password is offered', async () => {
  const person = await confirmedPerson();
  const thief = `thief-${person.username}`;
  await changeEmail(person, thief);
  const confirmation = await mailedToken(product, thief, '/confirm-email');
  await product.client().post('/api/auth/forgot-password', { email: thief });
  const reset = await mailedToken(product, thief, '/reset-password');
  const token = await linkTo(person.username);

  const { status, body } = await undoEmail(token);
  expect([status, body.email]).toEqual([200, person.username]);
  expect((await person.client.get('/api/user')).status, 'a session goes on').toBe(401);
  expect((await login(thief)).status).toBe(401);
  const newPassword = 'nobody else knows this';
  for (const [path, input] of [
    ['/api/auth/reset-password', { token: reset, newPassword }],
    ['/api/auth/confirm-email', { token: confirmation }],
    ['/api/auth/undo-email', { token }],
  ] as const)
    expect((await product.client().post(path, input)).status, path).toBe(400);
  const response = await product.client().post('/api/auth/reset-password', { token: body.resetToken, newPassword });
  expect(response.status).toBe(200);
  const loginResponse = await login(person.username, newPassword);
  expect(loginResponse.body.user).toMatchObject({ id: person.id, username: person.username, emailVerified: true });
  const [line] = await sql(`select action, subject from activity where action = 'user.email_change_undone'
    and actor_id = ${person.id}`);
  expect(line).toMatchObject({ subject: person.username });
});

test('the link works for 72 hours, and is stored only as a hash', async () => {
  const person = await signUp(product);
  await changeEmail(person, `moved-${person.username}`);
  const token = await linkTo(person.username);
  const [changeRow] = await sql<{ tokenHash: string; hours: number }>(
    `select token_hash as "tokenHash", extract(epoch from expires_at - now()) / 3600 as hours from email_change
     where user_id = ${person.id}`,
  );
  expect(Number(changeRow?.hours)).toBeGreaterThan(71.9);
  expect(Number(changeRow?.hours)).toBeLessThanOrEqual(72);
  expect(changeRow?.tokenHash).not.toContain(token);
  await sql(`update email_change set expires_at = now() - interval '1 second' where user_id = ${person.id}`);
  expect((await undoEmail(token)).status).toBe(400);
  expect((await undoEmail('made-up')).status).toBe(400);
});

test('after several changes of address the first one wins, and later links are void', async () => {
  const person = await confirmedPerson();
  const [second, third] = [`second-${person.username}`, `third-${person.username}`];
  await changeEmail(person, second);
  const first = await linkTo(person.username);
  await changeEmail(person, third);
  const laterToken = await linkTo(second);
  expect((await undoEmail(laterToken)).body.email).toBe(second);
  expect((await undoEmail(first)).body.email).toBe(person.username);
  expect((await undoEmail(laterToken)).status).toBe(400);

  const otherPerson = await confirmedPerson();
  await changeEmail(otherPerson, `second-${otherPerson.username}`);
  const undoToken = await linkTo(otherPerson.username);
  await changeEmail(otherPerson, `third-${otherPerson.username}`);
  const voidedToken = await linkTo(`second-${otherPerson.username}`);
  await undoEmail(undoToken);
  expect((await undoEmail(voidedToken)).status, 'the thief takes it again').toBe(400);
});

test('a confirmed address stays reserved during the undo period', async () => {
  const [person, otherPerson, owner] = [
    await confirmedPerson(),
    await signUp(product),
    await signUpConfirmedOwner(product),
  ];
  await changeEmail(person, `away-${person.username}`);
  expect((await register(person.username)).status).toBe(409);
  const takingProfile = { fullName: 'Bob', username: person.username, currentPassword: PASSWORD };
  expect((await otherPerson.client.put('/api/user/profile', takingProfile)).status).toBe(409);
  const invitation = { email: person.username, role: 'viewer' };
  expect((await owner.client.post(`/api/properties/${owner.property.id}/users`, invitation)).status).toBe(409);
  await changeEmail(person, person.username);
  await changeEmail(person, `away-${person.username}`);
  expect((await undoEmail(await linkTo(person.username))).status).toBe(200);
});

test('an unconfirmed address is free at once, for its real owner', async () => {
  const person = await signUp(product);
  await changeEmail(person, `away-${person.username}`);
  const token = await linkTo(person.username);
  expect((await register(person.username)).status).toBe(201);
  expect((await undoEmail(token)).status).toBe(409);
});
