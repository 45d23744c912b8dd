import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '../../src/modules/displays/schema.ts';
import { type HelloAnswer, REALTIME_PATH } from '../../src/realtime/protocol.ts';
import type { Client } from '../harness/client.ts';
import { addMember, addTenant, signUpOwner } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { createPairing, helloFacts, listDisplays, pairDisplay } from '../harness/paired-display.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;
let client: Client;
let propertyId: number;
let slug: string;
const open: Socket[] = [];

beforeAll(async () => {
  product = await startProduct();
  const owned = await signUpOwner(product);
  client = owned.client;
  ({ id: propertyId, slug } = owned.property);
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

afterAll(() => product.stop());

async function connectScreen(): Promise<Socket> {
  const socket = io(product.realtimeUrl, { path: REALTIME_PATH, transports: ['websocket'], forceNew: true });
  open.push(socket);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return socket;
}

const hello = (socket: Socket, token: string): Promise<HelloAnswer> =>
  socket.timeout(30_000).emitWithAck('display:hello', { token, ...helloFacts });

const nextMessage = (socket: Socket, message: string) =>
  new Promise<unknown>((resolve) => socket.once(message, resolve));

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

/** Moves all timestamps of a display into the past. */
async function ageDisplay(id: number, time: string): Promise<void> {
  await sql(
    `update display set paired_at = paired_at - interval '${time}', last_seen_at = now() - interval '${time}' where id = ${id}`,
  );
}

test('a display shows a code, a manager claims it, and the display gets its token once', async () => {
  const { code, secret } = await createPairing(product);
  expect(code).toMatch(/^[ACDEFHJKLMNPRTWXY]{6}$/);
  const screen = await connectScreen();
  const pairedMessage = nextMessage(screen, 'display:paired');
  screen.emit('display:wait', { secret });
  const anonymousClient = product.client();
  expect((await anonymousClient.post('/api/displays/pairings/claim', { secret })).body).toMatchObject({
    waiting: true,
  });

  const typedCode = `${code.slice(0, 3)}-${code.slice(3)} `.toLowerCase();
  const pairingResponse = await client.post(`/api/properties/${propertyId}/displays`, {
    code: typedCode,
    name: 'North lobby',
  });
  expect(pairingResponse).toMatchObject({ status: 201, body: { name: 'North lobby', state: 'starting' } });
  await pairedMessage;
  const claim = await anonymousClient.post('/api/displays/pairings/claim', { secret });
  expect(claim).toMatchObject({
    status: 200,
    body: { displayId: expect.any(Number), name: 'North lobby', slug, settings: defaultSettings },
  });
  expect((await anonymousClient.post('/api/displays/pairings/claim', { secret })).status).toBe(404);
  expect(await hello(screen, claim.body.token)).toMatchObject({ slug });
  const secondPairing = await client.post(`/api/properties/${propertyId}/displays`, { code, name: 'Twice' });
  expect(secondPairing).toMatchObject({
    status: 400,
    body: { fields: { code: expect.stringContaining('No screen') } },
  });
});

test('a code expires after ten minutes, and a viewer cannot use it', async () => {
  const { code, secret } = await createPairing(product);
  const viewer = await addMember(product, client, propertyId, 'viewer');
  const pairingInput = { code, name: 'Mine' };
  expect((await viewer.client.post(`/api/properties/${propertyId}/displays`, pairingInput)).status).toBe(403);
  await product.platform.orm.em
    .fork()
    .execute(`update display_pairing set expires_at = now() - interval '1 second' where code = '${code}'`);
  expect((await client.post(`/api/properties/${propertyId}/displays`, pairingInput)).status).toBe(400);
  expect((await product.client().post('/api/displays/pairings/claim', { secret })).status).toBe(404);
});

test('settings and the commands identify, reload and forget reach the display', async () => {
  const { id, token } = await pairDisplay(product, client, propertyId, 'East');
  const screen = await connectScreen();
  await hello(screen, token);
  const settingsMessage = nextMessage(screen, 'display:settings');
  const settings = { ...defaultSettings, rotation: 90, order: 'names', grade: 'large' };
  const response = await client.put(`/api/displays/${id}`, { name: 'East lobby', settings });
  expect(response).toMatchObject({
    status: 200,
    body: { name: 'East lobby', settings: { rotation: 90, grade: 'large' } },
  });
  expect(await settingsMessage).toEqual({ displayId: expect.any(Number), name: 'East lobby', slug, settings });
  expect((await client.put(`/api/displays/${id}`, { name: 'Late' }, { 'if-match': '"1"' })).status).toBe(409);
  expect((await client.put(`/api/displays/${id}`, { settings: { ...settings, rotation: 45 } })).status).toBe(400);
  expect((await client.put(`/api/displays/${id}`, { settings: { grade: 'huge' } })).body).toMatchObject({
    fields: { 'settings.grade': 'Choose usual, large, or very large' },
  });
  // What a change does not name stays.
  const laterResponse = await client.put(`/api/displays/${id}`, { settings: { rotation: 90 } });
  expect(laterResponse.body.settings.grade).toBe('large');

  for (const [action, message] of [
    ['identify', 'display:identify'],
    ['reload', 'display:reload'],
    ['forget', 'display:forgotten'],
  ] as const) {
    const commandMessage = nextMessage(screen, message);
    const actionResponse = await client.post(`/api/properties/${propertyId}/displays/actions`, { ids: [id], action });
    expect(actionResponse.status).toBe(204);
    await commandMessage;
  }
  expect(await hello(screen, token)).toMatchObject({ isForgotten: true });
  expect((await product.client().post('/api/displays/beat', { ...helloFacts, token })).status).toBe(404);
  expect((await listDisplays(client, propertyId)).map((display) => display.id)).not.toContain(id);
});

test('a new device takes over a display with its history, and the former device is unpaired', async () => {
  const pairedBefore = await pairDisplay(product, client, propertyId, 'East lobby');
  await client.put(`/api/displays/${pairedBefore.id}`, { place: 'By the stairs', settings: { search: false } });
  await sql(`insert into display_day values (${pairedBefore.id}, current_date - 1, 3600, 3600)`);
  const formerScreen = await connectScreen();
  await hello(formerScreen, pairedBefore.token);
  const unpairedMessage = nextMessage(formerScreen, 'display:forgotten');

  const { code, secret } = await createPairing(product);
  const replace = (typedCode: string) =>
    client.post(`/api/displays/${pairedBefore.id}/replacement`, { code: typedCode });
  expect((await replace('AAAAAA')).body).toMatchObject({ fields: { code: expect.stringContaining('No screen') } });
  expect(await replace(code)).toMatchObject({
    status: 200,
    body: { id: pairedBefore.id, state: 'starting', pairedAt: null },
  });
  await unpairedMessage;
  expect(await hello(formerScreen, pairedBefore.token)).toMatchObject({ isForgotten: true });

  const claim = await product.client().post('/api/displays/pairings/claim', { secret });
  expect(claim.body).toMatchObject({ displayId: pairedBefore.id, name: 'East lobby', settings: { search: false } });
  const replacement = await connectScreen();
  let isForgotten = false;
  replacement.on('display:forgotten', () => {
    isForgotten = true;
  });
  expect(await hello(replacement, claim.body.token)).toMatchObject({ displayId: pairedBefore.id });
  const heardName = nextMessage(replacement, 'display:identify');
  await client.post(`/api/properties/${propertyId}/displays/actions`, { ids: [pairedBefore.id], action: 'identify' });
  expect(await heardName).toEqual({ name: 'East lobby' });
  expect(isForgotten).toBe(false);
  const [replacedDisplay] = (await listDisplays(client, propertyId)).filter(({ id }) => id === pairedBefore.id);
  expect(replacedDisplay).toMatchObject({ place: 'By the stairs', days: [{ share: 1 }] });
});

test('a display that lags behind its building is listed with the number of changes and since when', async () => {
  const { id, token } = await pairDisplay(product, client, propertyId);
  const sendHeartbeat = async (version: number) => {
    await product.client().post('/api/displays/beat', { ...helloFacts, token, version });
    await runJob(product, 'watchDisplays');
    const [listedDisplay] = (await listDisplays(client, propertyId)).filter((display) => display.id === id);
    return listedDisplay;
  };
  const { version } = (await client.get(`/api/properties/${propertyId}`)).body;
  expect(await sendHeartbeat(version)).toMatchObject({ changesBehind: 0, behindSince: null });
  for (const companyName of ['One', 'Two', 'Three']) await addTenant(client, propertyId, { companyName });
  const first = await sendHeartbeat(version);
  expect(first).toMatchObject({ state: 'online', changesBehind: 3, behindSince: expect.any(String) });
  expect((await sendHeartbeat(version + 1))?.behindSince).toBe(first?.behindSince);
  expect(await sendHeartbeat(version + 3)).toMatchObject({ changesBehind: 0, behindSince: null });
});

test('a display without sockets gets each command once with its next heartbeat', async () => {
  const { id, token } = await pairDisplay(product, client, propertyId);
  const sendHeartbeat = async (uptimeSeconds = 100) =>
    (await product.client().post('/api/displays/beat', { ...helloFacts, uptimeSeconds, token })).body.asked;
  const sendCommand = async (action: string) =>
    expect((await client.post(`/api/properties/${propertyId}/displays/actions`, { ids: [id], action })).status).toBe(
      204,
    );
  expect(await sendHeartbeat()).toEqual([]);
  await sendCommand('identify');
  await sendCommand('reload');
  await sendCommand('identify');
  expect((await Promise.all([sendHeartbeat(), sendHeartbeat()])).flat()).toEqual(['identify', 'reload']);
  expect(await sendHeartbeat()).toEqual([]);

  const setReloadAskedAgo = (time: string) =>
    product.platform.orm.em
      .fork()
      .execute(`update display set reload_asked_at = now() - interval '${time}' where id = ${id}`);
  await setReloadAskedAgo('20 seconds');
  expect(await sendHeartbeat(19)).toEqual([]); // the socket has already delivered the reload
  await setReloadAskedAgo('2 minutes');
  expect(await sendHeartbeat()).toEqual([]); // the command was delivered
});

test('settings of several displays change together: omitted fields stay, and each display follows', async () => {
  const firstDisplay = await pairDisplay(product, client, propertyId);
  const secondDisplay = await pairDisplay(product, client, propertyId);
  const turnedSettings = { settings: { rotation: 270 } };
  expect((await client.put(`/api/displays/${secondDisplay.id}`, turnedSettings)).status).toBe(200);
  const screen = await connectScreen();
  await hello(screen, secondDisplay.token);
  const settingsMessages: unknown[] = []; // the first may belong to the step above
  screen.on('display:settings', (message: unknown) => settingsMessages.push(message));
  const path = `/api/properties/${propertyId}/displays`;
  const hours = { from: 8, to: 18, days: [1, 2] };
  const ids = [firstDisplay.id, secondDisplay.id];
  expect((await client.put(path, { ids, settings: { hours, search: false } })).status).toBe(204);
  const expectedMessage = { settings: { rotation: 270, hours, search: false, language: null } };
  await expect.poll(() => settingsMessages.at(-1)).toMatchObject(expectedMessage);
  const readSettings = async () =>
    (await listDisplays(client, propertyId)).filter(({ id }) => ids.includes(id)).map((display) => display.settings);
  const expectedSettings = [0, 270].map((rotation) => ({ ...defaultSettings, rotation, hours, search: false }));
  expect(await readSettings()).toEqual(expect.arrayContaining(expectedSettings));

  const stranger = await signUpOwner(product);
  const foreignDisplay = await pairDisplay(product, stranger.client, stranger.property.id);
  const foreignInput = { ids: [...ids, foreignDisplay.id], settings: { search: true } };
  expect((await client.put(path, foreignInput)).status).toBe(404);
  expect((await client.put(path, { ids, settings: {} })).status).toBe(400);
  expect(await readSettings()).toEqual(expect.arrayContaining(expectedSettings));
});

test('a display of a deleted building is notified at once, and its token is revoked', async () => {
  const owned = await signUpOwner(product);
  const { token } = await pairDisplay(product, owned.client, owned.property.id);
  const screen = await connectScreen();
  await hello(screen, token);
  await screen.emitWithAck('directory:subscribe', { slug: owned.property.slug });
  const forgottenMessage = nextMessage(screen, 'display:forgotten');
  expect((await owned.client.delete(`/api/properties/${owned.property.id}`)).status).toBe(204);
  await forgottenMessage;
  expect(await hello(screen, token)).toMatchObject({ isForgotten: true });
  expect((await product.client().post('/api/displays/beat', { ...helloFacts, token })).status).toBe(404);
});

test('heartbeats over sockets and HTTP update the list, and silence makes a display late, offline, then off', async () => {
  const socketDisplay = await pairDisplay(product, client, propertyId);
  const httpDisplay = await pairDisplay(product, client, propertyId);
  const screen = await connectScreen();
  await hello(screen, socketDisplay.token);
  screen.emit('display:beat', { ...helloFacts, pages: 3 });
  const beat = await product
    .client()
    .post('/api/displays/beat', { ...helloFacts, token: httpDisplay.token, lastError: 'No font' });
  expect(beat).toMatchObject({ status: 200, body: { slug } });
  const displayOf = async (id: number) => (await listDisplays(client, propertyId)).find((display) => display.id === id);
  await until(
    'both beats',
    async () => (await displayOf(socketDisplay.id))?.pages === 3 && (await displayOf(httpDisplay.id))?.lastError,
  );
  expect(await displayOf(httpDisplay.id)).toMatchObject({ state: 'online', width: 1080, version: 1 });
  screen.close();

  for (const [time, state] of [
    ['2 minutes', 'late'],
    ['6 minutes', 'offline'],
  ] as const) {
    await ageDisplay(httpDisplay.id, time);
    expect(await displayOf(httpDisplay.id)).toMatchObject({ state });
  }
  await client.put(`/api/displays/${httpDisplay.id}`, {
    settings: { ...defaultSettings, hours: { from: 8, to: 18, days: [otherDay()] } },
  });
  expect(await displayOf(httpDisplay.id)).toMatchObject({ state: 'off' });
});

test('ten thousand heartbeats are written by one statement', async () => {
  const { id } = await pairDisplay(product, client, propertyId);
  const { env, redis } = product.platform;
  const beats = Array.from({ length: 10_000 }, (_, n) => [
    n === 0 ? id : 1_000_000 + n,
    `${1} ${JSON.stringify(helloFacts)}`,
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
