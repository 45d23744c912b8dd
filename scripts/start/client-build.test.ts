import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildClientWhenStale } from './client-build.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-build-'));
  mkdirSync(join(root, 'scripts'));
});

afterEach(() => rmSync(root, { recursive: true }));

async function failureOf(script: string): Promise<string> {
  writeFileSync(join(root, 'scripts/build-client.ts'), script);
  return await buildClientWhenStale(root, new AbortController().signal).then(
    () => 'it was built',
    (error: Error) => error.message,
  );
}

test('a build that the system kills says what happened and how much memory it takes', async () => {
  const failure = await failureOf(`process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1_000);`);
  expect(failure).toMatch(
    /failed \(killed, as the system does when memory runs out\)\.\n {2}- it takes \d+ MB of memory/,
  );
});

test('a build without space says so', async () => {
  const failure = await failureOf(`console.error('ENOSPC: no space left on device, write'); process.exit(1);`);
  expect(failure).toContain(
    'failed (exit code 1):\n    ENOSPC: no space left on device, write\n  - there is no space left',
  );
});

test('another failure keeps its output, and a silent one its exit code', async () => {
  expect(await failureOf(`console.error('x is not defined'); process.exit(1);`)).toBe(
    'Building the client failed (exit code 1):\n    x is not defined',
  );
  expect(await failureOf('process.exit(3);')).toBe('Building the client failed (exit code 3).');
});
