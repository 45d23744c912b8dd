import { afterAll, beforeAll, expect, test } from 'vitest';
import { unique } from '../harness/client.ts';
import { addProperty, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

const setUpOwner = async () => {
  const { client } = await signUp(product, 'owner');
  return { client, property: await addProperty(client) };
};

const login = (username: string, password: string) => product.client().post('/api/login', { username, password });

test('an invited member gains no access to another building through a shared member', async () => {
  const [first, second] = [await setUpOwner(), await setUpOwner()];
  const email = `${unique('newcomer')}@example.com`;
  const invite = ({ client, property }: typeof first) =>
    client.post(`/api/properties/${property.id}/users`, { email, role: 'viewer' });

  const { tempPassword } = (await invite(first)).body;
  expect((await login(email, tempPassword)).status).toBe(200);
  const waitingAddress = `${unique('waiting')}@example.com`;
  const { body: invitation } = await first.client.post(`/api/properties/${first.property.id}/users`, {
    email: waitingAddress,
    role: 'viewer',
  });
  const { body: second2 } = await second.client.post(`/api/properties/${second.property.id}/users`, {
    email: waitingAddress,
    role: 'viewer',
  });
  expect(second2).toEqual({ isNewUser: false });
  expect((await login(waitingAddress, invitation.tempPassword)).status, 'the first inviter still holds a key').toBe(
    401,
  );

  const { body: members } = await second.client.get(`/api/properties/${second.property.id}/users`);
  const { id } = members.find(({ username }: { username: string }) => username === waitingAddress);
  const resent = await second.client.post(`/api/properties/${second.property.id}/users/${id}/resend`);
  expect(resent.body, 'the second inviter is told a password that opens the first building').toEqual({
    isNewUser: true,
  });
});

test('a resent invitation has a working password, until its recipient has signed in', async () => {
  const { client, property } = await setUpOwner();
  const email = `${unique('newcomer')}@example.com`;
  await client.post(`/api/properties/${property.id}/users`, { email, role: 'manager' });
  const { body: members } = await client.get(`/api/properties/${property.id}/users`);
  const { id } = members.find(({ username }: { username: string }) => username === email);
  const resendResponse = await client.post(`/api/properties/${property.id}/users/${id}/resend`);
  const loginResponse = await login(email, resendResponse.body.tempPassword);
  expect([loginResponse.status, loginResponse.body.user.mustChangePassword]).toEqual([200, true]);
  expect((await client.post(`/api/properties/${property.id}/users/${id}/resend`)).status).toBe(409);
});
