import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { migrate } from '../../src/platform/database/migrate.ts';
import { type Product, startProduct } from '../harness/product.ts';

const serversSchema = z.object({ databaseUrl: z.string(), ownerDatabaseUrl: z.string(), redisUrl: z.string() });

/** Only root can mount, and not in every container. */
const mayMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'foyer', tmpdir()]).status === 0;

describe.runIf(mayMount)('a full disk below PostgreSQL and Redis', () => {
  let folder: string;
  let servers: ChildProcess;
  let product: Product;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'foyer', folder]);
    chmodSync(folder, 0o755);
    const { DATABASE_URL: _database, REDIS_URL: _redis, ...env } = process.env;
    const program = resolve('test/harness/embedded-servers.ts');
    servers = spawn(process.execPath, [program, join(folder, 'data'), resolve('.data/bin')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(servers.stdout ?? servers, 'data');
    const { databaseUrl, ownerDatabaseUrl, redisUrl } = serversSchema.parse(JSON.parse(String(line)));
    await migrate(ownerDatabaseUrl);
    product = await startProduct({ databaseUrl: () => databaseUrl, redisUrl: () => redisUrl, worker: false });
  }, 120_000);

  afterAll(async () => {
    await product.stop();
    const exitEvent = once(servers, 'exit');
    servers.kill('SIGTERM');
    await exitEvent;
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }, 60_000);

  const writes = async () => {
    const { postgres, redis } = (await product.client().get('/status')).body.writes;
    return [postgres.state, redis.state];
  };

  test('/status says that neither accepts writes, until there is space again', async () => {
    expect(await writes()).toEqual(['ok', 'ok']);
    const filler = join(folder, 'filler');
    fill(filler);
    expect(await writes()).toEqual(['refused', 'refused']);
    rmSync(filler);
    await expect.poll(writes, { timeout: 30_000 }).toEqual(['ok', 'ok']);
  });
});

function fill(file: string): void {
  const fileDescriptor = openSync(file, 'w');
  for (let size = 1 << 20; size >= 512; size /= 2) {
    const block = Buffer.alloc(size);
    try {
      for (;;) if (writeSync(fileDescriptor, block) < size) break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(fileDescriptor);
}
