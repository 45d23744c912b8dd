import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openPromise } from 'yauzl';
import { entriesOf } from '../../scripts/cli/backup/archive.ts';
import { restoreBackup } from '../../scripts/cli/backup/restore-backup.ts';
import { writeBackup } from '../../scripts/cli/backup/write-backup.ts';
import {
  copyDatabase,
  type Fingerprint,
  fillDatabase,
  fingerprintOf,
  PEOPLE,
  rewriteZip,
  runSql,
  traceOf,
} from '../harness/backups.ts';
import { untilRetriedLockWait } from '../harness/lock-waits.ts';
import { createRandom } from '../harness/random.ts';
import { startTcpProxy } from '../harness/tcp-proxy.ts';
import { TEMPLATE, withDatabase } from '../harness/urls.ts';

const SEED = Number(process.env.SEED ?? 55);
const random = createRandom(SEED);
const DAMAGES = { flipAnywhere: 30, flipInTable: 30, truncate: 25, leaveOut: 20, cutConnection: 10 } as const;

const folder = mkdtempSync(join(tmpdir(), 'foyer-damaged-'));
const file = join(folder, 'whole.zip');
const damagedFile = join(folder, 'damaged.zip');
const LIVE = `damaged_live_${process.pid}`;
const names = [`damaged_saved_${process.pid}`, LIVE, `${LIVE}_now`, `${LIVE}_empty`];
let live: string;
let trace: string;
let savedFingerprint: Fingerprint;
let entryNames: string[];

beforeAll(async () => {
  const url = await copyDatabase(names[0] ?? '');
  await fillDatabase(url, PEOPLE.saved);
  await writeBackup(url, file);
  savedFingerprint = await fingerprintOf(url);
  await fillDatabase(await copyDatabase(LIVE), PEOPLE.live);
  await renewLive();
  expect((await fingerprintOf(live)).rows).not.toBe(savedFingerprint.rows);
  entryNames = [...(await entries()).keys()];
});

