import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandOf, isAlive } from '../../scripts/services/processes.ts';
import { networkAddresses } from '../../scripts/start/addresses.ts';

let dataDir: string;
let npm: ChildProcess;
let begotten: number[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-npm-start-'));
  chmodSync(dataDir, 0o755); // PostgreSQL does not run as root
  symlinkSync(resolve('.data/bin'), join(dataDir, 'bin')); // a Redis that has been fetched already
});

afterEach(() => {
  for (const pid of [npm.pid ?? 0, ...begotten]) if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('SIGTERM to the process of npm start ends the server, PostgreSQL and Redis in order', async () => {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
  npm = spawn('npm', ['start'], {
    env: { ...env, DATA_DIR: dataDir, HOST: '', PORT: '0', NODE_ENV: '', WEATHER: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
  // The reader that waits for a file ends when nobody is there to send one, a moment later on a busy machine.
  await expect.poll(() => begotten.filter(isAlive).map(commandOf)).toEqual([]);
  const said = await rest;
  for (const text of [...elsewhere, 'Foyer has stopped.']) expect(said).toContain(text);
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  const left = readdirSync(dataDir);
  for (const name of ['start.lock', 'servers.env']) expect(left).not.toContain(name);
}, 180_000);

/** Where it says that it serves, and what it says after that. */
async function ready({ stdout }: ChildProcess): Promise<{ url: string; rest: Promise<string> }> {
  if (!stdout) throw new Error('npm has no output');
  let said = '';
  const end = once(stdout, 'end');
  const url = await new Promise<string>((found, failed) => {
    stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const [, address] = /(http:\/\/\S+)\/demo/.exec(said) ?? [];
      if (address) found(address);
    });
    end.then(() => failed(new Error(`npm start has ended:\n${said}`)));
  });
  return { url, rest: end.then(() => said) };
}

function descendantsOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) => child > 0).flatMap((child) => [child, ...descendantsOf(child)]);
}
