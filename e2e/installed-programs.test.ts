import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
const SERVERS = ['postgres', 'initdb', 'redis-server', 'valkey-server', 'docker'];

let folder: string;

/** Fake programs, first on the PATH, that record their calls. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-installed-'));
  for (const name of [...BROWSERS, ...SERVERS])
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} >> '${folder}/ran'\nexit 97\n`, { mode: 0o755 });
});

afterAll(() => rmSync(folder, { recursive: true }));

async function start(INSTALLED_PROGRAMS: string): Promise<{ code: unknown; output: string; ran: string[] }> {
  rmSync(join(folder, 'ran'), { force: true });
  const PATH = [folder, process.env.PATH].join(delimiter);
  const child = spawn(process.execPath, ['test/harness/services-and-browser.ts'], {
    env: { ...process.env, PATH, INSTALLED_PROGRAMS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  const ran = existsSync(join(folder, 'ran')) ? readFileSync(join(folder, 'ran'), 'utf8').trim().split('\n') : [];
  return { code, output: out + err, ran };
}

test('services and browser start without the programs of the machine where those are ignored', async () => {
  const { code, output, ran } = await start('ignore');
  expect({ code, ran }, output).toEqual({ code: 0, ran: [] });
  expect(output).toMatch(/PostgreSQL [\d.]+ \(embedded\)/);
  expect(output).toMatch(/Redis [\d.]+ \(unpacked in /);
  expect(output).toContain('A page');
});

test('by default the programs of the machine are tried first', async () => {
  const { ran } = await start('use');
  expect(ran).toEqual(expect.arrayContaining(['redis-server', 'chromium']));
});

test('an unknown value of the setting is refused', async () => {
  const { code, output } = await start('own');
  expect(code).toBe(1);
  expect(output).toContain('INSTALLED_PROGRAMS: own is not use or ignore');
});
