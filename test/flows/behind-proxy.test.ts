import { readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../scripts/services/ports.ts';
import type { Platform } from '../../src/platform/core/platform.ts';
import { createLogger } from '../../src/platform/observability/logger.ts';
import { createMetrics } from '../../src/platform/observability/metrics.ts';
import { closeServer } from '../../src/platform/process/process.ts';
import { createGateway } from '../../src/realtime/gateway.ts';
import { createWeb } from '../../src/web/app.ts';
import { Client, unique } from '../harness/client.ts';
import { runCommand } from '../harness/command-line.ts';
import { connectDisplay } from '../harness/display.ts';
import { addProperty, addTenant, PASSWORD } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { documentedBlock, type ProxyPorts, type RunningProxy, startCaddy, startNginx } from '../harness/proxies.ts';
import { createSecretsSetup } from '../harness/secrets-setup.ts';
import { until } from '../harness/until.ts';

const SENTENCE = 'the proxy does not pass X-Forwarded-Proto';
const NGINX = documentedBlock('nginx');
const deployment = createSecretsSetup();
const believedBefore = getCACertificates('default');

let product: Product;
/** Initially configured correctly; each test adds one mistake. */
let behind: ProxiedProduct;
let proxy: RunningProxy | undefined;

interface ProxiedProduct {
  readonly url: string;
  readonly places: ProxyPorts;
  readonly web: string;
  readonly log: string[];
  close(): Promise<void>;
}

/** Web and gateway on separate servers, configured for one https proxy. */
async function startBehind({ platform }: Product, TRUST_PROXY = 1): Promise<ProxiedProduct> {
  const https = await freePort(0);
  const log: string[] = [];
  const into = new Writable({
    write(line, _encoding, done) {
      log.push(String(line));
      done();
    },
  });
  const env = { ...platform.env, APP_URL: `https://localhost:${https}`, TRUST_PROXY };
  const proxiedPlatform: Platform = {
    ...platform,
    env,
    log: createLogger({ LOG_LEVEL: 'warn' }, 'web', into),
    metrics: createMetrics('web'),
  };
  const web = createWeb(proxiedPlatform);
  const gatewayServer = createServer((_req, res) => void res.writeHead(404).end());
  const gateway = createGateway(proxiedPlatform, gatewayServer);
  const places = {
    https,
    web: await listen(web.server),
    realtime: await listen(gatewayServer),
    certificate: join(deployment.secretsFolder, 'product_tls_cert'),
    key: join(deployment.secretsFolder, 'product_tls_key'),
  };
  return {
    url: env.APP_URL,
    places,
    log,
    web: `http://127.0.0.1:${places.web}`,
    async close() {
      await gateway.close();
      await closeServer(gatewayServer);
      await web.close();
    },
  };
}

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

beforeAll(async () => {
  deployment.make();
  setDefaultCACertificates([...believedBefore, deployment.secret('tls_ca')]);
  product = await startProduct();
});

beforeEach(async () => {
  behind = await startBehind(product);
});

afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
  await behind.close();
});

afterAll(async () => {
  setDefaultCACertificates(believedBefore);
  await product?.stop();
  rmSync(deployment.folder, { recursive: true, force: true });
});

interface Finding {
  readonly name: string;
  readonly state: string;
  readonly found: string;
  readonly advice?: string;
}

async function runDoctor(...args: string[]): Promise<{ code: number; findings: Finding[] }> {
  const { code, out } = await runCommand(product, ['doctor', ...args, '--json']);
  return { code, findings: JSON.parse(out ?? '').findings };
}

const runWalk = (url = behind.url) => runDoctor('--url', url);
const problemsOf = (findings: readonly Finding[]) => findings.filter(({ state }) => state === 'wrong');

