import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Migration20261122000100_canonical_addresses as Migration } from '../../migrations/Migration20261122000100_canonical_addresses.ts';
import { unique } from '../harness/client.ts';
import { PASSWORD } from '../harness/factories.ts';
import { mailedToken, UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { signUpConfirmedOwner } from '../harness/reviews.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});

afterAll(() => product.stop());

const register = (username: string) => product.client().post('/api/register', { username, password: PASSWORD });
const login = (username: string) => product.client().post('/api/login', { username, password: PASSWORD });

test('addresses in any letter case are one account, for signup, login, invitations and resets', async () => {
  const name = unique('vi');
  const storedUsername = `${name}@example.com`;
  expect((await register(`${name.toUpperCase()}@Example.COM`)).body.user.username).toBe(storedUsername);
  const otherSpellings = [`${name.replace('i', 'İ')}@example.com`, ` ${name}@EXAMPLE.com`];
  for (const spelling of otherSpellings) {
    expect((await register(spelling)).status, spelling).toBe(409);
    expect((await login(spelling)).status, spelling).toBe(200);
  }
  const { client, property } = await signUpConfirmedOwner(product);
  const invitation = await client.post(`/api/properties/${property.id}/users`, {
    email: otherSpellings[0],
    role: 'viewer',
  });
  expect(invitation.body.isNewUser).toBe(false);
  await product.client().post('/api/auth/forgot-password', { email: otherSpellings[0] });
  expect(await mailedToken(product, storedUsername, '/reset-password')).toBeTruthy();
});

test('an international domain works in any notation', async () => {
  const { status, body } = await register('ü@münchen.de');
  expect([status, body.user?.username]).toEqual([201, 'ü@xn--mnchen-3ya.de']);
  for (const spelling of ['Ü@MÜNCHEN.de', 'u\u0308@mu\u0308nchen.de', 'ü@xn--mnchen-3ya.de'])
    expect((await login(spelling)).status, spelling).toBe(200);
});

test('an address with invisible characters is refused', async () => {
  for (const spelling of ['vic\u200Btim@example.com', 'victim\u3164@example.com', 'victim@exam\u00ADple.com'])
    expect((await register(spelling)).body.fields?.username, spelling).toBe('Invalid email address');
});

test('login attempts count together for all spellings of an address', async () => {
  const strict = await startProduct({ worker: false, env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      const username = ['vİctim@example.com', 'victim@example.com', 'VICTIM@EXAMPLE.com'][n % 3];
      statuses.push((await strict.client().post('/api/login', { username, password: 'a guess' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  } finally {
    await strict.stop();
  }
});

test('the database refuses addresses that are not canonical', async () => {
  const insert = (username: string) =>
    product.platform.orm.em
      .fork()
      .execute(`insert into app_user (username, created_at) values ('${username}', now()) returning id`);
  await expect(insert('Mixed@example.com')).rejects.toThrow(/app_user_canonical/);
  await expect(insert('u\u0308@example.com')).rejects.toThrow(/app_user_canonical/);
});

test('an old account stored with capitals is found by its address in any case', async () => {
  const { username } = (await register(`${unique('early')}@example.com`)).body.user;
  const owner = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await owner.connect();
  try {
    await owner.query(`alter table app_user drop constraint app_user_canonical`);
    await owner.query(`update app_user set username = initcap(username) where username = $1`, [username]);
    expect((await login(username)).status, 'stored as it was').toBe(401);
    const { orm } = product.platform;
    const migration = new Migration(orm.em.getDriver(), orm.config);
    migration.up();
    for (const statement of migration.getQueries()) await owner.query(String(statement));
  } finally {
    await owner.end();
  }
  expect((await login(username.toUpperCase())).status).toBe(200);
});
