import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DisplayAnnouncement } from '../../src/modules/directory/schema.ts';
import { addDays, localTime } from '../../src/shared/local-time.ts';
import type { Client } from '../harness/client.ts';
import { openDisplay } from '../harness/display.ts';
import { addProperty, type Building, signUp } from '../harness/factories.ts';
import { facts, type PairedDisplay, pairDisplay } from '../harness/paired-display.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

const TIME_ZONE = 'America/New_York';
const HOUR = 60 * 60_000;

let product: Product;
let client: Client;
let property: Building;
let north: PairedDisplay;
let south: PairedDisplay;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  ({ client } = await signUp(product));
  property = await addProperty(client, { timeZone: TIME_ZONE });
  north = await pairDisplay(product, client, property.id, 'North');
  south = await pairDisplay(product, client, property.id, 'South');
});

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
async function add(message: string, fields: object = {}): Promise<{ id: number; startsAt: string }> {
  const added = await client.post('/api/announcements', { propertyId: property.id, message, ...fields });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body;
}
const read = (token: string) =>
  product.client().call('GET', '/api/displays/me/announcements', undefined, { authorization: `Bearer ${token}` });
const messagesOf = async ({ token }: PairedDisplay): Promise<string[]> =>
  (await read(token)).body.announcements.map(({ message }: DisplayAnnouncement) => message);

test('a paired display reads what it shows now and later by its token, and no other display’s', async () => {
  await add('Now');
  await add('Next week', { startsAt: inHours(7 * 24) });
  await add('Guards only', { displayIds: [north.id] });
  await add('Guards only, tomorrow', { displayIds: [north.id, 2_000_000_000], startsAt: inHours(24) });
  const { id } = await add('Withdrawn');
  await client.put(`/api/announcements/${id}`, { active: false });
  expect(await messagesOf(north)).toEqual(['Guards only, tomorrow', 'Guards only', 'Next week', 'Now']);
  expect(await messagesOf(south)).toEqual(['Next week', 'Now']);
});

test('its answer names the version with which it changes', async () => {
  await add('Now');
  const { body } = await product.client().get(`/api/property?slug=${property.slug}`);
  expect((await read(north.token)).body.version).toBe(body.version);
  await add('Guards only', { displayIds: [north.id] });
  expect((await read(north.token)).body.version).toBe(body.version + 1);
});

test('a repeating announcement comes with a week of its showings', async () => {
  const [startsAt, expiresAt] = [-HOUR, HOUR].map((by) => localTime(Date.now() + by, TIME_ZONE).slice(0, 16));
  const added = await add('Daily', { startsAt, expiresAt, repeat: { weekly: [1, 2, 3, 4, 5, 6, 7] } });
  const [daily]: DisplayAnnouncement[] = (await read(north.token)).body.announcements;
  expect(daily?.startsAt).toBe(added.startsAt);
  const [day = '', time] = localTime(Date.parse(added.startsAt), TIME_ZONE).split('T');
  expect(daily?.later?.map(([from]) => localTime(Date.parse(from), TIME_ZONE))).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((days) => `${addDays(day, days)}T${time}`),
  );
});

test('without the token of a paired display there is nothing to read', async () => {
  const owner = await client.get('/api/displays/me/announcements');
  expect([owner.status, owner.body.code]).toEqual([401, 'unauthorized']);
  const statuses = async (tokens: string[]) =>
    await Promise.all(tokens.map(async (token) => (await read(token)).status));
  expect(await statuses(['', 'short', `${north.token}x`, 'A'.repeat(43)])).toEqual([401, 401, 401, 404]);
  const forget = { ids: [north.id], action: 'forget' };
  expect((await client.post(`/api/properties/${property.id}/displays/actions`, forget)).status).toBe(204);
  expect(await statuses([north.token, south.token])).toEqual([404, 200]);
});

test('the socket tells nobody what is scheduled or for one screen', async () => {
  const told: unknown[] = [];
  const anybody = await openDisplay(product.realtimeUrl, property.slug);
  anybody.socket.onAny((...message) => told.push(message));
  told.push(anybody.answer);
  const paired = await openDisplay(product.realtimeUrl, property.slug);
  paired.socket.onAny((...message) => told.push(message));
  told.push(await paired.socket.timeout(30_000).emitWithAck('display:hello', { ...facts, token: north.token }));
  await add('Guards only', { displayIds: [north.id] });
  await add('Tomorrow', { startsAt: inHours(24) });
  const version = (await read(north.token)).body.version;
  for (const { changes } of [anybody, paired])
    await until('a push', () => changes.find((one) => one.version === version));
  expect(JSON.stringify(told)).not.toMatch(/Guards|Tomorrow/);
  anybody.close();
  paired.close();
});