test.each([
  ['nginx', () => startNginx(NGINX, behind.places)],
  ['Caddy', () => startCaddy(documentedBlock('caddyfile'), behind.places)],
])('%s as documented supports login, pushes to displays and uploads', async (_name, start) => {
  proxy = await start();
  const { code, findings } = await runWalk();
  expect(problemsOf(findings)).toEqual([]);
  expect([code, findings.map(({ name }) => name)]).toEqual([
    0,
    ['health', 'readiness', 'cookie', 'Host', "client's address", 'socket', 'upload'],
  ]);

  const client = new Client(behind.url);
  const registration = await client.post('/api/register', {
    username: `${unique('p')}@example.com`,
    password: PASSWORD,
  });
  expect([registration.status, client.cookieHeader]).toEqual([201, expect.stringContaining('__Host-sid=')]);
  const property = await addProperty(client);
  const display = await connectDisplay(behind.url, property.slug, { origin: behind.url });
  await addTenant(client, property.id);
  await until('the push', async () => display.changes.length > 0);
  display.close();
  const picture = new FormData();
  picture.set('avatar', new Blob([new Uint8Array(3_000_000)]), 'large.png');
  expect((await client.post('/api/user/avatar', picture)).status).toBe(415);
  for (const path of ['/metrics', '/status']) expect((await client.get(path)).status).toBe(404);
});

/** The documented block without one directive, and the doctor's finding. */
const mistakes: [string, string | RegExp, string, string][] = [
  ['X-Forwarded-Proto', /^.*X-Forwarded-Proto.*\n/m, 'cookie', SENTENCE],
  ['X-Forwarded-For', /^.*X-Forwarded-For.*\n/m, "client's address", 'any address that a client sends is trusted'],
  ['Host', /^.*Host \$http_host.*\n/m, 'Host', 'foyer_web'],
  ['the upgrade', /^.*(Upgrade|Connection) \$.*\n/gm, 'socket', 'refused with 400'],
  ['large bodies', /^.*client_max_body_size.*\n/m, 'upload', '413, not by Foyer'],
  ['a way to the gateway', /location \/realtime {[^}]*}/, 'socket', 'refused with 404'],
];

test.each(mistakes)('the doctor names an nginx without %s', async (_what, removedText, name, expectedText) => {
  const block = NGINX.replace(removedText, '');
  expect(block).not.toBe(NGINX);
  proxy = await startNginx(block, behind.places);
  const { code, findings } = await runWalk();
  const finding = findings.find((candidate) => candidate.name === name);
  expect([code, finding?.state, finding?.found]).toEqual([1, 'wrong', expect.stringContaining(expectedText)]);
  expect(finding?.advice).toBeTruthy();
  const otherProblems = problemsOf(findings).filter((problem) => problem.name !== name);
  expect(otherProblems.map((problem) => problem.name)).toEqual(expectedText === SENTENCE ? ['readiness'] : []);
});

test('the doctor’s walk stops with a message if no process runs', async () => {
  proxy = await startNginx(NGINX, { ...behind.places, web: await freePort(0) });
  const { code, findings } = await runWalk();
  expect([code, findings]).toEqual([
    1,
    [expect.objectContaining({ name: 'health', state: 'wrong', advice: expect.stringContaining('no web process') })],
  ]);
  const deadRun = await runWalk(`https://localhost:${await freePort(0)}`);
  expect(deadRun.findings).toEqual([
    expect.objectContaining({ name: 'health', found: expect.stringMatching(/ECONN/) }),
  ]);
});

