import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '../core/platform.ts';

/** Names beyond this limit are not counted, so that anonymous requests cannot fill Redis. */
const MAX_COUNTERS = 100_000;
const BATCH_FIELD = 'batch';

const ADD_SCRIPT = `
  local hour = math.floor(redis.call('time')[1] / 3600)
  for _, name in ipairs(ARGV) do
    local field = hour .. ' ' .. name
    if redis.call('hlen', KEYS[1]) < ${MAX_COUNTERS} or redis.call('hexists', KEYS[1], field) == 1 then
      redis.call('hincrby', KEYS[1], field, 1)
    end
  end`;

/** Moves the counters into a new batch, unless an unfinished one is left, and returns the batch. */
const TAKE_SCRIPT = `
  if redis.call('exists', KEYS[2]) == 0 and redis.call('exists', KEYS[1]) == 1 then
    redis.call('rename', KEYS[1], KEYS[2])
    redis.call('hset', KEYS[2], '${BATCH_FIELD}', ARGV[1])
  end
  return redis.call('hgetall', KEYS[2])`;

/** A slow worker must not drop a later batch. */
const DROP_SCRIPT = `if redis.call('hget', KEYS[1], '${BATCH_FIELD}') == ARGV[1] then redis.call('del', KEYS[1]) end`;

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

export async function addTallies(platform: Platform, kind: string, names: readonly string[]): Promise<void> {
  await platform.redis.eval(ADD_SCRIPT, 1, keysOf(platform, kind)[0], ...names);
}

/** Reply of `hgetall`: fields and values in turn. */
const flatEntries = z.array(z.string());

/**
 * Passes the counts to `storeBatch`, and deletes them after it resolves. A batch may be passed twice: `storeBatch` must
 * ignore an id that it has stored.
 */
export async function takeTallies(
  platform: Platform,
  kind: string,
  storeBatch: (batch: { readonly id: string; readonly tallies: readonly Tally[] }) => Promise<void>,
): Promise<void> {
  const [key, batchKey] = keysOf(platform, kind);
  const entries = flatEntries.parse(await platform.redis.eval(TAKE_SCRIPT, 2, key, batchKey, randomUUID()));
  const counters = new Map(
    Array.from({ length: entries.length / 2 }, (_, index) => [entries[2 * index], entries[2 * index + 1]]),
  );
  const id = counters.get(BATCH_FIELD);
  counters.delete(BATCH_FIELD);
  if (id === undefined) return;
  await storeBatch({ id, tallies: [...counters].map(([field = '', count]) => parseTally(field, Number(count))) });
  await platform.redis.eval(DROP_SCRIPT, 1, batchKey, id);
}

function parseTally(field: string, count: number): Tally {
  const space = field.indexOf(' ');
  return { hour: Number(field.slice(0, space)), name: field.slice(space + 1), count };
}
