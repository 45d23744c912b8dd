import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-no-redis-'));
  mkdirSync(join(folder, 'bin'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a program on an otherwise empty PATH. */
const provide = (name: string, script: string) =>
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

function runStart(): Promise<{ code: unknown; output: string }> {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
  const bareEnvironment = {
    ...env,
    PATH: join(folder, 'bin'),
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: '0',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/start.ts'], { env: bareEnvironment }, (error, out, err) =>
      resolve({ code: error?.code, output: out + err }),
    );
  });
}

const WAYS_OUT = [
  'Redis was not found, and downloading it failed:',
  '- install it: apt-get install redis-server, brew install redis, or valkey of any kind',
  '- or start Docker',
  '- or set REDIS_URL to a server of your own',
];

test('without Redis or a way to install it, the start says what to do and changes nothing', async () => {
  const { code, output } = await runStart();
  expect(code).toBe(1);
  for (const line of WAYS_OUT) expect(output).toContain(line);
  expect(output).not.toMatch(/client|PostgreSQL [\d.]+/);
  expect(readdirSync(join(folder, 'data'))).toEqual([]);
});

test('without a package registry and Docker it builds nothing either', async () => {
  provide('apt-get', 'exit 100');
  provide('dpkg-deb', 'exit 2');
  provide('docker', 'exit 1');
  const { code, output } = await runStart();
  expect(code).toBe(1);
  for (const line of WAYS_OUT) expect(output).toContain(line);
  expect(output).not.toMatch(/client|PostgreSQL [\d.]+/);
  expect(readdirSync(join(folder, 'data'))).toEqual([]);
});
