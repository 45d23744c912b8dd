import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { usesInstalled } from './installed.ts';
import { answers, configuration, type RedisService, redisUrl } from './redis-client.ts';
import { indented, type ServiceOptions } from './supervisor.ts';

const IMAGE = 'redis:7.4-alpine';
const READY_WITHIN_MS = 120_000;
const ENGINE_WITHIN_MS = 3_000;
const PULLED_WITHIN_MS = 180_000;

export function hasDocker(): boolean {
  return usesInstalled() && docker(ENGINE_WITHIN_MS, 'version', '--format', '{{.Server.Version}}').ok;
}

export async function startRedisContainer(
  folder: string,
  port: number,
  options: ServiceOptions,
): Promise<RedisService> {
  const name = `foyer-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  const stop = () => docker(PULLED_WITHIN_MS, 'stop', '--time', '15', name);
  stop(); // left by a killed start
  const inside = configuration({ folder: '/data', port: 6379, bind: '0.0.0.0' }, options);
  writeFileSync(join(folder, 'redis.conf'), inside, { mode: 0o600 });
  const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
  const started = docker(
    PULLED_WITHIN_MS,
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
  if (!started.ok)
    throw new Error(`Starting Redis in Docker failed:\n${indented(started.out || 'docker printed nothing')}`);
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await answers(options.secrets.redis, port))) {
    if (Date.now() > until) throw new Error(`Redis in Docker (${name}) did not answer in time.`);
    await delay(50);
  }
  options.log(`Redis (Docker, ${IMAGE}) on 127.0.0.1:${port}, files in ${folder}`);
  return { redisUrl: redisUrl(options.secrets.redis, port), stop: async () => void stop() };
}

function docker(timeout: number, ...args: string[]): { ok: boolean; out: string } {
  const { status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8', timeout });
  return { ok: status === 0, out: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}
