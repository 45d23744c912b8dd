import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { MAIL_KEPT, mailedToken } from '../harness/mailed.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { confirmedBuilding } from '../harness/reviews.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: MAIL_KEPT });
});

afterAll(() => product.stop());

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);
const undo = (token: string) => product.client().post('/api/auth/undo-email', { token });
const login = (username: string, password = PASSWORD) => product.client().post('/api/login', { username, password });
const register = (username: string) => product.client().post('/api/register', { username, password: PASSWORD });
const linkTo = (address: string) => mailedToken(product, address, '/undo-email');

/** An intruder at an open session changes the address. */
async function move({ client }: Pick<Person, 'client'>, username: string): Promise<void> {
  const { status } = await client.put('/api/user/profile', { fullName: 'Ada', username, currentPassword: PASSWORD });
  if (status !== 200) throw new Error(`profile: ${status}`);
}

async function confirmed(): Promise<Person> {
  const person = await signUp(product, 'victim');
  const token = await mailedToken(product, person.username, '/confirm-email');
  await product.client().post('/api/auth/confirm-email', { token });
  return person;
}

test('the old address recovers the account once: sessions and links end, and a new password is offered', async () => {
  const person = await confirmed();
  const thief = `thief-${person.username}`;
  await move(person, thief);
  const confirmation = await mailedToken(product, thief, '/confirm-email');
  await product.client().post('/api/auth/forgot-password', { email: thief });
  const reset = await mailedToken(product, thief, '/reset-password');
  const token = await linkTo(person.username);

  const { status, body } = await undo(token);
  expect([status, body.email]).toEqual([200, person.username]);
  expect((await person.client.get('/api/user')).status, 'a session goes on').toBe(401);
  expect((await login(thief)).status).toBe(401);
  const newPassword = 'nobody else knows this';
  for (const [path, more] of [
    ['/api/auth/reset-password', { token: reset, newPassword }],
    ['/api/auth/confirm-email', { token: confirmation }],
    ['/api/auth/undo-email', { token }],
  ] as const)
    expect((await product.client().post(path, more)).status, path).toBe(400);
  const chosen = await product.client().post('/api/auth/reset-password', { token: body.resetToken, newPassword });
  expect(chosen.status).toBe(200);
  const entered = await login(person.username, newPassword);
  expect(entered.body.user).toMatchObject({ id: person.id, username: person.username, emailVerified: true });
  const [line] = await sql(`select action, subject from activity where action = 'user.email_change_undone'
    and actor_id = ${person.id}`);
  expect(line).toMatchObject({ subject: person.username });
});

test('the link works for 72 hours, and is stored only as a hash', async () => {
  const person = await signUp(product);
  await move(person, `moved-${person.username}`);
  const token = await linkTo(person.username);
  const [kept] = await sql<{ tokenHash: string; hours: number }>(
    `select token_hash as "tokenHash", extract(epoch from expires_at - now()) / 3600 as hours from email_change
     where user_id = ${person.id}`,
  );
  expect(Number(kept?.hours)).toBeGreaterThan(71.9);
  expect(Number(kept?.hours)).toBeLessThanOrEqual(72);
  expect(kept?.tokenHash).not.toContain(token);
  await sql(`update email_change set expires_at = now() - interval '1 second' where user_id = ${person.id}`);
  expect((await undo(token)).status).toBe(400);
  expect((await undo('made-up')).status).toBe(400);
});

test('after several changes of address the first one wins, and later links are void', async () => {
  const person = await confirmed();
  const [second, third] = [`second-${person.username}`, `third-${person.username}`];
  await move(person, second);
  const first = await linkTo(person.username);
  await move(person, third);
  const later = await linkTo(second);
  expect((await undo(later)).body.email).toBe(second);
  expect((await undo(first)).body.email).toBe(person.username);
  expect((await undo(later)).status).toBe(400);

  const other = await confirmed();
  await move(other, `second-${other.username}`);
  const back = await linkTo(other.username);
  await move(other, `third-${other.username}`);
  const voided = await linkTo(`second-${other.username}`);
  await undo(back);
  expect((await undo(voided)).status, 'the thief takes it again').toBe(400);
});

test('a confirmed address stays reserved during the undo period', async () => {
  const [person, other, owner] = [await confirmed(), await signUp(product), await confirmedBuilding(product)];
  await move(person, `away-${person.username}`);
  expect((await register(person.username)).status).toBe(409);
  const taking = { fullName: 'Bob', username: person.username, currentPassword: PASSWORD };
  expect((await other.client.put('/api/user/profile', taking)).status).toBe(409);
  const invited = { email: person.username, role: 'viewer' };
  expect((await owner.client.post(`/api/properties/${owner.property.id}/users`, invited)).status).toBe(409);
  await move(person, person.username);
  await move(person, `away-${person.username}`);
  expect((await undo(await linkTo(person.username))).status).toBe(200);
});

test('an unconfirmed address is free at once, for its real owner', async () => {
  const person = await signUp(product);
  await move(person, `away-${person.username}`);
  const token = await linkTo(person.username);
  expect((await register(person.username)).status).toBe(201);
  expect((await undo(token)).status).toBe(409);
});
