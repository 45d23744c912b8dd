import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { canUseInstalled } from './installed-programs.ts';
import { canPing, type RedisService, redisConfiguration, redisUrl } from './redis-client.ts';
import { indent, type ServiceOptions } from './supervisor.ts';

const IMAGE = 'redis:7.4-alpine';
const READY_TIMEOUT_MS = 120_000;
const ENGINE_TIMEOUT_MS = 3_000;
const PULL_TIMEOUT_MS = 180_000;

export function hasDocker(): boolean {
  return canUseInstalled() && runDocker(ENGINE_TIMEOUT_MS, 'version', '--format', '{{.Server.Version}}').ok;
}

export async function startRedisContainer(
  folder: string,
  port: number,
  options: ServiceOptions,
): Promise<RedisService> {
  const name = `foyer-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  const stop = () => runDocker(PULL_TIMEOUT_MS, 'stop', '--time', '15', name);
  stop(); // left by a killed start
  const containerConfiguration = redisConfiguration({ folder: '/data', port: 6379, bind: '0.0.0.0' }, options);
  writeFileSync(join(folder, 'redis.conf'), containerConfiguration, { mode: 0o600 });
  const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
  const startResult = runDocker(
    PULL_TIMEOUT_MS,
    'run',
    '--detach',
    '--rm',
    '--name',
    name,
    '--user',
    user,
    '--publish',
    `127.0.0.1:${port}:6379`,
    '--volume',
    `${folder}:/data`,
    IMAGE,
    'redis-server',
    '/data/redis.conf',
  );
  if (!startResult.ok)
    throw new Error(`Starting Redis in Docker failed:\n${indent(startResult.out || 'docker printed nothing')}`);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await canPing(options.secrets.redis, port))) {
    if (Date.now() > deadline) throw new Error(`Redis in Docker (${name}) did not answer in time.`);
    await delay(50);
  }
  options.log(`Redis (Docker, ${IMAGE}) on 127.0.0.1:${port}, files in ${folder}`);
  return { redisUrl: redisUrl(options.secrets.redis, port), stop: async () => void stop() };
}

function runDocker(timeout: number, ...args: string[]): { ok: boolean; out: string } {
  const { status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8', timeout });
  return { ok: status === 0, out: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}
