import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../src/modules/tenancy/schema.ts';
import { unique } from '../harness/client.ts';
import { PASSWORD, type Person, signUp } from '../harness/factories.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { signUpConfirmedOwner } from '../harness/reviews.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});

afterAll(() => product.stop());

type OwnedBuilding = Awaited<ReturnType<typeof signUpConfirmedOwner>>;

const invite = ({ client, property }: OwnedBuilding, email: string, role = 'manager') =>
  client.post(`/api/properties/${property.id}/users`, { email, role });
const membersOf = async ({ client, property }: OwnedBuilding): Promise<Member[]> =>
  (await client.get(`/api/properties/${property.id}/users`)).body;
const accept = (person: Pick<Person, 'client'>, token: string) =>
  person.client.post('/api/invitations/accept', { token });
const buildingsOf = async (person: Pick<Person, 'client'>) => (await person.client.get('/api/properties')).body;
const invitationOf = ({ username }: Pick<Person, 'username'>) => mailedToken(product, username, '/invitation');

async function confirmedPerson(): Promise<Person> {
  const person = await signUp(product);
  const token = await mailedToken(product, person.username, '/confirm-email');
  await product.client().post('/api/auth/confirm-email', { token });
  return person;
}

test('registering an invited address first does not grant the building', async () => {
  const owner = await signUpConfirmedOwner(product);
  const squatter = await signUp(product, 'victim');
  const invitation = await invite(owner, squatter.username);
  expect([invitation.status, invitation.body]).toEqual([201, { isNewUser: false, pending: true }]);
  expect(await buildingsOf(squatter)).toEqual([]);
  expect((await squatter.client.get(`/api/properties/${owner.property.id}`)).status).toBe(404);
  expect(await membersOf(owner)).toContainEqual({
    id: squatter.id,
    fullName: null,
    username: squatter.username,
    role: 'manager',
    isOwner: false,
    pending: true,
    undelivered: null,
  });
  await product.client().post('/api/auth/forgot-password', { email: squatter.username });
  const token = await mailedToken(product, squatter.username, '/reset-password');
  await product.client().post('/api/auth/reset-password', { token, newPassword: 'the true owner’s words' });
  expect((await squatter.client.get('/api/properties')).status, 'the squatter is still in').toBe(401);
  const victim = product.client();
  await victim.post('/api/login', { username: squatter.username, password: 'the true owner’s words' });
  expect(await buildingsOf({ client: victim })).toMatchObject([{ id: owner.property.id, role: 'manager' }]);
});

test('the mailed link makes the account a member and confirms its address, once', async () => {
  const owner = await signUpConfirmedOwner(product);
  const person = await signUp(product);
  await invite(owner, person.username);
  const token = await invitationOf(person);
  const response = await accept(person, token);
  expect([response.status, response.body]).toMatchObject([
    200,
    { id: owner.property.id, role: 'manager', isOwner: false },
  ]);
  expect((await person.client.get('/api/user')).body.emailVerified).toBe(true);
  expect((await membersOf(owner)).find(({ id }) => id === person.id)?.pending).toBe(false);
  expect((await accept(person, token)).status).toBe(400);
});

test('the link does not work for another account, nor before login', async () => {
  const owner = await signUpConfirmedOwner(product);
  const [person, otherPerson] = [await signUp(product), await confirmedPerson()];
  await invite(owner, person.username);
  const token = await invitationOf(person);
  expect((await accept(otherPerson, token)).status).toBe(404);
  expect((await accept({ client: product.client() }, token)).status).toBe(401);
  expect(await buildingsOf(otherPerson)).toEqual([]);
  expect((await accept(person, token)).status).toBe(200);
});

test('an address confirmation link accepts no invitation', async () => {
  const owner = await signUpConfirmedOwner(product);
  const person = await signUp(product);
  const confirmation = await mailedToken(product, person.username, '/confirm-email');
  await invite(owner, person.username);
  expect((await product.client().post('/api/auth/confirm-email', { token: confirmation })).status).toBe(200);
  expect(await buildingsOf(person)).toEqual([]);
});

test('a confirmed account becomes a member at once', async () => {
  const owner = await signUpConfirmedOwner(product);
  const person = await confirmedPerson();
  expect((await invite(owner, person.username)).body).toEqual({ isNewUser: false });
  expect(await buildingsOf(person)).toHaveLength(1);
  expect((await invite(owner, person.username)).status).toBe(409);
});

test('an invitation is resent with a new link, given another role, and withdrawn', async () => {
  const owner = await signUpConfirmedOwner(product);
  const person = await signUp(product);
  await invite(owner, person.username, 'viewer');
  const first = await invitationOf(person);
  const row = `/api/properties/${owner.property.id}/users/${person.id}`;
  expect((await owner.client.post(`${row}/resend`)).body).toEqual({ isNewUser: false, pending: true });
  await until('another link', async () => (await invitationOf(person)) !== first);
  expect((await accept(person, first)).status).toBe(400);
  expect((await owner.client.put(row, { role: 'admin' })).body).toMatchObject({ role: 'admin', pending: true });
  const second = await invitationOf(person);
  expect((await owner.client.delete(row)).status).toBe(204);
  expect((await membersOf(owner)).map(({ id }) => id)).not.toContain(person.id);
  expect((await accept(person, second)).status).toBe(400);
  const { body: log } = await owner.client.get(`/api/properties/${owner.property.id}/activity`);
  expect(log[0]).toMatchObject({ action: 'member.invitation_withdrawn', subject: person.username });
});

