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
let begotten: number[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-npm-start-'));
  chmodSync(dataDir, 0o755); // PostgreSQL does not run as root
  symlinkSync(resolve('.data/bin'), join(dataDir, 'bin')); // reuses the downloaded Redis
});

afterEach(() => {
  for (const pid of [npm.pid ?? 0, ...begotten]) if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** `npm start` on a fresh folder. */
function npmStart(given: Record<string, string> = {}, command = ['npm', 'start']): ChildProcess {
  const [program = '', ...args] = command;
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
  const own = { DATA_DIR: dataDir, HOST: '', PORT: '0', NODE_ENV: '', WEATHER: 'off', ...given };
  return spawn(program, args, { env: { ...env, ...own }, stdio: ['pipe', 'pipe', 'pipe'] });
}

test('the first start prints a manager once, and the sample has the history of a used building', async () => {
  npm = npmStart({ RATE_LIMIT_SCALE: '1000' });
  const { url, rest } = await ready(npm);
  begotten = descendantsOf(npm.pid ?? 0);
  const file = join(dataDir, 'manager.txt');
  await expect.poll(() => existsSync(file)).toBe(true);
  const password = /^password: (.{12,})$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const manager = new Client(url);
  expect((await manager.post('/api/login', { username: 'manager@foyer.example', password })).status).toBe(200);
  const { body: buildings } = await manager.get('/api/properties');
  expect(buildings).toMatchObject([{ name: 'Meridian Tower', slug: 'demo' }]);
  const { id } = buildings[0];
  const read = async (path: string) => (await manager.get(path)).body;
  expect(await read(`/api/properties/${id}/displays`)).toMatchObject([{ name: 'Main lobby' }]);
  expect(await read(`/api/properties/${id}/reviews`)).toMatchObject({ proposalCount: 1 });
  expect((await read(`/api/missed-searches?propertyId=${id}`)).length).toBeGreaterThanOrEqual(3);
  await expect
    .poll(() => read(`/api/imports?propertyId=${id}`), { timeout: 30_000 })
    .toMatchObject([{ fileName: 'New tenants.csv', state: 'done', count: 3 }]);
  const actions = (await read(`/api/properties/${id}/activity`)).map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['tenants.imported', 'review.proposed', 'display.paired']));

  npm.kill('SIGTERM');
  const said = await rest;
  expect(said.split(password).length - 1, 'how often the password is printed').toBe(1);
  expect(said).toContain('Manager of the sample building: manager@foyer.example');
  expect(said.split('/demo')[0], 'no log line before the addresses').not.toMatch(/^\{/m);
  npm = npmStart({ SAMPLE: 'off' });
  const again = await ready(npm, /is ready.*?(http:\/\/\S+)\/ /s);
  begotten = descendantsOf(npm.pid ?? 0);
  npm.kill('SIGTERM');
  expect(await again.rest).not.toContain(password);
}, 240_000);

test('SIGTERM to npm start stops the server, PostgreSQL and Redis in order', async () => {
  npm = npmStart();
  const exited = once(npm, 'exit');
  const { url, rest } = await ready(npm);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const elsewhere = networkAddresses('0.0.0.0', Number(new URL(url).port));
  const statuses = async (at: string) =>
    Promise.all(['/healthz', '/metrics', '/status'].map(async (path) => (await fetch(at + path)).status));
  expect(await statuses(url)).toEqual([200, 200, 200]);
  for (const address of elsewhere) expect([address, ...(await statuses(address))]).toEqual([address, 200, 404, 404]);
  begotten = descendantsOf(npm.pid ?? 0);
  const commands = begotten.map(commandOf);
  for (const name of ['scripts/start.ts', 'redis-server', 'bin/postgres'])
    expect(commands.filter((command) => command.includes(name))).not.toEqual([]);

  npm.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  // The guard's reader exits shortly after its writer.
  await expect.poll(() => begotten.filter(isAlive).map(commandOf)).toEqual([]);
  const said = await rest;
  for (const text of [...elsewhere, 'Foyer has stopped.']) expect(said).toContain(text);
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  const left = readdirSync(dataDir);
  for (const name of ['start.lock', 'servers.env']) expect(left).not.toContain(name);
}, 180_000);

test('npm start in production serves a proxy of this machine alone, without samples or a known account', async () => {
  npm = npmStart({
    NODE_ENV: 'production',
    APP_URL: 'https://directory.example',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Foyer <no-reply@directory.example>',
    OPERATOR_NAME: 'Example Directories LLC',
  });
  const { url, rest } = await ready(
    npm,
    /Listens on (127\.0\.0\.1:\d+): a proxy there makes it https:\/\/directory\.example/,
  );
  begotten = descendantsOf(npm.pid ?? 0);
  const port = Number(url.split(':')[1]);
  const asked = await fetch(`http://${url}/demo`, { headers: { 'x-forwarded-proto': 'https' } });
  expect(asked.status).toBe(404);
  for (const address of networkAddresses('0.0.0.0', port)) await expect(fetch(address)).rejects.toThrow('fetch failed');
  npm.kill('SIGTERM');
  const said = await rest;
  expect(said).toContain('There is no administrator yet: npm run cli -- admin:create');
  expect(said).not.toMatch(/password|foyer\.local/);
  const made = readdirSync(dataDir);
  for (const name of ['admin.txt', 'manager.txt']) expect(made).not.toContain(name);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
}, 240_000);

test.runIf(process.platform === 'linux').each([
  ['start', /(http:\/\/\S+)\/demo/],
  ['dev', /(http:\/\/\S+?)\/ shows your changes/],
])(
  'in a terminal npm run %s speaks in lines of text, and Ctrl-C prints no stack',
  async (name, line) => {
    npm = npmStart({}, ['script', '-qefc', `exec npm run ${name}`, '/dev/null']);
    const exited = once(npm, 'exit');
    const { url, rest } = await ready(npm, line);
    begotten = descendantsOf(npm.pid ?? 0);
    const stranger = new Client(url);
    const wrong = { username: 'nobody@example.com', password: 'not the password' };
    expect((await stranger.post('/api/login', wrong, { origin: url })).status).toBe(401);
    npm.stdin?.write('\x03');
    expect(await exited).toEqual([0, null]);
    const said = await rest;
    expect(said).toMatch(/WARN.*security event=login\.failed/);
    expect(said).toContain('Foyer has stopped.');
    expect(said, 'a stack').not.toMatch(/^\s+at /m);
    expect(said, 'JSON').not.toMatch(/^\{/m);
  },
  240_000,
);

/** The printed URL and the output after it. */
async function ready(
  { stdout, stderr }: ChildProcess,
  line = /(http:\/\/\S+)\/demo/,
): Promise<{ url: string; rest: Promise<string> }> {
  if (!stdout || !stderr) throw new Error('npm has no output');
  let said = '';
  let failures = '';
  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    failures += chunk;
  });
  const end = Promise.all([once(stdout, 'end'), once(stderr, 'end')]);
  const url = await new Promise<string>((found, failed) => {
    stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const [, address] = line.exec(said) ?? [];
      if (address) found(address);
    });
    end.then(() => failed(new Error(`npm start has ended:\n${said}${failures}`)));
  });
  return { url, rest: end.then(() => said) };
}

function descendantsOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) => child > 0).flatMap((child) => [child, ...descendantsOf(child)]);
}
