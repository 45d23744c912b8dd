import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Announcement, Directory } from '../../src/modules/directory/schema.ts';
import { addDays, localTime, weekdayOf } from '../../src/shared/local-time.ts';
import type { Client } from '../harness/client.ts';
import { openDisplay } from '../harness/display.ts';
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

const add = (fields: object) =>
  client.post('/api/announcements', { propertyId: property.id, message: 'Lift', ...fields });
const edit = (id: number, fields: object, headers = {}) => client.put(`/api/announcements/${id}`, fields, headers);
const listed = async (): Promise<Announcement[]> =>
  (await client.get(`/api/announcements?propertyId=${property.id}`)).body;
const directory = async (): Promise<Directory> =>
  (await product.client().get(`/api/property?slug=${property.slug}`)).body;
const shown = async () => (await directory()).announcements.map(({ message }) => message);
const held = async () => ((await directory()).heldAnnouncements ?? []).map(({ message }) => message);
const sql = <Row extends object>(text: string) => product.platform.orm.em.fork().execute<Row[]>(text);
/** `2027-07-01T14:00` in the building's zone. */
const local = (instant: number) => localTime(instant, TIME_ZONE).slice(0, 16);
/** A window of the building's day around now, on every day or on the given ones. */
const windowAroundNow = (weekly = [1, 2, 3, 4, 5, 6, 7]) => ({
  startsAt: local(Date.now() - HOUR),
  expiresAt: local(Date.now() + HOUR),
  repeat: { weekly },
});

test('times without a zone are those of the building, and stay instants when the zone changes', async () => {
  const { body } = await add({ startsAt: '2027-07-01T14:00', expiresAt: '2027-12-01T15:00' });
  const times = { startsAt: '2027-07-01T18:00:00.000Z', expiresAt: '2027-12-01T20:00:00.000Z' };
  expect(body).toMatchObject({ ...times, texts: null, repeat: null, position: 0, displayIds: null, revision: 1 });
  await client.put(`/api/properties/${property.id}`, { ...property, address: 'x', timeZone: 'America/Phoenix' });
  expect((await listed())[0]).toMatchObject(times);
  const { body: edited } = await edit(body.id, { expiresAt: '2027-12-01T15:00' });
  expect(edited).toMatchObject({ startsAt: times.startsAt, expiresAt: '2027-12-01T22:00:00.000Z', revision: 2 });
});

test('edits change what is given and show at once; null is now, or never', async () => {
  const { body } = await add({ startsAt: '2027-07-01T14:00', expiresAt: '2027-07-01T15:00' });
  expect(await shown()).toEqual([]);
  const texts = { es: 'El ascensor' };
  expect((await edit(body.id, { message: 'The lift', startsAt: null, expiresAt: null, texts })).status).toBe(200);
  expect((await directory()).announcements[0]).toMatchObject({ message: 'The lift', texts, expiresAt: null });
  await edit(body.id, { urgent: true, texts: { es: ' ' } });
  expect((await listed())[0]).toMatchObject({ message: 'The lift', urgent: true, texts: null });
  expect((await edit(body.id, { active: false, message: 'Ignored' })).body).toMatchObject({
    message: 'The lift',
    active: false,
  });
  expect(await shown()).toEqual([]);
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
  const { body } = await add({});
  const ifMatch = { 'if-match': '"1"' };
  expect((await edit(body.id, { message: 'First' }, ifMatch)).status).toBe(200);
  const second = await edit(body.id, { message: 'Second' }, ifMatch);
  expect([second.status, second.body.code]).toEqual([409, 'stale']);
  expect(second.body.details.current).toMatchObject({ message: 'First', revision: 2 });
});

