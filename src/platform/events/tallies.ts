import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '../core/platform.ts';

/** Counters between two batches; more are dropped, so that strangers cannot fill Redis with new names. */
const MOST_COUNTERS = 100_000;
const BATCH = 'batch';

const ADD = `
  local hour = math.floor(redis.call('time')[1] / 3600)
  for _, name in ipairs(ARGV) do
    local counter = hour .. ' ' .. name
    if redis.call('hlen', KEYS[1]) < ${MOST_COUNTERS} or redis.call('hexists', KEYS[1], counter) == 1 then
      redis.call('hincrby', KEYS[1], counter, 1)
    end
  end`;

/** An unfinished batch comes first, under the id it had. */
const TAKE = `
  if redis.call('exists', KEYS[2]) == 0 and redis.call('exists', KEYS[1]) == 1 then
    redis.call('rename', KEYS[1], KEYS[2])
    redis.call('hset', KEYS[2], '${BATCH}', ARGV[1])
  end
  return redis.call('hgetall', KEYS[2])`;

/** A slow worker must not drop the batch after its own. */
const DROP = `if redis.call('hget', KEYS[1], '${BATCH}') == ARGV[1] then redis.call('del', KEYS[1]) end`;

export interface Tally {
  readonly name: string;
  /** Hours since 1970, by Redis' clock. */
  readonly hour: number;
  readonly count: number;
}

const keysOf = ({ env }: Platform, kind: string) => {
  const key = `${env.REDIS_PREFIX}.tallies.${kind}`;
  return [key, `${key}.taken`] as const;
};

/** Adds one to each counter of the current hour. */
export async function addTallies(platform: Platform, kind: string, names: readonly string[]): Promise<void> {
  await platform.redis.eval(ADD, 1, keysOf(platform, kind)[0], ...names);
}

const taken = z.array(z.string());

/**
 * Passes the counts since the last batch to `keep` and drops them once it resolves: none is lost, and `keep` recognizes
 * a repeated batch by its id.
 */
export async function takeTallies(
  platform: Platform,
  kind: string,
  keep: (batch: { readonly id: string; readonly tallies: readonly Tally[] }) => Promise<void>,
): Promise<void> {
  const [key, aside] = keysOf(platform, kind);
  const pairs = taken.parse(await platform.redis.eval(TAKE, 2, key, aside, randomUUID()));
  const counters = new Map(Array.from({ length: pairs.length / 2 }, (_, at) => [pairs[2 * at], pairs[2 * at + 1]]));
  const id = counters.get(BATCH);
  counters.delete(BATCH);
  if (id === undefined) return;
  await keep({ id, tallies: [...counters].map(([counter = '', count]) => tallyOf(counter, Number(count))) });
  await platform.redis.eval(DROP, 1, aside, id);
}

function tallyOf(counter: string, count: number): Tally {
  const space = counter.indexOf(' ');
  return { hour: Number(counter.slice(0, space)), name: counter.slice(space + 1), count };
}
