import { z } from 'zod';
import type { Platform } from '../core/platform.ts';

export interface Beat<Facts> {
  readonly id: number;
  readonly age: number;
  readonly facts: Facts;
}

/** Seconds with microseconds, so that two times of one second still compare. */
const NOW = `local time = redis.call('time') local now = string.format('%d.%06d', time[1], time[2])`;

const NOTE = `${NOW} redis.call('hset', KEYS[1], ARGV[1], now .. ' ' .. ARGV[2])`;

/** Renames the set first, so that heartbeats arriving in between are not dropped with it. */
const TAKE = `${NOW}
  if redis.call('exists', KEYS[2]) == 0 and redis.call('exists', KEYS[1]) == 1 then
    redis.call('rename', KEYS[1], KEYS[2])
  end
  return {now, redis.call('hgetall', KEYS[2])}`;

const taken = z.tuple([z.coerce.number(), z.array(z.string())]);

const keysOf = ({ env }: Platform, kind: string) => {
  const key = `${env.REDIS_PREFIX}.beats.${kind}`;
  return [key, `${key}.taken`] as const;
};

export async function noteBeat(platform: Platform, kind: string, id: number, facts: object): Promise<void> {
  const [key] = keysOf(platform, kind);
  await platform.redis.eval(NOTE, 1, key, id, JSON.stringify(facts));
}

/**
 * Passes the heartbeats since the last call to `write` and drops them once it resolves: none is lost, some may repeat.
 */
export async function takeBeats<Facts extends z.ZodType>(
  platform: Platform,
  kind: string,
  facts: Facts,
  write: (beats: Beat<z.output<Facts>>[]) => Promise<void>,
): Promise<void> {
  const [key, aside] = keysOf(platform, kind);
  const [now, pairs] = taken.parse(await platform.redis.eval(TAKE, 2, key, aside));
  const beats = Array.from({ length: pairs.length / 2 }, (_, at) => {
    const text = pairs[2 * at + 1] ?? '';
    const space = text.indexOf(' ');
    const age = Math.max(0, now - Number(text.slice(0, space)));
    return { id: Number(pairs[2 * at]), age, facts: facts.parse(JSON.parse(text.slice(space + 1))) };
  });
  await write(beats);
  if (beats.length > 0) await platform.redis.del(aside);
}
