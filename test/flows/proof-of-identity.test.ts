import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../src/modules/index.ts';
import { requestFor } from '../access/requests.ts';
import { freshLoginCalls, leastIdentityOf } from '../access/table.ts';
import { createWorld, startProductWithSubscriptions, type World } from '../access/world.ts';
import type { Client } from '../harness/client.ts';
import { PASSWORD, signUp } from '../harness/factories.ts';
import { ageLogins } from '../harness/logins.ts';
import type { Product } from '../harness/product.ts';

let product: Product;
let world: World;

beforeAll(async () => {
  product = await startProductWithSubscriptions();
  world = await createWorld(product);
});

afterAll(() => product.stop());

test('the table says which calls need a fresh login', () => {
  const freshCalls = routes.filter(({ proof }) => proof === 'fresh').map(({ method, path }) => `${method} ${path}`);
  expect(freshCalls.sort()).toEqual([...freshLoginCalls].sort());
});

const codeOf = ({ body }: Awaited<ReturnType<Client['call']>>) => body?.code;

test.each([...freshLoginCalls])('%s needs a login within ten minutes or the password', async (call) => {
  const [method = '', pattern = ''] = call.split(' ');
  const request = await requestFor(world, call);
  const params = { id: world.property.id, ...request.params };
  const path = Object.entries(params).reduce((text, [name, value]) => text.replace(`:${name}`, String(value)), pattern);
  const client = request.as?.[leastIdentityOf(call)] ?? world.clients[leastIdentityOf(call)];
  const sendWith = (proof: object) => client.call(method, path, { ...(request.body as object), ...proof });
  await ageLogins(product);
  expect(codeOf(await sendWith({ currentPassword: 'a guess' }))).toBe(REQUIRED);
  const provenResponse = await sendWith({ currentPassword: PASSWORD });
  expect([200, 201, 202, 204]).toContain(provenResponse.status);
});

const REQUIRED = 'reauthentication_required';

test('without a password the answer names the field, and a proof lets the calls of ten minutes pass', async () => {
  const { client } = await signUp(product);
  await ageLogins(product);
  const refusal = await client.post('/api/user/data', {});
  expect([refusal.status, codeOf(refusal), Object.keys(refusal.body.fields)]).toEqual([
    403,
    REQUIRED,
    ['currentPassword'],
  ]);
  expect(codeOf(await client.post('/api/user/proof', { currentPassword: 'a guess' }))).toBe(REQUIRED);
  expect(codeOf(await client.post('/api/user/proof', {})), 'a proof is the password').toBe(REQUIRED);
  expect((await client.post('/api/user/proof', { currentPassword: PASSWORD })).status).toBe(204);
  expect((await client.post('/api/user/data', {})).status).toBe(200);
});

test('an administrator is invited with a fresh login, a viewer with any', async () => {
  const { clients, property } = world;
  const invite = (role: string) =>
    clients.owner.post(`/api/properties/${property.id}/users`, { email: `${role}-${Date.now()}@example.com`, role });
  await ageLogins(product);
  expect([(await invite('viewer')).status, codeOf(await invite('admin'))]).toEqual([201, REQUIRED]);
});

test('an impersonating administrator proves who they are by their own password', async () => {
  const boss = await signUp(product, 'boss');
  const person = await signUp(product, 'person');
  await world.rows(`update app_user set is_admin = true where id = ${boss.id}`);
  await boss.client.put('/api/user/password', { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD });
  await boss.client.post(`/api/admin/users/${person.id}/impersonate`);
  await ageLogins(product);
  const proveIdentity = async (currentPassword: string) =>
    (await boss.client.post('/api/user/proof', { currentPassword })).status;
  expect([await proveIdentity(PASSWORD), await proveIdentity(OTHER_PASSWORD)]).toEqual([403, 204]);
  expect((await boss.client.get('/api/user')).body.impersonatedBy).not.toBeNull();
});

const OTHER_PASSWORD = 'an administrator of the product';

test('guessed passwords are counted for each call that needs a fresh login', async () => {
  const { client, id } = await signUp(product);
  const { body: building } = await client.post('/api/properties', { name: 'Tower', address: '600 Congress Ave' });
  await ageLogins(product, id);
  const { redis } = product.platform;
  const keysBefore = await redis.keys('*limit:password:*');
  await client.call('DELETE', `/api/properties/${building.id}`, { currentPassword: 'a guess' });
  const keysAfter = await redis.keys('*limit:password:*');
  expect(keysAfter.filter((key) => !keysBefore.includes(key))).toEqual([expect.stringMatching(new RegExp(`:${id}$`))]);
});
