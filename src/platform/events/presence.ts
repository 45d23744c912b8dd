import { z } from 'zod';
import type { Platform } from '../core/platform.ts';

export interface Heartbeat<Facts> {
  readonly id: number;
  readonly ageSeconds: number;
  readonly facts: Facts;
}

/** Microseconds, so that times within a second compare. */
const NOW_SCRIPT = `local time = redis.call('time') local now = string.format('%d.%06d', time[1], time[2])`;

const RECORD_SCRIPT = `${NOW_SCRIPT} redis.call('hset', KEYS[1], ARGV[1], now .. ' ' .. ARGV[2])`;

/** Renames the set first, so that concurrent heartbeats survive. */
const TAKE_SCRIPT = `${NOW_SCRIPT}
  if redis.call('exists', KEYS[2]) == 0 and redis.call('exists', KEYS[1]) == 1 then
    redis.call('rename', KEYS[1], KEYS[2])
  end
  return {now, redis.call('hgetall', KEYS[2])}`;

const heartbeatPairs = z.tuple([z.coerce.number(), z.array(z.string())]);

const keysOf = ({ env }: Platform, kind: string) => {
  const key = `${env.REDIS_PREFIX}.beats.${kind}`;
  return [key, `${key}.taken`] as const;
};

export async function recordHeartbeat(platform: Platform, kind: string, id: number, facts: object): Promise<void> {
  const [key] = keysOf(platform, kind);
  await platform.redis.eval(RECORD_SCRIPT, 1, key, id, JSON.stringify(facts));
}

/** Passes heartbeats to `write` and drops them once it resolves; delivery is at least once. */
export async function takeHeartbeats<Facts extends z.ZodType>(
  platform: Platform,
  kind: string,
  facts: Facts,
  storeHeartbeats: (beats: Heartbeat<z.output<Facts>>[]) => Promise<void>,
): Promise<void> {
  const [key, batchKey] = keysOf(platform, kind);
  const [now, pairs] = heartbeatPairs.parse(await platform.redis.eval(TAKE_SCRIPT, 2, key, batchKey));
  const heartbeats = Array.from({ length: pairs.length / 2 }, (_, at) => {
    const text = pairs[2 * at + 1] ?? '';
    const space = text.indexOf(' ');
    const ageSeconds = Math.max(0, now - Number(text.slice(0, space)));
    return { id: Number(pairs[2 * at]), ageSeconds, facts: facts.parse(JSON.parse(text.slice(space + 1))) };
  });
  await storeHeartbeats(heartbeats);
  if (heartbeats.length > 0) await platform.redis.del(batchKey);
}