afterAll(async () => {
  for (const name of names) await runSql(inject('ownerDatabaseUrl'), `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true });
});

async function renewLive(): Promise<void> {
  live = await copyDatabase(`${LIVE}_now`, LIVE);
  trace = await traceOf(live);
}

async function liveState(): Promise<'old' | 'new' | 'neither'> {
  if ((await traceOf(live)) === trace) return 'old';
  const { rows, schema } = await fingerprintOf(live);
  return rows === savedFingerprint.rows && schema === savedFingerprint.schema ? 'new' : 'neither';
}

async function entries() {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  return await entriesOf(zip).finally(() => zip.close());
}

const restoreFrom = (from: string, url = live) => restoreBackup(url, from, { shouldReplace: true, isTrial: false });

const messageOf = (from: string) =>
  restoreFrom(from).then(
    () => 'restored',
    (error: Error) => error.message,
  );

function flip(bytes: Buffer, offset: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(offset) ^ (1 << random(8)), offset);
  return copy;
}

/** One bit in the compressed rows of a random table. */
async function flipInTable(bytes: Buffer): Promise<Buffer> {
  const tables = [...(await entries()).values()].filter(({ compressedSize }) => compressedSize > 8);
  const entry = tables[random(tables.length)];
  if (!entry) throw new Error('the backup has no rows');
  const start = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength;
  return flip(bytes, start + random(entry.compressedSize));
}

const readBytes = () => readFileSync(file);

const damages: Record<keyof typeof DAMAGES, () => Promise<string>> = {
  async flipAnywhere() {
    writeFileSync(damagedFile, flip(readBytes(), random(readBytes().length)));
    return await messageOf(damagedFile);
  },
  async flipInTable() {
    writeFileSync(damagedFile, await flipInTable(readBytes()));
    return await messageOf(damagedFile);
  },
  async truncate() {
    writeFileSync(damagedFile, readBytes().subarray(0, random(readBytes().length)));
    return await messageOf(damagedFile);
  },
  async leaveOut() {
    const name = entryNames[random(entryNames.length)];
    await rewriteZip(file, damagedFile, (entry, content) => (entry === name ? null : content));
    return await messageOf(damagedFile);
  },
  async cutConnection() {
    const proxy = await startTcpProxy(live);
    const restoring = restoreFrom(file, proxy.url).then(
      () => 'restored',
      (error: Error) => `${damagedFile}: ${error.message}`,
    );
    await sleep(random(2_500));
    proxy.cut();
    const message = await restoring;
    await proxy.close();
    return message;
  },
};

for (const [kind, count] of Object.entries(DAMAGES) as [keyof typeof DAMAGES, number][])
  test(`${count} × ${kind} leave the old data or all of the new`, async () => {
    let refusedCount = 0;
    for (let index = 0; index < count; index++) {
      const message = await damages[kind]();
      const attempt = `seed ${SEED}, number ${index}: ${message}`;
      expect([attempt, await liveState()]).toEqual([attempt, message === 'restored' ? 'new' : 'old']);
      if (message === 'restored') await renewLive();
      else {
        expect(message).toContain(damagedFile);
        refusedCount++;
      }
    }
    expect(refusedCount, 'most damages are noticed').toBeGreaterThan(count / 2);
  });

test('a restored database has the schema of a migrated one', async () => {
  const migrated = await fingerprintOf(withDatabase(live, TEMPLATE));
  await restoreFrom(file);
  const restoredFingerprint = await fingerprintOf(live);
  await renewLive();
  expect(restoredFingerprint.schema.split('\n')).toEqual(migrated.schema.split('\n'));
  expect(restoredFingerprint).toEqual(savedFingerprint);
});

test('changed rows with a right CRC-32 are noticed by their SHA-256', async () => {
  await rewriteZip(file, damagedFile, (name, content) =>
    name === 'tables/app_user.copy' ? Buffer.from(String(content).replace('p1', 'p9')) : content,
  );
  expect(await messageOf(damagedFile)).toBe(`${damagedFile} is damaged: tables/app_user.copy: its SHA-256 differs`);
  expect(await liveState()).toBe('old');
});

/** Returns the manifest as a release up to 0.2.0 writes it. */
const withoutHashes = (content: Buffer) => {
  const manifest = JSON.parse(String(content));
  for (const table of manifest.tables) delete table.sha256;
  return Buffer.from(JSON.stringify(manifest));
};

test('an older backup without SHA-256 is restored, and refused when a bit or a row differs', async () => {
  const olderFile = join(folder, 'older.zip');
  await rewriteZip(file, olderFile, (name, content) => (name === 'manifest.json' ? withoutHashes(content) : content), {
    compress: false, // so that nothing but the CRC-32 notices a flipped bit
  });
  const zip = await openPromise(olderFile, { lazyEntries: true, autoClose: false });
  const people = (await entriesOf(zip).finally(() => zip.close())).get('tables/app_user.copy');
  const start = (people?.relativeOffsetOfLocalHeader ?? 0) + 30 + 'tables/app_user.copy'.length;
  writeFileSync(damagedFile, flip(readFileSync(olderFile), start));
  expect(await messageOf(damagedFile)).toBe(`${damagedFile} is damaged: tables/app_user.copy: its CRC-32 differs`);
  await rewriteZip(olderFile, damagedFile, (name, content) =>
    name === 'tables/app_user.copy' ? content.subarray(0, content.lastIndexOf('\n', -2) + 1) : content,
  );
  expect(await messageOf(damagedFile)).toBe(
    `${damagedFile} is damaged: tables/app_user.copy: it has ${PEOPLE.saved - 1} of ${PEOPLE.saved} rows`,
  );
  expect(await liveState()).toBe('old');
  await restoreFrom(olderFile);
  expect(await liveState()).toBe('new');
  await renewLive();
});

test('rows that PostgreSQL refuses leave the old data, and a database that was empty stays empty', async () => {
  const oddFile = join(folder, 'odd.zip');
  await rewriteZip(file, oddFile, (name, content) => {
    if (name === 'manifest.json') return withoutHashes(content);
    return name === 'tables/stored_file.copy' ? Buffer.from(String(content).replaceAll('image/webp', 'x\t')) : content;
  });
  expect(await messageOf(oddFile)).toMatch(/^Nothing was changed: /);
  expect(await liveState()).toBe('old');
  const empty = await copyDatabase(`${LIVE}_empty`, 'template0');
  await expect(restoreBackup(empty, oddFile, { shouldReplace: false, isTrial: false })).rejects.toThrow(
    'Nothing was changed',
  );
  const client = new pg.Client({ connectionString: empty });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
  expect(rows).toEqual([]);
});

test('a table in use is waited for', async () => {
  const busyDatabase = new pg.Client({ connectionString: live });
  await busyDatabase.connect();
  await busyDatabase.query('begin; lock table app_user in row exclusive mode');
  const restoring = restoreFrom(file);
  await untilRetriedLockWait(busyDatabase);
  await busyDatabase.query('commit');
  await busyDatabase.end();
  await restoring;
  expect(await liveState()).toBe('new');
  await renewLive();
});
