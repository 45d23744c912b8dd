import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DisplayAnnouncement } from '../../src/modules/directory/schema.ts';
import { addDays, localTime } from '../../src/shared/local-time.ts';
import type { Client } from '../harness/client.ts';
import { connectDisplay } from '../harness/display.ts';
import { addProperty, type Building, signUp } from '../harness/factories.ts';
import { helloFacts, type PairedDisplay, pairDisplay } from '../harness/paired-display.ts';
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
async function addAnnouncement(message: string, fields: object = {}): Promise<{ id: number; startsAt: string }> {
  const response = await client.post('/api/announcements', { propertyId: property.id, message, ...fields });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body;
}
const readAnnouncements = (token: string) =>
  product.client().call('GET', '/api/displays/me/announcements', undefined, { authorization: `Bearer ${token}` });
const messagesOf = async ({ token }: PairedDisplay): Promise<string[]> =>
  (await readAnnouncements(token)).body.announcements.map(({ message }: DisplayAnnouncement) => message);

test('a paired display reads what it shows now and later by its token, and no other display’s', async () => {
  await addAnnouncement('Now');
  await addAnnouncement('Next week', { startsAt: inHours(7 * 24) });
  await addAnnouncement('Guards only', { displayIds: [north.id] });
  await addAnnouncement('Guards only, tomorrow', { displayIds: [north.id, 2_000_000_000], startsAt: inHours(24) });
  const { id } = await addAnnouncement('Withdrawn');
  await client.put(`/api/announcements/${id}`, { active: false });
  expect(await messagesOf(north)).toEqual(['Guards only, tomorrow', 'Guards only', 'Next week', 'Now']);
  expect(await messagesOf(south)).toEqual(['Next week', 'Now']);
});

test('its answer names the version with which it changes', async () => {
  await addAnnouncement('Now');
  const { body } = await product.client().get(`/api/property?slug=${property.slug}`);
  expect((await readAnnouncements(north.token)).body.version).toBe(body.version);
  await addAnnouncement('Guards only', { displayIds: [north.id] });
  expect((await readAnnouncements(north.token)).body.version).toBe(body.version + 1);
});

test('a repeating announcement comes with a week of its showings', async () => {
  const [startsAt, expiresAt] = [-HOUR, HOUR].map((offsetMs) =>
    localTime(Date.now() + offsetMs, TIME_ZONE).slice(0, 16),
  );
  const dailyAnnouncement = await addAnnouncement('Daily', {
    startsAt,
    expiresAt,
    repeat: { weekly: [1, 2, 3, 4, 5, 6, 7] },
  });
  const [daily]: DisplayAnnouncement[] = (await readAnnouncements(north.token)).body.announcements;
  expect(daily?.startsAt).toBe(dailyAnnouncement.startsAt);
  const [day = '', time] = localTime(Date.parse(dailyAnnouncement.startsAt), TIME_ZONE).split('T');
  expect(daily?.later?.map(([from]) => localTime(Date.parse(from), TIME_ZONE))).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((days) => `${addDays(day, days)}T${time}`),
  );
});

test('without the token of a paired display there is nothing to read', async () => {
  const owner = await client.get('/api/displays/me/announcements');
  expect([owner.status, owner.body.code]).toEqual([401, 'unauthorized']);
  const statusesOf = async (tokens: string[]) =>
    await Promise.all(tokens.map(async (token) => (await readAnnouncements(token)).status));
  expect(await statusesOf(['', 'short', `${north.token}x`, 'A'.repeat(43)])).toEqual([401, 401, 401, 404]);
  const forget = { ids: [north.id], action: 'forget' };
  expect((await client.post(`/api/properties/${property.id}/displays/actions`, forget)).status).toBe(204);
  expect(await statusesOf([north.token, south.token])).toEqual([404, 200]);
});

test('the socket tells nobody what is scheduled or for one screen', async () => {
  const receivedMessages: unknown[] = [];
  const publicDisplay = await connectDisplay(product.realtimeUrl, property.slug);
  publicDisplay.socket.onAny((...message) => receivedMessages.push(message));
  receivedMessages.push(publicDisplay.answer);
  const pairedDisplay = await connectDisplay(product.realtimeUrl, property.slug);
  pairedDisplay.socket.onAny((...message) => receivedMessages.push(message));
  receivedMessages.push(
    await pairedDisplay.socket.timeout(30_000).emitWithAck('display:hello', { ...helloFacts, token: north.token }),
  );
  await addAnnouncement('Guards only', { displayIds: [north.id] });
  await addAnnouncement('Tomorrow', { startsAt: inHours(24) });
  const version = (await readAnnouncements(north.token)).body.version;
  for (const { changes } of [publicDisplay, pairedDisplay])
    await until('a push', () => changes.find((change) => change.version === version));
  expect(JSON.stringify(receivedMessages)).not.toMatch(/Guards|Tomorrow/);
  publicDisplay.close();
  pairedDisplay.close();
});
