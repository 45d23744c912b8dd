import { readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlatform } from '../../src/platform/core/platform.ts';
import { createOperations } from '../../src/platform/process/operator-endpoints.ts';
import { closeServer, startOperatorServer } from '../../src/platform/process/process.ts';
import { statusOf } from '../../src/platform/process/status.ts';
import { securityHeaders } from '../../src/platform/security/security-headers.ts';
import { REALTIME_PATH } from '../../src/realtime/protocol.ts';
import { executeAsOwner } from '../harness/command-line.ts';
import { signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { type ReceivedSpan, receiveTraces } from '../harness/trace-receiver.ts';
import { until } from '../harness/until.ts';

const TOKEN = 'only-operators-know-this-one';
const FOR_OPERATORS = ['/metrics', '/status'];
const stranger = { 'x-forwarded-for': '203.0.113.7' };
const localHeaders = { 'x-forwarded-for': '127.0.0.1' };

let product: Product;
let withToken: Product;
let collector: Awaited<ReturnType<typeof receiveTraces>>;

beforeAll(async () => {
  product = await startProduct({ env: { TRUST_PROXY: '1' }, worker: false });
  collector = await receiveTraces();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-token=se%20cret' };
  const env = { TRUST_PROXY: '1', METRICS_TOKEN: TOKEN, ...traces };
  const databaseUrl = (serverUrl: string) => {
    Object.assign(env, { DATABASE_DIRECT_URL: serverUrl, DATABASE_READ_URL: serverUrl }); // restored after this test
    return serverUrl;
  };
  withToken = await startProduct({ env, databaseUrl, worker: false });
});

afterAll(async () => {
  await withToken.stop();
  await product.stop();
  collector.close();
});

test('operator endpoints answer this machine only', async () => {
  for (const path of FOR_OPERATORS) {
    expect([path, (await product.client().get(path, localHeaders)).status]).toEqual([path, 200]);
    const refusal = await product.client().get(path, stranger);
    expect([path, refusal.status, refusal.body.error]).toEqual([path, 404, 'Not found']);
  }
});

test('the operator token works from everywhere', async () => {
  const status = async (path: string, authorization: string) =>
    (await withToken.client().get(path, { ...stranger, authorization })).status;
  for (const path of FOR_OPERATORS) {
    expect([path, await status(path, `Bearer ${TOKEN}`)]).toEqual([path, 200]);
    expect([path, await status(path, `Bearer ${TOKEN}s`)]).toEqual([path, 401]);
    expect([path, (await withToken.client().get(path, stranger)).status]).toEqual([path, 401]);
  }
});

test('the queue page is for administrators and operators; others get 401 with the login screen', async () => {
  const path = '/admin/queues';
  const person = await signUp(product);
  const status = async (client = product.client(), headers: Record<string, string> = stranger) =>
    (await client.get(path, headers)).status;
  expect([await status(), await status(person.client)]).toEqual([401, 401]);
  expect(await status(product.client(), localHeaders)).toBe(200);
  await product.platform.orm.em.fork().execute(`update app_user set is_admin = true where id = ${person.id}`);
  expect(await status(person.client)).toBe(200);
  const bearer = { ...stranger, authorization: `Bearer ${TOKEN}` };
  expect((await withToken.client().get(path, bearer)).status).toBe(200);
});

test('a call, its job and the sent mail are one trace across all processes', async () => {
  await withToken.startWorker();
  const { username } = await signUp(withToken);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const response = await withToken
    .client()
    .call('POST', '/api/auth/forgot-password', { email: username }, { traceparent });
  expect(response.status).toBeLessThan(300);
  const spanNames = ['POST /api/auth/forgot-password', 'deliver mailResetLink', 'deliver sendMail', 'send mail'];
  const findSpans = () =>
    spanNames.map((name) => collector.spans.find((span) => span.traceId === traceId && span.name === name));
  await until('the spans to arrive', async () => findSpans().every(Boolean));
  const spans = findSpans() as ReceivedSpan[];
  expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual([
    'b7ad6b7169203331',
    ...spans.slice(0, -1).map(({ spanId }) => spanId),
  ]);
  expect(spans.map(({ process }) => process)).toEqual(['web', 'worker', 'worker', 'worker']);
  expect(new Set(spans.map(({ token }) => token))).toEqual(new Set(['se cret']));
  const request = Object.fromEntries(
    spans[0]?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? [],
  );
  expect(request).toMatchObject({
    'http.route': '/api/auth/forgot-password',
    'http.response.status_code': response.status,
  });
});

test('without a collector no traces are made', () => {
  expect(product.platform.tracing).toBeNull();
});

test('static pages are counted by document, files together, and connections by purpose', async () => {
  for (const path of ['/manage', '/nothing/there', '/favicon.ico']) await product.client().get(path);
  const numbers = await (await fetch(`${product.url}/metrics`, { headers: localHeaders })).text();
  const count = (labels: string) =>
    new RegExp(`^http_request_duration_seconds_count\\{process="web",${labels}\\} [1-9]`, 'm');
  expect(numbers).toMatch(count('method="GET",route="page app",status="200"'));
  expect(numbers).toMatch(count('method="GET",route="page app",status="404"'));
  for (const state of ['in_use', 'idle', 'waiting'])
    expect(numbers).toMatch(new RegExp(`^database_pool_connections\\{state="${state}"[^}]*\\} \\d+$`, 'm'));
  expect(numbers).toMatch(/^database_statement_duration_seconds_count\S* [1-9]/m);
});

test('an unwritable PostgreSQL is reported, and the write probe leaves no data', async () => {
  const { writes } = (await product.client().get('/status', localHeaders)).body;
  expect([writes.postgres.state, writes.redis.state]).toEqual(['ok', 'ok']);
  const em = product.platform.orm.em.fork();
  expect(await em.execute(`select id from outbox_event where name = 'tryWrite'`)).toEqual([]);
  await executeAsOwner(product, 'revoke insert on outbox_event from foyer_app');
  const statusReply = (await product.client().get('/status', localHeaders)).body;
  await executeAsOwner(product, 'grant insert on outbox_event to foyer_app');
  expect([statusReply.dependencies.postgres.state, statusReply.writes.postgres.state]).toEqual(['ok', 'refused']);
});

test('replica lag and the direct PostgreSQL connection are reported, also when unavailable', async () => {
  const { dependencies } = (await product.client().get('/status', localHeaders)).body;
  expect(Object.keys(dependencies)).toEqual(['postgres', 'redis']);
  const allDependencies = (await withToken.client().get('/status', { authorization: `Bearer ${TOKEN}` })).body
    .dependencies;
  expect([allDependencies.postgres.state, allDependencies.postgresDirect.state]).toEqual(['ok', 'ok']);
  expect(allDependencies.postgresReplica).toMatchObject({ state: 'ok', lagSeconds: 0 });

  const deadUrl = 'postgresql://nobody:nothing@127.0.0.1:1/nowhere';
  const env = { ...product.platform.env, DATABASE_DIRECT_URL: deadUrl, DATABASE_READ_URL: deadUrl };
  const platform = await createPlatform(env, 'web', []);
  try {
    const { postgres, postgresDirect, postgresReplica } = (await statusOf(platform, alwaysReady)).dependencies;
    expect([postgres.state, postgresDirect?.state]).toEqual(['ok', 'away']);
    expect(postgresReplica).toMatchObject({ state: 'away', lagSeconds: null });
  } finally {
    await platform.close();
  }
});

const checks = { schema: 'ok', eventLoop: 'ok', process: 'ok' };
const alwaysReady = { check: async () => ({ isReady: true, checks }), drain() {} };

test('the health check includes the running release', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { status, body } = await product.client().get('/healthz');
  expect([status, body]).toEqual([200, { status: 'ok', version }]);
});

