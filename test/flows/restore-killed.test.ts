import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { restoreBackup } from '../../scripts/cli/backup/restore-backup.ts';
import { writeBackup } from '../../scripts/cli/backup/write-backup.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { copyDatabase, type Fingerprint, fillDatabase, fingerprintOf, PEOPLE, runSql } from '../harness/backups.ts';
import { createRandom } from '../harness/random.ts';
import { until } from '../harness/until.ts';

const SEED = Number(process.env.SEED ?? 55);
const KILLS = Number(process.env.KILLS ?? 8);
const random = createRandom(SEED);
const folder = mkdtempSync(join(tmpdir(), 'foyer-killed-'));
const file = join(folder, 'saved.zip');

afterAll(() => rmSync(folder, { recursive: true }));

test(`kill -9 at ${KILLS} random moments of a restore leaves the old data or all of the new`, async () => {
  const names = [`killed_saved_${process.pid}`, `killed_live_${process.pid}`, `killed_now_${process.pid}`];
  const [savedName = '', liveName = '', restoredName = ''] = names;
  const savedUrl = await copyDatabase(savedName);
  await fillDatabase(savedUrl, PEOPLE.saved);
  const complete = await fingerprintOf(savedUrl);
  await writeBackup(savedUrl, file);
  await fillDatabase(await copyDatabase(liveName), PEOPLE.live);
  let url = await copyDatabase(restoredName, liveName);
  const oldFingerprint = await fingerprintOf(url);
  const states: string[] = [];
  const restore = () =>
    execFile(process.execPath, ['scripts/cli.ts', 'restore', file, '--replace'], { env: environmentOf(url) });
  const start = performance.now();
  await once(restore(), 'exit');
  const durationMs = performance.now() - start;
  expect(await fingerprintOf(url)).toEqual(complete);
  for (let kill = 0; kill < KILLS; kill++) {
    url = await copyDatabase(restoredName, liveName);
    const child = restore();
    const exit = once(child, 'exit');
    setTimeout(() => child.kill('SIGKILL'), random(durationMs));
    await exit;
    states.push(stateOf(await fingerprintOf(url), { old: oldFingerprint, complete }));
  }
  expect(states, `seed ${SEED}`).not.toContain('neither');
  expect(states).toContain('old');
  for (const name of names) await runSql(inject('ownerDatabaseUrl'), `drop database ${name} with (force)`);
});

const environmentOf = (url: string) => ({ ...process.env, DATABASE_OWNER_URL: url });

function stateOf(state: Fingerprint, { old, complete }: Record<'old' | 'complete', Fingerprint>): string {
  const isSame = (fingerprint: Fingerprint) => state.rows === fingerprint.rows && state.schema === fingerprint.schema;
  if (isSame(old)) return 'old';
  return isSame(complete) ? 'complete' : 'neither';
}

/** Only root can mount, and not in every container. */
const canMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'foyer', tmpdir()]).status === 0;
const startedServers = z.object({ ownerDatabaseUrl: z.string() });

describe.runIf(canMount)('a full disk below PostgreSQL', () => {
  const disk = mkdtempSync(join(tmpdir(), 'foyer-full-'));
  let servers: ChildProcess;
  let url: string;

  beforeAll(async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'foyer', disk]);
    chmodSync(disk, 0o755);
    const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
    const program = resolve('test/harness/embedded-servers.ts');
    servers = spawn(process.execPath, [program, join(disk, 'data'), resolve('.data/bin')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(servers.stdout ?? servers, 'data');
    url = startedServers.parse(JSON.parse(String(line))).ownerDatabaseUrl;
    await migrate(url);
  });

  afterAll(async () => {
    const exit = once(servers, 'exit');
    servers.kill('SIGTERM');
    await exit;
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  test('the old data stay, the message says what is needed, and with room it is restored', async () => {
    await fillDatabase(url, PEOPLE.saved, 500_000);
    const complete = await fingerprintOf(url);
    await writeBackup(url, file);
    await runSql(url, `delete from app_user where username = 'p1'`);
    const oldFingerprint = await fingerprintOf(url);
    for (const freeMb of [1, 8, 16, 24]) {
      const filler = join(disk, 'filler');
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeMb * 2 ** 20)));
      const error = await restoreBackup(url, file, { shouldReplace: true, isTrial: false }).catch(
        (reason: Error) => reason,
      );
      rmSync(filler);
      expect(String((error as Error).message), `${freeMb} MB`).toMatch(/^Nothing was changed: /);
      await until('PostgreSQL answers', () => fingerprintOf(url).then(Boolean, () => false));
      expect(stateOf(await fingerprintOf(url), { old: oldFingerprint, complete })).toBe('old');
    }
    await restoreBackup(url, file, { shouldReplace: true, isTrial: false });
    expect(stateOf(await fingerprintOf(url), { old: oldFingerprint, complete })).toBe('complete');
  });
});
