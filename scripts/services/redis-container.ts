import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { answers, configuration, type RedisService, redisUrl } from './redis-client.ts';
import type { ServiceOptions } from './supervisor.ts';

const IMAGE = 'redis:7.4-alpine';
const READY_WITHIN_MS = 120_000;

/** Redis in Docker with its files in `folder`; nothing where no engine answers. */
export async function startRedisContainer(
  folder: string,
  port: number,
  options: ServiceOptions,
): Promise<RedisService | undefined> {
  if (!docker('version', '--format', '{{.Server.Version}}').ok) return undefined;
  const name = `foyer-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  const stop = () => docker('stop', '--time', '15', name);
  stop(); // one that outlived a killed start
  const inside = configuration({ folder: '/data', port: 6379, bind: '0.0.0.0' }, options);
  writeFileSync(join(folder, 'redis.conf'), inside, { mode: 0o600 });
  const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
  const started = docker(
    ...['run', '--detach', '--rm', '--name', name, '--user', user],
    ...['--publish', `127.0.0.1:${port}:6379`, '--volume', `${folder}:/data`],
    ...[IMAGE, 'redis-server', '/data/redis.conf'],
  );
  if (!started.ok) throw new Error(`Docker could not start Redis:\n${started.out}`);
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await answers(options.secrets.redis, port))) {
    if (Date.now() > until) throw new Error(`Redis in Docker (${name}) does not answer.`);
    await delay(50);
  }
  options.log(`Redis (Docker, ${IMAGE}) on 127.0.0.1:${port}, files in ${folder}`);
  return { redisUrl: redisUrl(options.secrets.redis, port), stop: async () => void stop() };
}

function docker(...args: string[]): { ok: boolean; out: string } {
  const { status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8', timeout: 180_000 });
  return { ok: status === 0, out: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}
