import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Announcement, Directory } from '../../src/modules/directory/schema.ts';
import { addDays, localTime, weekdayOf } from '../../src/shared/local-time.ts';
import type { Client } from '../harness/client.ts';
import { connectDisplay } from '../harness/display.ts';
import { addProperty, type Building, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

const TIME_ZONE = 'America/New_York';
const HOUR = 60 * 60_000;

let product: Product;
let client: Client;
let property: Building;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  ({ client } = await signUp(product));
  property = await addProperty(client, { timeZone: TIME_ZONE });
});

const addAnnouncement = (fields: object) =>
  client.post('/api/announcements', { propertyId: property.id, message: 'Lift', ...fields });
const saveAnnouncement = (id: number, fields: object, headers = {}) =>
  client.put(`/api/announcements/${id}`, fields, headers);
const readAnnouncements = async (): Promise<Announcement[]> =>
  (await client.get(`/api/announcements?propertyId=${property.id}`)).body;
const readDirectory = async (): Promise<Directory> =>
  (await product.client().get(`/api/property?slug=${property.slug}`)).body;
const readMessages = async () => (await readDirectory()).announcements.map(({ message }) => message);
const readHeldMessages = async () => ((await readDirectory()).heldAnnouncements ?? []).map(({ message }) => message);
const sql = <Row extends object>(text: string) => product.platform.orm.em.fork().execute<Row[]>(text);
/** `2027-07-01T14:00` in the building's zone. */
const localTimeOf = (instant: number) => localTime(instant, TIME_ZONE).slice(0, 16);
/** A window of the building's day around now, on every day or on the given ones. */
const windowAroundNow = (weekly = [1, 2, 3, 4, 5, 6, 7]) => ({
  startsAt: localTimeOf(Date.now() - HOUR),
  expiresAt: localTimeOf(Date.now() + HOUR),
  repeat: { weekly },
});

test('times without a zone are those of the building, and stay instants when the zone changes', async () => {
  const { body } = await addAnnouncement({ startsAt: '2027-07-01T14:00', expiresAt: '2027-12-01T15:00' });
  const times = { startsAt: '2027-07-01T18:00:00.000Z', expiresAt: '2027-12-01T20:00:00.000Z' };
  expect(body).toMatchObject({ ...times, texts: null, repeat: null, position: 0, displayIds: null, revision: 1 });
  await client.put(`/api/properties/${property.id}`, { ...property, address: 'x', timeZone: 'America/Phoenix' });
  expect((await readAnnouncements())[0]).toMatchObject(times);
  const { body: editedAnnouncement } = await saveAnnouncement(body.id, { expiresAt: '2027-12-01T15:00' });
  expect(editedAnnouncement).toMatchObject({
    startsAt: times.startsAt,
    expiresAt: '2027-12-01T22:00:00.000Z',
    revision: 2,
  });
});

test('edits change what is given and show at once; null is now, or never', async () => {
  const { body } = await addAnnouncement({ startsAt: '2027-07-01T14:00', expiresAt: '2027-07-01T15:00' });
  expect(await readMessages()).toEqual([]);
  const texts = { es: 'El ascensor' };
  expect(
    (await saveAnnouncement(body.id, { message: 'The lift', startsAt: null, expiresAt: null, texts })).status,
  ).toBe(200);
  expect((await readDirectory()).announcements[0]).toMatchObject({ message: 'The lift', texts, expiresAt: null });
  await saveAnnouncement(body.id, { urgent: true, texts: { es: ' ' } });
  expect((await readAnnouncements())[0]).toMatchObject({ message: 'The lift', urgent: true, texts: null });
  expect((await saveAnnouncement(body.id, { active: false, message: 'Ignored' })).body).toMatchObject({
    message: 'The lift',
    active: false,
  });
  expect(await readMessages()).toEqual([]);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  const actions = log.map(({ action }: { action: string }) => action);
  expect(actions.slice(0, 4)).toEqual([
    'announcement.deactivated',
    'announcement.updated',
    'announcement.updated',
    'announcement.added',
  ]);
});

