import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isAlive, stopForeignProcess } from '../../scripts/services/processes.ts';

const startReportSchema = z.object({
  error: z.string().optional(),
  databaseUrl: z.string().default(''),
  ownerDatabaseUrl: z.string().default(''),
  redisUrl: z.string().default(''),
  lines: z.array(z.string()).default([]),
});
type StartReport = z.infer<typeof startReportSchema> & { process: ChildProcess };

const USUAL_PORT = 15_432;

let folder: string;
const started: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foyer it's here "));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const child of started.splice(0)) await endProcess(child, 'SIGTERM');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('stored data survives a restart, and no process is left between runs', async () => {
  const first = await startServers();
  await storeMarks(first);
  const pid = postgresPid();
  await endProcess(first.process, 'SIGTERM');
  expect(isAlive(pid)).toBe(false);
  await expectStored(await startServers());
});

test('the folder is locked by one start, and the second reads who holds it', async () => {
  const first = await startServers();
  const second = await startServers();
  expect(second.error).toContain(`Foyer already uses ${folder}/data (process ${first.process.pid})`);
});

test('kill -9 of the starting process stops its servers without data loss', async () => {
  const first = await startServers();
  await storeMarks(first);
  const pid = postgresPid();
  await endProcess(first.process, 'SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
  await expectStored(await startServers());
});

test('orphaned servers are stopped by the next start without data loss', async () => {
  const first = await startServers();
  await storeMarks(first);
  await killWithGuards(first.process);
  const pid = postgresPid();
  expect(isAlive(pid)).toBe(true);
  const second = await startServers();
  expect(second.lines.join('\n')).toContain('PostgreSQL of an earlier start still uses');
  expect(isAlive(pid)).toBe(false);
  await expectStored(second);
});

test('a crashed server is restarted on its port', async () => {
  const first = await startServers();
  await storeMarks(first);
  await stopForeignProcess(postgresPid(), [['SIGKILL', 5_000]]);
  await expect.poll(() => countRows(first).catch(() => -1), { timeout: 60_000 }).toBe(1);
});

test('a port in use is skipped', async () => {
  const squatter = createServer();
  const listening = new Promise<void>((resolve, reject) => {
    squatter.once('error', reject).listen(USUAL_PORT, '127.0.0.1', resolve);
  });
  await listening.catch(() => {}); // taken by another process, which serves as well
  try {
    const servers = await startServers();
    expect(Number(new URL(servers.databaseUrl).port)).toBeGreaterThan(USUAL_PORT);
    await storeMarks(servers);
  } finally {
    squatter.close();
  }
});

test('the product can use rows but not create tables; secrets are readable by their owner only', async () => {
  const servers = await startServers();
  await expect(query(servers.databaseUrl, 'create table mine (id int)')).rejects.toThrow(/permission denied/);
  await expect(query(servers.databaseUrl, 'create role other')).rejects.toThrow(/permission denied/);
  expect(statSync(join(folder, 'data/credentials.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'data/postgres')).mode & 0o777).toBe(0o700);
});

async function startServers(): Promise<StartReport> {
  const program = resolve('test/harness/embedded-servers.ts');
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
  const child = spawn(process.execPath, [program, join(folder, 'data'), resolve('.data/bin')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [line] = await once(child.stdout, 'data');
  return { ...startReportSchema.parse(JSON.parse(String(line))), process: child };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exitEvent = once(child, 'exit');
  child.kill(signal);
  await exitEvent;
}

/** Kills the guards first, so that the servers are orphaned. */
async function killWithGuards(child: ChildProcess): Promise<void> {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number);
  const guards = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('\0guard\0'));
  expect(guards).toHaveLength(2);
  for (const pid of guards) process.kill(pid, 'SIGKILL');
  await endProcess(child, 'SIGKILL');
}

const postgresPid = () => Number.parseInt(readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8'), 10);

async function storeMarks({ ownerDatabaseUrl, redisUrl }: StartReport): Promise<void> {
  await query(ownerDatabaseUrl, 'create table if not exists kept as select 1 as id');
  const redis = new Redis(redisUrl);
  await redis.set('kept', 'yes');
  redis.disconnect();
}

async function expectStored(servers: StartReport): Promise<void> {
  expect(servers.error).toBeUndefined();
  expect(await countRows(servers)).toBe(1);
  const redis = new Redis(servers.redisUrl);
  expect(await redis.get('kept')).toBe('yes');
  redis.disconnect();
}

const countRows = async ({ ownerDatabaseUrl }: StartReport) =>
  (await query(ownerDatabaseUrl, 'select * from kept')).rowCount;

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