const later = { startsAt: '2027-07-02T14:00', expiresAt: '2027-07-02T15:00' };
test.each([
  ['an end before its start', { ...later, expiresAt: '2027-07-02T13:00' }, 'expiresAt'],
  ['an end at its start', { ...later, expiresAt: later.startsAt }, 'expiresAt'],
  ['an end in the past', { expiresAt: '2021-07-02T13:00' }, 'expiresAt'],
  ['a time of another form', { startsAt: 'tomorrow' }, 'startsAt'],
  ['a day that does not exist', { startsAt: '2027-02-29T10:00' }, 'startsAt'],
  ['a year out of range', { expiresAt: '9999-12-31T23:59' }, 'expiresAt'],
  ['a repetition without an end', { ...later, expiresAt: null, repeat: { weekly: [1] } }, 'expiresAt'],
  ['a showing of two days', { ...later, expiresAt: '2027-07-04T14:00', repeat: { weekly: [1] } }, 'expiresAt'],
  ['an eighth weekday', { ...later, repeat: { weekly: [8] } }, 'repeat.weekly.0'],
  ['no weekday', { ...later, repeat: { weekly: [] } }, 'repeat.weekly'],
  ['a last day before the first', { ...later, repeat: { weekly: [1], until: '2027-07-01' } }, 'repeat'],
  ['an unknown language', { texts: { xx: 'Lift' } }, 'texts'],
  ['a long text', { texts: { es: 'x'.repeat(1001) } }, 'texts.es'],
  ['a negative position', { position: -1 }, 'position'],
  ['no display', { displayIds: [] }, 'displayIds'],
])('%s is refused with 400', async (_what, fields, field) => {
  const { status, body } = await add(fields);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  const { body: kept } = await add({});
  expect((await edit(kept.id, fields)).status).toBe(400);
  expect((await edit(kept.id, {})).status).toBe(400);
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

test('anybody reads what begins within two minutes, for unpaired walls, and nothing later', async () => {
  await add({ message: 'Soon', startsAt: inSeconds(100) });
  await add({ message: 'Soon, for one screen', startsAt: inSeconds(100), displayIds: [7] });
  await add({ message: 'Later', startsAt: inSeconds(20 * 60) });
  await add({ message: 'Tomorrow', startsAt: inSeconds(24 * 3_600) });
  expect([await shown(), await held()]).toEqual([[], ['Soon']]);
  const page = await (await fetch(`${product.url}/${property.slug}`)).text();
  expect(page).toContain('Soon');
  expect(page).not.toMatch(/Soon, for one screen|Later|Tomorrow/);
});

test('a cached answer changes by itself two minutes before an announcement begins, and when it begins', async () => {
  const begins = Date.now() + 4_000;
  await add({ message: 'Soon', startsAt: new Date(begins).toISOString() });
  await add({ message: 'Later', startsAt: new Date(begins + 120_000).toISOString() });
  const before = [await shown(), await held()];
  if (Date.now() < begins) expect(before).toEqual([[], ['Soon']]);
  await until('one to show, and the other to be held', async () => {
    const [now, soon] = [await shown(), await held()];
    return now.includes('Soon') && soon.includes('Later');
  });
});

test('the version grows when an announcement begins, not a day before', async () => {
  await add({ message: 'After tomorrow', startsAt: inSeconds(49 * 3_600) });
  const [waiting] = await sql<{ hours: number }>(
    `select extract(epoch from turns_at - now())::float8 / 3600 as hours from announcement where message like 'After%'`,
  );
  expect(waiting?.hours).toBeCloseTo(49, 1);
});

test('a repeating announcement shows in its window with the times of that showing', async () => {
  const added = await add({ ...windowAroundNow(), message: 'Daily' });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const [now] = (await directory()).announcements;
  expect(now).toMatchObject({ startsAt: added.body.startsAt, expiresAt: added.body.expiresAt });
  expect(now).not.toHaveProperty('later');
  const tomorrow = weekdayOf(addDays(local(Date.now() - HOUR).slice(0, 10), 1));
  await add({ ...windowAroundNow([tomorrow]), message: 'Tomorrow' });
  expect([await shown(), await held()]).toEqual([['Daily'], []]);
});

test('after each showing the job computes the next ones and pushes them, also for another time zone', async () => {
  const { body } = await add(windowAroundNow());
  const display = await openDisplay(product.realtimeUrl, property.slug);
  const pushedAfter = (version: number) =>
    until('a push', () => display.changes.find((change) => change.version > version)?.version);
  const { version } = await directory();
  await sql(
    `update announcement set turns_at = now(), occurrences = '{[2026-01-01Z,2026-01-02Z)}' where id = ${body.id}`,
  );
  const turned = await pushedAfter(version);
  expect((await directory()).announcements[0]).toMatchObject({ expiresAt: body.expiresAt });
  await sql(`update property set time_zone = 'Pacific/Honolulu' where id = ${property.id}`);
  await pushedAfter(turned);
  const [moved] = await sql<{ zone: string; due: boolean }>(
    `select time_zone as zone, occurrences @> now() and turns_at > now() as due from announcement where id = ${body.id}`,
  );
  expect(moved).toEqual({ zone: 'Pacific/Honolulu', due: true });
  display.close();
});

test('announcements for some displays are nowhere for anybody else', async () => {
  await add({ message: 'For all' });
  await add({ message: 'For one', displayIds: [7] });
  expect([await shown(), await held()]).toEqual([['For all'], []]);
  for (const path of [property.slug, `api/property?slug=${property.slug}`])
    expect(await (await fetch(`${product.url}/${path}`)).text()).not.toContain('For one');
});

test('announcements show in the order put by hand, new ones first', async () => {
  const ids: number[] = [];
  for (const message of ['A', 'B', 'C']) ids.push((await add({ message })).body.id);
  const [a = 0, b = 0, c = 0] = ids;
  expect(await shown()).toEqual(['C', 'B', 'A']);
  const order = (wanted: number[]) => client.post('/api/announcements/order', { propertyId: property.id, ids: wanted });
  expect((await order([b, c, a])).status).toBe(204);
  expect([await shown(), (await listed()).map(({ id }) => id)]).toEqual([
    ['B', 'C', 'A'],
    [b, c, a],
  ]);
  await add({ message: 'D' });
  await edit(a, { position: 1 });
  expect(await shown()).toEqual(['D', 'B', 'A', 'C']);

  const other = await addProperty((await signUp(product)).client);
  const elsewhere = await client.post('/api/announcements/order', { propertyId: other.id, ids: [a] });
  expect([elsewhere.status, (await order([a, 2_000_000_000])).status]).toEqual([404, 404]);
  expect(await shown()).toEqual(['D', 'B', 'A', 'C']);
});