test('behind a proxy that hides https the reason for failed logins is shown, and operators read the fix', async () => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(behind.web + path, { headers });
  for (const path of ['/', '/login', '/manage', '/demo', '/sw.js']) {
    const answer = await ask(path, { accept: 'text/html' });
    const page = await answer.text();
    expect([path, answer.status, page]).toEqual([path, 503, expect.stringContaining(SENTENCE)]);
    expect([path, answer.headers.get('content-type')]).toEqual([path, 'text/html; charset=utf-8']);
    expect(page).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
  }
  for (const path of ['/api/user', '/api/property?slug=demo', '/api/shop/products']) {
    const answer = await ask(path);
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      503,
      expect.objectContaining({ code: 'unavailable', error: expect.stringContaining(SENTENCE) }),
    ]);
    expect(answer.headers.get('retry-after')).toBe('60');
  }
  const registration = await new Client(behind.web).post('/api/register', {
    username: 'a@example.com',
    password: PASSWORD,
  });
  expect([registration.status, registration.headers.getSetCookie()]).toEqual([503, []]);

  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(200);
  expect((await ask('/status', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(200);
  const ready = await ask('/readyz');
  expect([ready.status, (await ready.json()).checks.proxy]).toEqual([200, expect.stringContaining(SENTENCE)]);
  expect(behind.log.filter((line) => line.includes(SENTENCE))).toHaveLength(1);

  const { findings } = await runDoctor();
  expect(problemsOf(findings).find(({ name }) => name === 'proxy')?.found).toContain(SENTENCE);

  const https = await ask('/login', { 'x-forwarded-proto': 'https' });
  expect(https.status).toBe(200);
  const http = await ask('/login', { 'x-forwarded-proto': 'http' });
  expect([http.status, await http.text()]).toEqual([503, expect.stringContaining('X-Forwarded-Proto: http')]);
});

test('TRUST_PROXY=0 behind an https proxy does the same, and both doctors name it', async () => {
  const untrusting = await startBehind(product, 0);
  try {
    proxy = await startNginx(NGINX, untrusting.places);
    const page = await fetch(`${untrusting.url}/login`);
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('TRUST_PROXY is 0')]);
    const { code, findings } = await runWalk(untrusting.url);
    expect([code, problemsOf(findings).find(({ name }) => name === 'cookie')?.found]).toEqual([
      1,
      expect.stringContaining('TRUST_PROXY is 0'),
    ]);
    const doctorRun = await runCommand(product, ['doctor'], { APP_URL: 'https://directory.example', TRUST_PROXY: '0' });
    expect(doctorRun.out).toContain('WRONG  TRUST_PROXY: 0, and APP_URL is https');
  } finally {
    await untrusting.close();
  }
});

test('without a proxy the walk finds no fault, and an uncounted proxy is reported', async () => {
  expect(problemsOf((await runWalk(product.url)).findings).map(({ name }) => name)).toEqual(['socket']);
  const forwarded = await fetch(`${product.url}/api/connection`, {
    headers: { 'x-forwarded-for': '192.0.2.1, 10.0.0.1' },
  });
  expect((await forwarded.json()).client).toBe('untrusted');
  const invalidRun = await runCommand(product, ['doctor', '--url', 'directory.example']);
  expect(invalidRun.code).toBe(2);
});

test('compose’s proxy asks one process about a building, and any about the rest', async () => {
  const webs = ['one', 'other'].map((name) => createServer((_req, res) => void res.end(name)));
  const ports = await Promise.all(webs.map(listen));
  const answersBlock = /^\t@answers .+?^\t\}$/ms.exec(readFileSync('deploy/product.caddy', 'utf8'))?.[0] ?? '';
  expect(answersBlock).toContain('import processes web');
  const upstreams = ports.map((port) => `to 127.0.0.1:${port}`).join('\n');
  proxy = await startCaddy(
    `directory.example {\n${answersBlock.replace('import processes web', upstreams)}\n}`,
    behind.places,
  );
  const asks = async (path: string) =>
    await (await fetch(`${behind.url}${path}`, { headers: { 'x-building': path } })).text();
  const towers = Array.from({ length: 20 }, (_, n) => `tower-${n}`);
  const answering = await Promise.all(towers.map((slug) => asks(`/${slug}`)));
  for (const [index, slug] of towers.entries())
    for (const path of [`/${slug}?display=1`, `/api/property?slug=${slug}`, `/api/property?slug=${slug}&version=7`])
      expect([path, await asks(path)]).toEqual([path, answering[index]]);
  expect(new Set(answering).size).toBe(2);
  const session = await Promise.all(Array.from({ length: 40 }, () => asks('/api/session')));
  expect(new Set(session).size).toBe(2);
  for (const web of webs) web.close();
});
