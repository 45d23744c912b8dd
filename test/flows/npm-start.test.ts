import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandOf, isAlive } from '../../scripts/services/processes.ts';
import { networkAddresses } from '../../scripts/start/addresses.ts';
import { Client } from '../harness/client.ts';

let dataDir: string;
let npm: ChildProcess;
let descendantPids: number[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-npm-start-'));
  chmodSync(dataDir, 0o755); // PostgreSQL does not run as root
  symlinkSync(resolve('.data/bin'), join(dataDir, 'bin')); // reuses the downloaded Redis
});

afterEach(() => {
  for (const pid of [npm.pid ?? 0, ...descendantPids]) if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** `npm start` on a fresh folder. */
function startNpm(overrides: Record<string, string> = {}, command = ['npm', 'start']): ChildProcess {
  const [program = '', ...args] = command;
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
  const settings = { DATA_DIR: dataDir, HOST: '', PORT: '0', NODE_ENV: '', WEATHER: 'off', ...overrides };
  return spawn(program, args, { env: { ...env, ...settings }, stdio: ['pipe', 'pipe', 'pipe'] });
}

test('the first start prints a manager once, and the sample has the history of a used building', async () => {
  npm = startNpm({ RATE_LIMIT_SCALE: '1000' });
  const { url, remainingOutput } = await waitUntilReady(npm);
  descendantPids = descendantsOf(npm.pid ?? 0);
  const file = join(dataDir, 'manager.txt');
  await expect.poll(() => existsSync(file)).toBe(true);
  const password = /^password: (.{12,})$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const manager = new Client(url);
  expect((await manager.post('/api/login', { username: 'manager@foyer.example', password })).status).toBe(200);
  const { body: buildings } = await manager.get('/api/properties');
  expect(buildings).toMatchObject([{ name: 'Meridian Tower', slug: 'demo' }]);
  const { id } = buildings[0];
  const readBody = async (path: string) => (await manager.get(path)).body;
  expect(await readBody(`/api/properties/${id}/displays`)).toMatchObject([{ name: 'Main lobby' }]);
  expect(await readBody(`/api/properties/${id}/reviews`)).toMatchObject({ proposalCount: 1 });
  expect((await readBody(`/api/missed-searches?propertyId=${id}`)).length).toBeGreaterThanOrEqual(3);
  await expect
    .poll(() => readBody(`/api/imports?propertyId=${id}`), { timeout: 30_000 })
    .toMatchObject([{ fileName: 'New tenants.csv', state: 'done', count: 3 }]);
  const actions = (await readBody(`/api/properties/${id}/activity`)).map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['tenants.imported', 'review.proposed', 'display.paired']));

  npm.kill('SIGTERM');
  const output = await remainingOutput;
  expect(output.split(password).length - 1, 'how often the password is printed').toBe(1);
  expect(output).toContain('Manager of the sample building: manager@foyer.example');
  expect(output.split('/demo')[0], 'no log line before the addresses').not.toMatch(/^\{/m);
  npm = startNpm({ SAMPLE: 'off' });
  const secondStart = await waitUntilReady(npm, /is ready.*?(http:\/\/\S+)\/ /s);
  descendantPids = descendantsOf(npm.pid ?? 0);
  npm.kill('SIGTERM');
  expect(await secondStart.remainingOutput).not.toContain(password);
}, 240_000);

test('SIGTERM to npm start stops the server, PostgreSQL and Redis in order', async () => {
  npm = startNpm();
  const exitEvent = once(npm, 'exit');
  const { url, remainingOutput } = await waitUntilReady(npm);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const networkUrls = networkAddresses('0.0.0.0', Number(new URL(url).port));
  const statuses = async (baseUrl: string) =>
    Promise.all(['/healthz', '/metrics', '/status'].map(async (path) => (await fetch(baseUrl + path)).status));
  expect(await statuses(url)).toEqual([200, 200, 200]);
  for (const address of networkUrls) expect([address, ...(await statuses(address))]).toEqual([address, 200, 404, 404]);
  descendantPids = descendantsOf(npm.pid ?? 0);
  const commands = descendantPids.map(commandOf);
  for (const name of ['scripts/start.ts', 'redis-server', 'bin/postgres'])
    expect(commands.filter((command) => command.includes(name))).not.toEqual([]);

  npm.kill('SIGTERM');
  expect(await exitEvent).toEqual([0, null]);
  // The guard's reader exits shortly after its writer.
  await expect.poll(() => descendantPids.filter(isAlive).map(commandOf)).toEqual([]);
  const output = await remainingOutput;
  for (const text of [...networkUrls, 'Foyer has stopped.']) expect(output).toContain(text);
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  const fileNames = readdirSync(dataDir);
  for (const name of ['start.lock', 'servers.env']) expect(fileNames).not.toContain(name);
}, 180_000);

test('npm start in production serves a proxy of this machine alone, without samples or a known account', async () => {
  npm = startNpm({
    NODE_ENV: 'production',
    APP_URL: 'https://directory.example',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Foyer <no-reply@directory.example>',
    OPERATOR_NAME: 'Example Directories LLC',
  });
  const { url, remainingOutput } = await waitUntilReady(
    npm,
    /Listens on (127\.0\.0\.1:\d+): a proxy there makes it https:\/\/directory\.example/,
  );
  descendantPids = descendantsOf(npm.pid ?? 0);
  const port = Number(url.split(':')[1]);
  const response = await fetch(`http://${url}/demo`, { headers: { 'x-forwarded-proto': 'https' } });
  expect(response.status).toBe(404);
  for (const address of networkAddresses('0.0.0.0', port)) await expect(fetch(address)).rejects.toThrow('fetch failed');
  npm.kill('SIGTERM');
  const output = await remainingOutput;
  expect(output).toContain('There is no administrator yet: npm run cli -- admin:create');
  expect(output).not.toMatch(/password|foyer\.local/);
  const fileNames = readdirSync(dataDir);
  for (const name of ['admin.txt', 'manager.txt']) expect(fileNames).not.toContain(name);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
}, 240_000);

test.runIf(process.platform === 'linux').each([
  ['start', /(http:\/\/\S+)\/demo/],
  ['dev', /(http:\/\/\S+?)\/ shows your changes/],
])(
  'in a terminal npm run %s speaks in lines of text, and Ctrl-C prints no stack',
  async (name, line) => {
    npm = startNpm({}, ['script', '-qefc', `exec npm run ${name}`, '/dev/null']);
    const exitEvent = once(npm, 'exit');
    const { url, remainingOutput } = await waitUntilReady(npm, line);
    descendantPids = descendantsOf(npm.pid ?? 0);
    const stranger = new Client(url);
    const wrongLogin = { username: 'nobody@example.com', password: 'not the password' };
    expect((await stranger.post('/api/login', wrongLogin, { origin: url })).status).toBe(401);
    npm.stdin?.write('\x03');
    expect(await exitEvent).toEqual([0, null]);
    const output = await remainingOutput;
    expect(output).toMatch(/WARN.*security event=login\.failed/);
    expect(output).toContain('Foyer has stopped.');
    expect(output, 'a stack').not.toMatch(/^\s+at /m);
    expect(output, 'JSON').not.toMatch(/^\{/m);
  },
  240_000,
);

/** The printed URL and the output after it. */
async function waitUntilReady(
  { stdout, stderr }: ChildProcess,
  line = /(http:\/\/\S+)\/demo/,
): Promise<{ url: string; remainingOutput: Promise<string> }> {
  if (!stdout || !stderr) throw new Error('npm has no output');
  let output = '';
  let failures = '';
  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    failures += chunk;
  });
  const end = Promise.all([once(stdout, 'end'), once(stderr, 'end')]);
  const url = await new Promise<string>((resolveUrl, rejectUrl) => {
    stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const [, address] = line.exec(output) ?? [];
      if (address) resolveUrl(address);
    });
    end.then(() => rejectUrl(new Error(`npm start has ended:\n${output}${failures}`)));
  });
  return { url, remainingOutput: end.then(() => output) };
}

function descendantsOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) => child > 0).flatMap((child) => [child, ...descendantsOf(child)]);
}
