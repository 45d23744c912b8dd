import { z } from 'zod';
import type { RecordedEvent } from '../core/event.ts';
import type { Platform } from '../core/platform.ts';
import { createPatientRedis, type RedisEnv } from '../redis/redis.ts';

/** Redis channels ignore the database index: the prefix separates two products on one server. */
export const eventsChannel = (env: RedisEnv) => `${env.REDIS_PREFIX}.events`;

const channelMessage = z.object({ name: z.string(), payload: z.unknown(), number: z.int().optional() });

/** Numbers and publishes messages atomically. Works on a Redis that is out of memory. */
const PUBLISH_NUMBERED = `
  local number = redis.pcall('incr', KEYS[1])
  local numbered = type(number) == 'number' and '{"number":' .. string.format('%d', number) .. ',' or '{'
  return redis.call('publish', ARGV[1], numbered .. ARGV[2])`;

/** Publishes the events to every process in one round trip. @throws a Redis error: some may not have been published */
export async function publishEvents({ env, redis }: Platform, events: readonly RecordedEvent[]): Promise<void> {
  const channel = eventsChannel(env);
  const pipeline = redis.pipeline();
  for (const { name, payload } of events)
    pipeline.eval(PUBLISH_NUMBERED, 1, `${channel}.number`, channel, JSON.stringify({ name, payload }).slice(1));
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
}

/**
 * Subscribes to published events. Nothing is stored for a disconnected process: `onMissed` runs after each
 * (re)connection and after a gap in the numbers. Failures and unreadable messages are logged.
 */
export function followEvents(
  { env, log }: Platform,
  onEvent: (event: RecordedEvent) => void,
  onMissed: () => Promise<void> = async () => {},
): { close(): void } {
  const listener = createPatientRedis(env, log);
  let last: number | null = null;

  function lookForMissed(begun: Promise<unknown>): void {
    begun.then(onMissed).catch((error) => log.warn({ err: error }, 'failed to resync after a gap'));
  }

  listener.on('ready', () => {
    last = null;
    lookForMissed(listener.subscribe(eventsChannel(env)));
  });
  listener.on('message', (_channel, text) => {
    try {
      const { number = null, ...event } = channelMessage.parse(JSON.parse(text));
      if (number !== null && last !== null && number !== last + 1) lookForMissed(Promise.resolve());
      last = number ?? last;
      onEvent(event);
    } catch (error) {
      log.error({ err: error }, 'unreadable message on the events channel; skipped');
    }
  });
  return { close: () => listener.disconnect() };
}
