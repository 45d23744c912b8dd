import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityEvents } from '../../src/platform/observability/security-events.ts';
import { unique } from '../harness/client.ts';
import { addProperty, PASSWORD, signUp } from '../harness/factories.ts';
import { type Processes, startProcesses } from '../harness/processes.ts';
import { confirmAddress } from '../harness/reviews.ts';
import { until } from '../harness/until.ts';

/** Separate processes with logs on standard output. */
let processes: Processes;

beforeAll(async () => {
  processes = await startProcesses({ RATE_LIMIT_SCALE: '1', SMTP_URL: 'smtp://127.0.0.1:9' });
});

afterAll(() => processes.stop());

interface Line {
  event?: string;
  level: number;
  time: string;
  userId?: number;
  account?: string;
  requestId?: string;
  ip?: string;
  call?: string;
  code?: string;
}

const loggedEvents = (): Line[] =>
  processes
    .lines('web')
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event);

/** Waits for the event's lines. */
async function waitForLine(event: string, fields: Partial<Line>): Promise<Line> {
  return await until(`a line of ${event}`, () =>
    loggedEvents().find(
      (line) =>
        line.event === event && Object.entries(fields).every(([key, value]) => line[key as keyof Line] === value),
    ),
  );
}

test('successful and failed logins are logged, without addresses or passwords', async () => {
  const { client, username, id } = await signUp(processes, 'somebody-known');
  await waitForLine('account.created', { userId: id });
  expect((await client.post('/api/login', { username, password: PASSWORD })).status).toBe(200);
  expect(await waitForLine('login.succeeded', { userId: id })).toMatchObject({
    level: 30,
    ip: expect.stringContaining('127.0.0.1'),
    requestId: expect.any(String),
    account: 's***@example.com',
  });
  const stranger = `${unique('stranger')}@example.com`;
  await client.post('/api/login', { username: stranger, password: 'never-in-a-log' });
  await client.post('/api/login', { username: 'a-password-in-the-wrong-box', password: 'never-in-a-log' });
  expect(await waitForLine('login.failed', { account: 's***@example.com' })).toMatchObject({ level: 40 });
  await waitForLine('login.failed', { account: 'a***' });
  for (const path of ['/reset-password?token=never-in-a-log', '/api/user?token=never-in-a-log']) await client.get(path);
  await client.post('/api/login', { username, password: PASSWORD });
  await client.post('/api/logout');
  await waitForLine('session.ended', { userId: id });
  const webLog = processes.lines('web').join('\n');
  for (const secret of [
    username,
    stranger,
    'never-in-a-log',
    'a-password-in-the-wrong-box',
    PASSWORD,
    client.cookieHeader || '-none-',
  ])
    expect(webLog).not.toContain(secret);
});

test('changes of password, address and roles are logged', async () => {
  const { client, username, id } = await signUp(processes, 'owner');
  const member = await signUp(processes, 'member');
  const { id: propertyId } = await addProperty(client);
  await confirmAddress(processes, client);
  await client.put('/api/user/password', { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` });
  await waitForLine('password.changed', { userId: id });
  await client.post(`/api/properties/${propertyId}/users`, { email: member.username, role: 'viewer' });
  expect(await waitForLine('member.invited', { userId: id })).toMatchObject({
    propertyId,
    account: 'm***@example.com',
  });
  await client.put('/api/user/profile', { fullName: 'Ada', username: `new-${username}` });
  await waitForLine('email.changed', { userId: id });
  await client.post('/api/user/sessions/end-others', {});
  await waitForLine('sessions.ended_elsewhere', { userId: id });
  await client.post('/api/user/data', {});
  await waitForLine('data.exported', { userId: id });
});

test('refusals are logged: missing role, session or membership, and foreign origin', async () => {
  const [owner, stranger] = [await signUp(processes, 'owner'), await signUp(processes, 'stranger')];
  const { id } = await addProperty(owner.client);
  await stranger.client.get('/api/admin/users');
  await waitForLine('access.refused', { userId: stranger.id, call: 'GET /api/admin/users', code: 'forbidden' });
  await stranger.client.get(`/api/properties/${id}`);
  await waitForLine('access.refused', { userId: stranger.id, call: 'GET /api/properties/:id', code: 'not_found' });
  await processes.client().get('/api/cart');
  await waitForLine('session.missing', { call: 'GET /api/cart', code: 'unauthorized' });
  await owner.client.post('/api/logout', undefined, { 'sec-fetch-site': 'cross-site' });
  await waitForLine('access.refused', { call: 'POST /api/logout', code: 'cross_site' });
});

test('reaching a limit is logged, and a page’s session check is not', async () => {
  const client = processes.client();
  const username = `${unique('victim')}@example.com`;
  const tries = [];
  for (let n = 0; n < 11; n++) tries.push((await client.post('/api/login', { username, password: 'wrong' })).status);
  expect(tries.at(-1)).toBe(429);
  await waitForLine('limit.reached', { call: 'POST /api/login', code: 'too_many_requests' });
  await client.get('/api/user');
  expect(loggedEvents().filter(({ call }) => call === 'GET /api/user')).toEqual([]);
});

test('every line is a known event, with its level and time', () => {
  const lines = loggedEvents();
  expect(lines.length).toBeGreaterThan(10);
  for (const { event = '', level, time } of lines) {
    expect(Object.keys(securityEvents)).toContain(event);
    expect(level).toBe(securityEvents[event as keyof typeof securityEvents] === 'warn' ? 40 : 30);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  }
});
