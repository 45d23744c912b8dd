import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { nextFlight } from '../../shared/single-flight.ts';
import { createContext } from '../core/context.ts';
import type { RecordedEvent } from '../core/event.ts';
import type { Platform } from '../core/platform.ts';
import { createPatientRedis, type RedisEnv } from '../redis/redis.ts';
import { type CommittedEvent, eventsSince, type OutboxMark } from './outbox.ts';

/** All events. Redis channels ignore the database index: the prefix separates two products on one server. */
export const eventsChannel = (env: RedisEnv) => `${env.REDIS_PREFIX}.events`;

/** Those of one building, or of none. */
const channelOf = (env: RedisEnv, propertyId: number | null) => `${eventsChannel(env)}.${propertyId ?? 'others'}`;

const ofBuilding = z.object({ propertyId: z.int() });

/** The former release sends no id. */
const channelMessage = z.object({ id: z.int().optional(), name: z.string(), payload: z.unknown() });

/** Publishes the events to every process in one round trip. @throws a Redis error: some may not have been published */
export async function publishEvents({ env, redis }: Platform, events: readonly CommittedEvent[]): Promise<void> {
  const pipeline = redis.pipeline();
  for (const { id, name, payload } of events) {
    const message = JSON.stringify({ id, name, payload });
    const { data } = ofBuilding.safeParse(payload);
    for (const channel of [eventsChannel(env), channelOf(env, data?.propertyId ?? null)])
      pipeline.publish(channel, message);
  }
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
}

/** Often enough for a lag of a second at most, a query's time included. */
const ASK_EVERY_MS = 900;
const MOST_SEEN = 10_000;

interface Follower {
  readonly names: readonly string[];
  /** Redis brings the events of the buildings that are named to `Following` alone; default: of all. */
  readonly isOfSome?: boolean;
  /** Whether there is anything that an event could concern. */
  isNeeded(): boolean;
  onEvent(event: RecordedEvent): void;
  /** At first, and when PostgreSQL cannot tell what was committed since. Tried again after an error. */
  onMissed(): Promise<void>;
}

export interface Following {
  /** As `performance.now()`: all that was committed before has been passed on. */
  readonly completeUntil: number;
  /** The last question to PostgreSQL failed. */
  readonly isAway: boolean;
  /** Passes on what is committed by now. Never rejects. */
  catchUp(): Promise<void>;
  follow(propertyId: number): void;
  leave(propertyId: number): void;
  close(): void;
}

/**
 * Passes on committed events, each once: from Redis on arrival, and each second from the outbox whatever Redis did not
 * bring. Failures and unreadable messages are logged.
 */
export function followEvents(
  platform: Platform,
  { names, isOfSome = false, isNeeded, onEvent, onMissed }: Follower,
): Following {
  const { env, log } = platform;
  const listener = createPatientRedis(env, log);
  const seen = new LRUCache<number, true>({ max: MOST_SEEN });
  const state = { completeUntil: Number.NEGATIVE_INFINITY, isAway: false };
  let mark: OutboxMark | null = null;

  function passOn(read: () => z.output<typeof channelMessage>): void {
    try {
      const { id, ...event } = read();
      if (!names.includes(event.name) || (id !== undefined && seen.has(id))) return;
      if (id !== undefined) seen.set(id, true);
      onEvent(event);
    } catch (error) {
      log.error({ err: error }, 'unreadable event; skipped');
    }
  }

  async function ask(): Promise<void> {
    const at = performance.now();
    const since = await eventsSince(createContext(platform), names, mark);
    if (since.mark.server !== mark?.server) seen.clear(); // it may give ids again
    for (const event of since.events ?? []) passOn(() => event);
    if (!since.events) await onMissed();
    mark = since.mark;
    Object.assign(state, { completeUntil: at, isAway: false });
  }

  const catchUp = nextFlight(() =>
    ask().catch((error) => {
      if (!state.isAway) log.warn({ err: error }, 'PostgreSQL does not tell what was committed; the last state stands');
      state.isAway = true;
    }),
  );

  const warn = (error: unknown) => log.warn({ err: error }, 'failed to follow events on Redis');
  listener.on('ready', () => {
    listener.subscribe(isOfSome ? channelOf(env, null) : eventsChannel(env)).then(catchUp, warn);
  });
  listener.on('message', (_channel, text) => passOn(() => channelMessage.parse(JSON.parse(text))));
  const timer = setInterval(() => {
    if (isNeeded() || state.isAway) void catchUp();
  }, ASK_EVERY_MS);
  return {
    get completeUntil() {
      return state.completeUntil;
    },
    get isAway() {
      return state.isAway;
    },
    catchUp,
    // Also after a reconnection: ioredis subscribes again.
    follow: (propertyId) => void listener.subscribe(channelOf(env, propertyId)).catch(warn),
    leave: (propertyId) => void listener.unsubscribe(channelOf(env, propertyId)).catch(warn),
    close() {
      clearInterval(timer);
      listener.disconnect();
    },
  };
}
