import { z } from 'zod';
import type { RecordedEvent } from './event.ts';
import type { Platform } from './platform.ts';
import { createPatientRedis, type RedisEnv } from './redis.ts';

/** Channels know no database index, so that the prefix keeps two products on one Redis apart. */
export const eventsChannel = (env: RedisEnv) => `${env.REDIS_PREFIX}.events`;

const channelMessage = z.object({ name: z.string(), payload: z.unknown() });

/**
 * Tells every process of the events, in one round trip.
 * @throws what Redis answers, when one of them may not have been published.
 */
export async function publishEvents({ env, redis }: Platform, events: readonly RecordedEvent[]): Promise<void> {
  const pipeline = redis.pipeline();
  for (const { name, payload } of events) pipeline.publish(eventsChannel(env), JSON.stringify({ name, payload }));
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
}

/**
 * Calls `onEvent` with what is published. Nothing is kept for whoever is away: `onSubscribed` runs after each
 * (re)connection, to look for what was missed. Failures of both, and messages nobody can read, are logged.
 */
export function followEvents(
  { env, log }: Platform,
  onEvent: (event: RecordedEvent) => void,
  onSubscribed: () => Promise<void> = async () => {},
): { close(): void } {
  const listener = createPatientRedis(env, log);
  listener.on('ready', () => {
    listener
      .subscribe(eventsChannel(env))
      .then(onSubscribed)
      .catch((error) => log.warn({ err: error }, 'what happened meanwhile is not known'));
  });
  listener.on('message', (_channel, text) => {
    try {
      onEvent(channelMessage.parse(JSON.parse(text)));
    } catch (error) {
      log.error({ err: error }, 'a message on the events channel cannot be read');
    }
  });
  return { close: () => listener.disconnect() };
}