test('an account that leaves an address loses its invitations', async () => {
  const owner = await signUpConfirmedOwner(product);
  const person = await signUp(product);
  await invite(owner, person.username);
  const token = await invitationOf(person);
  const profile = { fullName: 'Ada', username: `moved-${person.username}`, currentPassword: PASSWORD };
  expect((await person.client.put('/api/user/profile', profile)).status).toBe(200);
  expect((await accept(person, token)).status).toBe(400);
  expect((await membersOf(owner)).map(({ id }) => id)).not.toContain(person.id);
});

test('a new user invited by two buildings joins the second with the chosen password', async () => {
  const [first, second] = [await signUpConfirmedOwner(product), await signUpConfirmedOwner(product)];
  const username = `${unique('newcomer')}@example.com`;
  const { tempPassword } = (await invite(first, username)).body;
  expect((await invite(second, username)).body).toEqual({ isNewUser: false, pending: true });
  const guest = product.client();
  await guest.post('/api/login', { username, password: tempPassword });
  await guest.put('/api/user/password', { currentPassword: tempPassword, newPassword: PASSWORD });
  expect(await buildingsOf({ client: guest })).toMatchObject([{ id: first.property.id }]);
  await guest.post('/api/auth/forgot-password', { email: username });
  await until('the reset to be mailed', async () => (await mailsTo(username)).includes('Reset your password'));
  const token = await mailedToken(product, username, '/reset-password');
  await guest.post('/api/auth/reset-password', { token, newPassword: 'chosen by a mailed link' });
  await guest.post('/api/login', { username, password: 'chosen by a mailed link' });
  expect(await buildingsOf({ client: guest })).toHaveLength(2);
});

async function mailsTo(address: string): Promise<string[]> {
  const mails: { subject: string }[] = await product.platform.orm.em
    .fork()
    .execute(`select subject from mail where "to" = ?`, [address]);
  return mails.map(({ subject }) => subject);
}

test('concurrent invitations of an address create one account, and the rest succeed or conflict', async () => {
  const buildings = await Promise.all([signUpConfirmedOwner(product), signUpConfirmedOwner(product)]);
  const registeredPerson = await signUp(product);
  for (const email of [`${unique('at-once')}@example.com`, registeredPerson.username]) {
    const calls = buildings.flatMap((building) => [1, 2].map(() => invite(building, email)));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  }
});

test('an invitation speaks of what its role allows, and promises a viewer no more than to view', async () => {
  const building = await signUpConfirmedOwner(product);
  const { name } = building.property;
  const deeds = { viewer: 'view', manager: 'manage', admin: 'manage' } as const;
  for (const [role, deed] of Object.entries(deeds)) {
    const [member, pendingPerson] = [await confirmedPerson(), await signUp(product)];
    for (const [{ username }, subject] of [
      [member, `You can now ${deed} ${name}`],
      [pendingPerson, `You have been invited to ${deed} ${name}`],
    ] as const) {
      expect((await invite(building, username, role)).status).toBe(201);
      const text = await until(subject, async () => {
        const [mail] = await product.platform.orm.em
          .fork()
          .execute<{ text: string }[]>(`select text from mail where "to" = ? and subject = ?`, [username, subject]);
        return mail?.text;
      });
      expect(/change nothing/.test(text)).toBe(role === 'viewer');
      expect(/can edit/.test(text)).toBe(role !== 'viewer');
    }
  }
});

test('the link of a newcomer says to what they are invited and by whom, until it is used', async () => {
  const owned = await signUpConfirmedOwner(product);
  const email = `${unique('newcomer')}@example.com`;
  expect((await invite(owned, email)).status).toBe(201);
  const token = await mailedToken(product, email, '/reset-password');
  const readWelcome = async (invitationToken: string) =>
    (await product.client().post('/api/auth/welcome', { token: invitationToken })).body;
  const noInvitation = { username: null, building: null, invitedBy: null };
  expect(await readWelcome(token)).toEqual({
    username: email,
    building: { id: owned.property.id, name: owned.property.name },
    invitedBy: (await owned.client.get('/api/user')).body.username,
  });
  expect(await readWelcome('made-up')).toEqual(noInvitation);
  const person = await signUp(product);
  await product.client().post('/api/auth/forgot-password', { email: person.username });
  const reset = await mailedToken(product, person.username, '/reset-password');
  expect(await readWelcome(reset), 'a reset names nobody').toEqual(noInvitation);
  await product.client().post('/api/auth/reset-password', { token, newPassword: PASSWORD });
  expect(await readWelcome(token), 'used').toEqual(noInvitation);
});