test('an edit over a newer one is refused with 409 and what is stored', async () => {
  const { body } = await addAnnouncement({});
  const ifMatch = { 'if-match': '"1"' };
  expect((await saveAnnouncement(body.id, { message: 'First' }, ifMatch)).status).toBe(200);
  const second = await saveAnnouncement(body.id, { message: 'Second' }, ifMatch);
  expect([second.status, second.body.code]).toEqual([409, 'stale']);
  expect(second.body.details.current).toMatchObject({ message: 'First', revision: 2 });
});

const laterPeriod = { startsAt: '2027-07-02T14:00', expiresAt: '2027-07-02T15:00' };
test.each([
  ['an end before its start', { ...laterPeriod, expiresAt: '2027-07-02T13:00' }, 'expiresAt'],
  ['an end at its start', { ...laterPeriod, expiresAt: laterPeriod.startsAt }, 'expiresAt'],
  ['an end in the past', { expiresAt: '2021-07-02T13:00' }, 'expiresAt'],
  ['a time of another form', { startsAt: 'tomorrow' }, 'startsAt'],
  ['a day that does not exist', { startsAt: '2027-02-29T10:00' }, 'startsAt'],
  ['a year out of range', { expiresAt: '9999-12-31T23:59' }, 'expiresAt'],
  ['a repetition without an end', { ...laterPeriod, expiresAt: null, repeat: { weekly: [1] } }, 'expiresAt'],
  ['a showing of two days', { ...laterPeriod, expiresAt: '2027-07-04T14:00', repeat: { weekly: [1] } }, 'expiresAt'],
  ['an eighth weekday', { ...laterPeriod, repeat: { weekly: [8] } }, 'repeat.weekly.0'],
  ['no weekday', { ...laterPeriod, repeat: { weekly: [] } }, 'repeat.weekly'],
  ['a last day before the first', { ...laterPeriod, repeat: { weekly: [1], until: '2027-07-01' } }, 'repeat'],
  ['an unknown language', { texts: { xx: 'Lift' } }, 'texts'],
  ['a long text', { texts: { es: 'x'.repeat(1001) } }, 'texts.es'],
  ['a negative position', { position: -1 }, 'position'],
  ['no display', { displayIds: [] }, 'displayIds'],
])('%s is refused with 400', async (_what, fields, field) => {
  const { status, body } = await addAnnouncement(fields);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  const { body: announcement } = await addAnnouncement({});
  expect((await saveAnnouncement(announcement.id, fields)).status).toBe(400);
  expect((await saveAnnouncement(announcement.id, {})).status).toBe(400);
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

test('anybody reads what begins within two minutes, for unpaired walls, and nothing later', async () => {
  await addAnnouncement({ message: 'Soon', startsAt: inSeconds(100) });
  await addAnnouncement({ message: 'Soon, for one screen', startsAt: inSeconds(100), displayIds: [7] });
  await addAnnouncement({ message: 'Later', startsAt: inSeconds(20 * 60) });
  await addAnnouncement({ message: 'Tomorrow', startsAt: inSeconds(24 * 3_600) });
  expect([await readMessages(), await readHeldMessages()]).toEqual([[], ['Soon']]);
  const page = await (await fetch(`${product.url}/${property.slug}`)).text();
  expect(page).toContain('Soon');
  expect(page).not.toMatch(/Soon, for one screen|Later|Tomorrow/);
});

test('a cached answer changes by itself two minutes before an announcement begins, and when it begins', async () => {
  const begins = Date.now() + 4_000;
  await addAnnouncement({ message: 'Soon', startsAt: new Date(begins).toISOString() });
  await addAnnouncement({ message: 'Later', startsAt: new Date(begins + 120_000).toISOString() });
  const messagesBefore = [await readMessages(), await readHeldMessages()];
  if (Date.now() < begins) expect(messagesBefore).toEqual([[], ['Soon']]);
  await until('one to show, and the other to be held', async () => {
    const [shownMessages, heldMessages] = [await readMessages(), await readHeldMessages()];
    return shownMessages.includes('Soon') && heldMessages.includes('Later');
  });
});

test('the version grows when an announcement begins, not a day before', async () => {
  await addAnnouncement({ message: 'After tomorrow', startsAt: inSeconds(49 * 3_600) });
  const [waitingRow] = await sql<{ hours: number }>(
    `select extract(epoch from turns_at - now())::float8 / 3600 as hours from announcement where message like 'After%'`,
  );
  expect(waitingRow?.hours).toBeCloseTo(49, 1);
});

test('a repeating announcement shows in its window with the times of that showing', async () => {
  const response = await addAnnouncement({ ...windowAroundNow(), message: 'Daily' });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  const [announcedDaily] = (await readDirectory()).announcements;
  expect(announcedDaily).toMatchObject({ startsAt: response.body.startsAt, expiresAt: response.body.expiresAt });
  expect(announcedDaily).not.toHaveProperty('later');
  const tomorrow = weekdayOf(addDays(localTimeOf(Date.now() - HOUR).slice(0, 10), 1));
  await addAnnouncement({ ...windowAroundNow([tomorrow]), message: 'Tomorrow' });
  expect([await readMessages(), await readHeldMessages()]).toEqual([['Daily'], []]);
});

test('after each showing the job computes the next ones and pushes them, also for another time zone', async () => {
  const { body } = await addAnnouncement(windowAroundNow());
  const display = await connectDisplay(product.realtimeUrl, property.slug);
  const pushedAfter = (version: number) =>
    until('a push', () => display.changes.find((change) => change.version > version)?.version);
  const { version } = await readDirectory();
  await sql(
    `update announcement set turns_at = now(), occurrences = '{[2026-01-01Z,2026-01-02Z)}' where id = ${body.id}`,
  );
  const turnedVersion = await pushedAfter(version);
  expect((await readDirectory()).announcements[0]).toMatchObject({ expiresAt: body.expiresAt });
  await sql(`update property set time_zone = 'Pacific/Honolulu' where id = ${property.id}`);
  await pushedAfter(turnedVersion);
  const [movedRow] = await sql<{ zone: string; due: boolean }>(
    `select time_zone as zone, occurrences @> now() and turns_at > now() as due from announcement where id = ${body.id}`,
  );
  expect(movedRow).toEqual({ zone: 'Pacific/Honolulu', due: true });
  display.close();
});

test('announcements for some displays are nowhere for anybody else', async () => {
  await addAnnouncement({ message: 'For all' });
  await addAnnouncement({ message: 'For one', displayIds: [7] });
  expect([await readMessages(), await readHeldMessages()]).toEqual([['For all'], []]);
  for (const path of [property.slug, `api/property?slug=${property.slug}`])
    expect(await (await fetch(`${product.url}/${path}`)).text()).not.toContain('For one');
});

test('announcements show in the order put by hand, new ones first', async () => {
  const ids: number[] = [];
  for (const message of ['A', 'B', 'C']) ids.push((await addAnnouncement({ message })).body.id);
  const [a = 0, b = 0, c = 0] = ids;
  expect(await readMessages()).toEqual(['C', 'B', 'A']);
  const saveOrder = (orderedIds: number[]) =>
    client.post('/api/announcements/order', { propertyId: property.id, ids: orderedIds });
  expect((await saveOrder([b, c, a])).status).toBe(204);
  expect([await readMessages(), (await readAnnouncements()).map(({ id }) => id)]).toEqual([
    ['B', 'C', 'A'],
    [b, c, a],
  ]);
  await addAnnouncement({ message: 'D' });
  await saveAnnouncement(a, { position: 1 });
  expect(await readMessages()).toEqual(['D', 'B', 'A', 'C']);

  const otherProperty = await addProperty((await signUp(product)).client);
  const foreignResponse = await client.post('/api/announcements/order', { propertyId: otherProperty.id, ids: [a] });
  expect([foreignResponse.status, (await saveOrder([a, 2_000_000_000])).status]).toEqual([404, 404]);
  expect(await readMessages()).toEqual(['D', 'B', 'A', 'C']);
});