test('every operator and gateway reply has the security headers', async () => {
  const expectedHeaders = securityHeaders(product.platform.env);
  const requests = [
    ...['/healthz', '/readyz', '/status', '/metrics'].flatMap((path) => [
      [product.url + path, localHeaders],
      [product.url + path, stranger],
    ]),
    [`${product.realtimeUrl}${REALTIME_PATH}/?EIO=4&transport=polling`, {}],
  ] as [string, Record<string, string>][];
  for (const [url, headers] of requests) {
    const answer = await fetch(url, { headers });
    expect([url, Object.fromEntries(answer.headers)]).toEqual([url, expect.objectContaining(expectedHeaders)]);
  }
});

test('a process without a server answers operators only, with the same headers', async () => {
  const { platform } = product;
  const env = { ...platform.env, PORT: 0, HOST: '127.0.0.1', TRUST_PROXY: 0 };
  const { server, drain } = await startOperatorServer({ ...platform, env });
  try {
    const { port } = server.address() as { port: number };
    for (const [path, status] of Object.entries({ '/healthz': 200, '/metrics': 200, '/': 404, '/admin/queues': 404 })) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([path, answer.status]).toEqual([path, status]);
      expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders(env));
    }
  } finally {
    drain();
    await closeServer(server);
  }
});

test('a process with an unmigrated schema is not ready, and does not reveal its database', async () => {
  const env = { ...product.platform.env, DATABASE_URL: 'postgresql://nobody:nothing@127.0.0.1:1/nowhere' };
  const platform = await createPlatform(env, 'web', []);
  const operations = createOperations(platform);
  const server = createServer((req, res) => void operations.answer(req, res)).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    const checks = { schema: 'not seen to be migrated', eventLoop: 'ok', process: 'ok' };
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', checks }]);
  } finally {
    server.close();
    operations.drain();
    await platform.close();
  }
});

const outward = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

test.skipIf(!outward)('a shared address of this machine is not treated as local', async () => {
  const { platform } = product;
  const operations = createOperations({ ...platform, env: { ...platform.env, TRUST_PROXY: 0 } });
  const server = createServer((req, res) => void operations.answer(req, res)).listen(0, '0.0.0.0');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const statusAt = (host: string) =>
      new Promise((resolve, reject) =>
        get({ host, port, path: '/metrics' }, (answer) => resolve(answer.resume().statusCode)).once('error', reject),
      );
    expect([await statusAt('127.0.0.1'), await statusAt(outward as string)]).toEqual([200, 404]);
  } finally {
    server.close();
    operations.drain();
  }
});
