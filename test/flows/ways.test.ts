import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { addTenant, type Building, signUpOwner } from '../harness/factories.ts';
import { tenantsOf, uploadFile } from '../harness/import-calls.ts';
import { UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { pairDisplay } from '../harness/paired-display.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { deskAddress, signUpConfirmedOwner } from '../harness/reviews.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: UNDELIVERABLE_MAIL });
});
afterAll(() => product.stop());

const LONGEST = 'W'.repeat(120);
const TOO_LONG = 'Enter at most 120 characters';
const second = {
  floorNumber: 2,
  name: '2nd Floor',
  elevators: 'Elevators B',
  button: '2R',
  access: 'Badge after 6 PM',
};

const putFloors = (client: Client, { id }: Building, floors: readonly object[]) =>
  client.put(`/api/properties/${id}/floors`, { floors });
const publicOf = async ({ slug }: Building) => (await product.client().get(`/api/property?slug=${slug}`)).body;

test('what a floor says of the way is saved, public, in the log, and replaced as a whole', async () => {
  const { client, property } = await signUpOwner(product);
  const response = await putFloors(client, property, [{ ...second, elevators: '  Elevators\n B ', access: LONGEST }]);
  expect([response.status, response.body.floors]).toEqual([
    200,
    [expect.objectContaining({ ...second, access: LONGEST })],
  ]);
  expect((await publicOf(property)).floors).toMatchObject([{ ...second, access: LONGEST }]);
  await putFloors(client, property, [second]);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log[0].after).toEqual({ floors: ['2nd Floor: Elevators B, press 2R, Badge after 6 PM'] });
  await putFloors(client, property, [{ floorNumber: 2, name: '2nd Floor', button: ' ' }]);
  expect((await publicOf(property)).floors).toMatchObject([{ elevators: null, button: null, access: null }]);
});

test.each(['elevators', 'button', 'access'])('%s of a floor is one line of at most 120 characters', async (key) => {
  const { client, property } = await signUpOwner(product);
  for (const invalidText of [`${LONGEST}W`, 7, ['a'], {}, true]) {
    const { status, body } = await putFloors(client, property, [{ ...second, [key]: invalidText }]);
    expect([status, Object.keys(body.fields)], JSON.stringify(invalidText)).toEqual([400, [`floors.0.${key}`]]);
    if (typeof invalidText === 'string') expect(body.fields[`floors.0.${key}`]).toBe(TOO_LONG);
  }
  expect((await publicOf(property)).floors).toEqual([]);
});

test.each(['way', 'stepFree'])('%s of a tenant is one line of at most 120 characters', async (key) => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, { [key]: LONGEST });
  expect((await publicOf(property)).tenants).toMatchObject([{ [key]: LONGEST }]);
  const { companyName, suiteNumber, floorNumber } = (await publicOf(property)).tenants[0];
  const heading = { companyName, suiteNumber, floorNumber };
  for (const invalidText of [`${LONGEST}W`, 7, ['a'], {}]) {
    const { status, body } = await client.put(`/api/tenants/${id}`, { ...heading, [key]: invalidText });
    expect([status, Object.keys(body.fields)], JSON.stringify(invalidText)).toEqual([400, [key]]);
  }
  expect((await client.put(`/api/tenants/${id}`, heading)).status, 'absent is unchanged').toBe(200);
  expect((await publicOf(property)).tenants).toMatchObject([{ [key]: LONGEST }]);
  expect((await client.put(`/api/tenants/${id}`, { ...heading, [key]: '' })).status).toBe(200);
  expect((await publicOf(property)).tenants).toMatchObject([{ [key]: null }]);
});

test('a file’s directions are the tenant’s, under any of their names; an empty cell keeps them', async () => {
  const { client, property } = await signUpOwner(product);
  const upload = (...rows: string[]) => uploadFile(client, property.id, 'list.csv', rows.join('\n'), '&mode=update');
  const first = await upload('Company,Suite,Floor,Way,Step-Free', 'Acme,210,2,"Left, third door",By the ramp');
  expect([first.status, first.body.count]).toEqual([201, 1]);
  const second = await upload('Company,Suite,Floor,Directions,Phone', 'Acme,210,2,,512 555 0110');
  expect([second.status, second.body.count]).toEqual([201, 1]);
  expect(await tenantsOf(client, property.id)).toMatchObject([
    { way: 'Left, third door', stepFree: 'By the ramp', phone: '512 555 0110' },
  ]);
});

test('a display’s place is a setting of one line, absent ones stay', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await pairDisplay(product, client, property.id);
  const save = (settings: object) => client.put(`/api/displays/${id}`, { settings });
  const readSettings = async () => (await client.get(`/api/properties/${property.id}/displays`)).body[0].settings;
  expect((await readSettings()).way).toBeNull();
  expect((await save({ way: ' Lobby A, facing\nthe elevators ' })).status).toBe(200);
  expect((await save({ rotation: 90 })).status).toBe(200);
  expect(await readSettings()).toMatchObject({ way: 'Lobby A, facing the elevators', rotation: 90 });
  for (const invalidText of [`${LONGEST}W`, 7, {}]) expect((await save({ way: invalidText })).status).toBe(400);
  expect((await save({ way: '' })).status).toBe(200);
  expect((await readSettings()).way).toBeNull();
});

test.each([
  ['en', ['2nd Floor — Elevators B, press 2R', 'Left, third door', 'Badge after 6 PM', 'Step-free: By the ramp']],
  ['es', ['Piso 2 — Elevators B, presione 2R', 'Left, third door', 'Badge after 6 PM', 'Sin escalones: By the ramp']],
])(
  'a tenant’s review tells the way in %s, and nothing where nothing was said',
  async (tenantLanguage, directionLines) => {
    const { client, property } = await signUpConfirmedOwner(product);
    const { body } = await client.get(`/api/properties/${property.id}`);
    const { name, slug, address } = body;
    expect((await client.put(`/api/properties/${property.id}`, { name, slug, address, tenantLanguage })).status).toBe(
      200,
    );
    await putFloors(client, property, [second]);
    const [recipient, plainAddress] = [deskAddress(), deskAddress()];
    const fields = {
      email: recipient,
      companyName: 'Acme',
      floorNumber: 2,
      way: 'Left, third door',
      stepFree: 'By the ramp',
    };
    await addTenant(client, property.id, fields);
    await addTenant(client, property.id, { email: plainAddress, companyName: 'Plain', floorNumber: 3 });
    await client.post(`/api/properties/${property.id}/reviews/ask`, {});
    const mailTo = async (address: string) => {
      const sql = `select text, html from mail where "to" = ?`;
      const [mail]: { text: string; html: string }[] = await product.platform.orm.em.fork().execute(sql, [address]);
      return mail;
    };
    await expect.poll(() => mailTo(plainAddress)).toBeTruthy();
    await expect.poll(() => mailTo(recipient)).toBeTruthy();
    const mail = await mailTo(recipient);
    expect(mail?.text).toContain(`${property.name}\n  ${directionLines.join('\n  ')}\n`);
    expect(mail?.html).toContain(directionLines.join('<br>'));
    const plainMail = await mailTo(plainAddress);
    expect(plainMail?.text).toMatch(new RegExp(`- Plain, Suite 100, .*, ${property.name}\n\n`));
  },
);
