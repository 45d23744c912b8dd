import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usualSettings } from '../../src/modules/displays/schema.ts';
import { type HelloAnswer, REALTIME_PATH } from '../../src/realtime/protocol.ts';
import type { Client } from '../harness/client.ts';
import { addMember, addTenant, ownBuilding } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { facts, listDisplays, pairDisplay, showCode } from '../harness/paired-display.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;
let client: Client;
let propertyId: number;
let slug: string;
const open: Socket[] = [];

beforeAll(async () => {
  product = await startProduct();
  const owned = await ownBuilding(product);
  client = owned.client;
  ({ id: propertyId, slug } = owned.property);
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

afterAll(() => product.stop());

async function connected(): Promise<Socket> {
  const socket = io(product.realtimeUrl, { path: REALTIME_PATH, transports: ['websocket'], forceNew: true });
  open.push(socket);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return socket;
}

const hello = (socket: Socket, token: string): Promise<HelloAnswer> =>
  socket.timeout(30_000).emitWithAck('display:hello', { token, ...facts });

const heard = (socket: Socket, message: string) => new Promise<unknown>((resolve) => socket.once(message, resolve));

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

/** Moves all timestamps of a display into the past. */
async function ago(id: number, time: string): Promise<void> {
  await sql(
    `update display set paired_at = paired_at - interval '${time}', last_seen_at = now() - interval '${time}' where id = ${id}`,
  );
}

test('a display shows a code, a manager claims it, and the display gets its token once', async () => {
  const { code, secret } = await showCode(product);
  expect(code).toMatch(/^[ACDEFHJKLMNPRTWXY]{6}$/);
  const screen = await connected();
  const paired = heard(screen, 'display:paired');
  screen.emit('display:wait', { secret });
  const anybody = product.client();
  expect((await anybody.post('/api/displays/pairings/claim', { secret })).body).toMatchObject({ waiting: true });

  const typed = `${code.slice(0, 3)}-${code.slice(3)} `.toLowerCase();
  const bound = await client.post(`/api/properties/${propertyId}/displays`, { code: typed, name: 'North lobby' });
  expect(bound).toMatchObject({ status: 201, body: { name: 'North lobby', state: 'starting' } });
  await paired;
  const claimed = await anybody.post('/api/displays/pairings/claim', { secret });
  expect(claimed).toMatchObject({
    status: 200,
    body: { displayId: expect.any(Number), name: 'North lobby', slug, settings: usualSettings },
  });
  expect((await anybody.post('/api/displays/pairings/claim', { secret })).status).toBe(404);
  expect(await hello(screen, claimed.body.token)).toMatchObject({ slug });
  const again = await client.post(`/api/properties/${propertyId}/displays`, { code, name: 'Twice' });
  expect(again).toMatchObject({ status: 400, body: { fields: { code: expect.stringContaining('No screen') } } });
});

test('a code expires after ten minutes, and a viewer cannot use it', async () => {
  const { code, secret } = await showCode(product);
  const viewer = await addMember(product, client, propertyId, 'viewer');
  const asked = { code, name: 'Mine' };
  expect((await viewer.client.post(`/api/properties/${propertyId}/displays`, asked)).status).toBe(403);
  await product.platform.orm.em
    .fork()
    .execute(`update display_pairing set expires_at = now() - interval '1 second' where code = '${code}'`);
  expect((await client.post(`/api/properties/${propertyId}/displays`, asked)).status).toBe(400);
  expect((await product.client().post('/api/displays/pairings/claim', { secret })).status).toBe(404);
});

test('settings and the commands identify, reload and forget reach the display', async () => {
  const { id, token } = await pairDisplay(product, client, propertyId, 'East');
  const screen = await connected();
  await hello(screen, token);
  const changed = heard(screen, 'display:settings');
  const settings = { ...usualSettings, rotation: 90, order: 'names', grade: 'large' };
  const saved = await client.put(`/api/displays/${id}`, { name: 'East lobby', settings });
  expect(saved).toMatchObject({
    status: 200,
    body: { name: 'East lobby', settings: { rotation: 90, grade: 'large' } },
  });
  expect(await changed).toEqual({ displayId: expect.any(Number), name: 'East lobby', slug, settings });
  expect((await client.put(`/api/displays/${id}`, { name: 'Late' }, { 'if-match': '"1"' })).status).toBe(409);
  expect((await client.put(`/api/displays/${id}`, { settings: { ...settings, rotation: 45 } })).status).toBe(400);
  expect((await client.put(`/api/displays/${id}`, { settings: { grade: 'huge' } })).body).toMatchObject({
    fields: { 'settings.grade': 'Choose usual, large, or very large' },
  });
  // What a change does not name stays.
  const later = await client.put(`/api/displays/${id}`, { settings: { rotation: 90 } });
  expect(later.body.settings.grade).toBe('large');

  for (const [action, message] of [
    ['identify', 'display:identify'],
    ['reload', 'display:reload'],
    ['forget', 'display:forgotten'],
  ] as const) {
    const told = heard(screen, message);
    const acted = await client.post(`/api/properties/${propertyId}/displays/actions`, { ids: [id], action });
    expect(acted.status).toBe(204);
    await told;
  }
  expect(await hello(screen, token)).toMatchObject({ isForgotten: true });
  expect((await product.client().post('/api/displays/beat', { ...facts, token })).status).toBe(404);
  expect((await listDisplays(client, propertyId)).map((display) => display.id)).not.toContain(id);
});

test('a new device takes over a display with its history, and the former device is unpaired', async () => {
  const old = await pairDisplay(product, client, propertyId, 'East lobby');
  await client.put(`/api/displays/${old.id}`, { place: 'By the stairs', settings: { search: false } });
  await sql(`insert into display_day values (${old.id}, current_date - 1, 3600, 3600)`);
  const former = await connected();
  await hello(former, old.token);
  const unpaired = heard(former, 'display:forgotten');

  const { code, secret } = await showCode(product);
  const replace = (typed: string) => client.post(`/api/displays/${old.id}/replacement`, { code: typed });
  expect((await replace('AAAAAA')).body).toMatchObject({ fields: { code: expect.stringContaining('No screen') } });
  expect(await replace(code)).toMatchObject({ status: 200, body: { id: old.id, state: 'starting', pairedAt: null } });
  await unpaired;
  expect(await hello(former, old.token)).toMatchObject({ isForgotten: true });

  const claimed = await product.client().post('/api/displays/pairings/claim', { secret });
  expect(claimed.body).toMatchObject({ displayId: old.id, name: 'East lobby', settings: { search: false } });
  const replacement = await connected();
  let isForgotten = false;
  replacement.on('display:forgotten', () => {
    isForgotten = true;
  });
  expect(await hello(replacement, claimed.body.token)).toMatchObject({ displayId: old.id });
  const heardName = heard(replacement, 'display:identify');
  await client.post(`/api/properties/${propertyId}/displays/actions`, { ids: [old.id], action: 'identify' });
  expect(await heardName).toEqual({ name: 'East lobby' });
  expect(isForgotten).toBe(false);
  const [kept] = (await listDisplays(client, propertyId)).filter(({ id }) => id === old.id);
  expect(kept).toMatchObject({ place: 'By the stairs', days: [{ share: 1 }] });
});

test('a display that lags behind its building is listed with the number of changes and since when', async () => {
  const { id, token } = await pairDisplay(product, client, propertyId);
  const beat = async (version: number) => {
    await product.client().post('/api/displays/beat', { ...facts, token, version });
    await runJob(product, 'watchDisplays');
    const [found] = (await listDisplays(client, propertyId)).filter((display) => display.id === id);
    return found;
  };
  const { version } = (await client.get(`/api/properties/${propertyId}`)).body;
  expect(await beat(version)).toMatchObject({ changesBehind: 0, behindSince: null });
  for (const companyName of ['One', 'Two', 'Three']) await addTenant(client, propertyId, { companyName });
  const first = await beat(version);
  expect(first).toMatchObject({ state: 'online', changesBehind: 3, behindSince: expect.any(String) });
  expect((await beat(version + 1))?.behindSince).toBe(first?.behindSince);
  expect(await beat(version + 3)).toMatchObject({ changesBehind: 0, behindSince: null });
});

test('a display without sockets gets each command once with its next heartbeat', async () => {
  const { id, token } = await pairDisplay(product, client, propertyId);
  const beat = async (uptimeSeconds = 100) =>
    (await product.client().post('/api/displays/beat', { ...facts, uptimeSeconds, token })).body.asked;
  const act = async (action: string) =>
    expect((await client.post(`/api/properties/${propertyId}/displays/actions`, { ids: [id], action })).status).toBe(
      204,
    );
  expect(await beat()).toEqual([]);
  await act('identify');
  await act('reload');
  await act('identify');
  expect((await Promise.all([beat(), beat()])).flat()).toEqual(['identify', 'reload']);
  expect(await beat()).toEqual([]);

  const askedAgo = (time: string) =>
    product.platform.orm.em
      .fork()
      .execute(`update display set reload_asked_at = now() - interval '${time}' where id = ${id}`);
  await askedAgo('20 seconds');
  expect(await beat(19)).toEqual([]); // the socket has already delivered the reload
  await askedAgo('2 minutes');
  expect(await beat()).toEqual([]); // the command was delivered
});

test('settings of several displays change together: omitted fields stay, and each display follows', async () => {
  const one = await pairDisplay(product, client, propertyId);
  const other = await pairDisplay(product, client, propertyId);
  const turned = { settings: { rotation: 270 } };
  expect((await client.put(`/api/displays/${other.id}`, turned)).status).toBe(200);
  const screen = await connected();
  await hello(screen, other.token);
  const told: unknown[] = []; // the first may belong to the step above
  screen.on('display:settings', (message: unknown) => told.push(message));
  const path = `/api/properties/${propertyId}/displays`;
  const hours = { from: 8, to: 18, days: [1, 2] };
  const ids = [one.id, other.id];
  expect((await client.put(path, { ids, settings: { hours, search: false } })).status).toBe(204);
  const wanted = { settings: { rotation: 270, hours, search: false, language: null } };
  await expect.poll(() => told.at(-1)).toMatchObject(wanted);
  const settings = async () =>
    (await listDisplays(client, propertyId)).filter(({ id }) => ids.includes(id)).map((display) => display.settings);
  const after = [0, 270].map((rotation) => ({ ...usualSettings, rotation, hours, search: false }));
  expect(await settings()).toEqual(expect.arrayContaining(after));

  const stranger = await ownBuilding(product);
  const others = await pairDisplay(product, stranger.client, stranger.property.id);
  const wrong = { ids: [...ids, others.id], settings: { search: true } };
  expect((await client.put(path, wrong)).status).toBe(404);
  expect((await client.put(path, { ids, settings: {} })).status).toBe(400);
  expect(await settings()).toEqual(expect.arrayContaining(after));
});

test('a display of a deleted building is notified at once, and its token is revoked', async () => {
  const owned = await ownBuilding(product);
  const { token } = await pairDisplay(product, owned.client, owned.property.id);
  const screen = await connected();
  await hello(screen, token);
  await screen.emitWithAck('directory:subscribe', { slug: owned.property.slug });
  const told = heard(screen, 'display:forgotten');
  expect((await owned.client.delete(`/api/properties/${owned.property.id}`)).status).toBe(204);
  await told;
  expect(await hello(screen, token)).toMatchObject({ isForgotten: true });
  expect((await product.client().post('/api/displays/beat', { ...facts, token })).status).toBe(404);
});

test('heartbeats over sockets and HTTP update the list, and silence makes a display late, offline, then off', async () => {
  const bySocket = await pairDisplay(product, client, propertyId);
  const byHttp = await pairDisplay(product, client, propertyId);
  const screen = await connected();
  await hello(screen, bySocket.token);
  screen.emit('display:beat', { ...facts, pages: 3 });
  const beat = await product
    .client()
    .post('/api/displays/beat', { ...facts, token: byHttp.token, lastError: 'No font' });
  expect(beat).toMatchObject({ status: 200, body: { slug } });
  const of = async (id: number) => (await listDisplays(client, propertyId)).find((display) => display.id === id);
  await until('both beats', async () => (await of(bySocket.id))?.pages === 3 && (await of(byHttp.id))?.lastError);
  expect(await of(byHttp.id)).toMatchObject({ state: 'online', width: 1080, version: 1 });
  screen.close();

  for (const [time, state] of [
    ['2 minutes', 'late'],
    ['6 minutes', 'offline'],
  ] as const) {
    await ago(byHttp.id, time);
    expect(await of(byHttp.id)).toMatchObject({ state });
  }
  await client.put(`/api/displays/${byHttp.id}`, {
    settings: { ...usualSettings, hours: { from: 8, to: 18, days: [otherDay()] } },
  });
  expect(await of(byHttp.id)).toMatchObject({ state: 'off' });
});

test('ten thousand heartbeats are written by one statement', async () => {
  const { id } = await pairDisplay(product, client, propertyId);
  const { env, redis } = product.platform;
  const beats = Array.from({ length: 10_000 }, (_, n) => [
    n === 0 ? id : 1_000_000 + n,
    `${1} ${JSON.stringify(facts)}`,
  ]);
  await redis.hset(`${env.REDIS_PREFIX}.beats.displays`, ...beats.flat());
  await runJob(product, 'watchDisplays');
  expect(await redis.exists(`${env.REDIS_PREFIX}.beats.displays`, `${env.REDIS_PREFIX}.beats.displays.taken`)).toBe(0);
});

/** ISO weekday in the building: 1 is Monday. */
function isoDay(): number {
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'America/Chicago' }).format(new Date());
  return ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day) + 1;
}

/** Neither today nor tomorrow. */
const otherDay = () => ((isoDay() + 2) % 7) + 1;
