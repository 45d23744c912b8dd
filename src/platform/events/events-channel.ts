import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { nextFlight } from '../../shared/single-flight.ts';
import { createContext } from '../core/context.ts';
import type { RecordedEvent } from '../core/event.ts';
import type { Platform } from '../core/platform.ts';
import { createPatientRedis, type RedisEnv } from '../redis/redis.ts';
import { type CommittedEvent, eventsSince, type OutboxMark } from './outbox.ts';

/** All events. The prefix separates products on one server: Redis channels ignore the database index. */
export const eventsChannel = (env: RedisEnv) => `${env.REDIS_PREFIX}.events`;

/** Events of one building, or without a building. */
const channelOf = (env: RedisEnv, propertyId: number | null) => `${eventsChannel(env)}.${propertyId ?? 'others'}`;

const ofBuilding = z.object({ propertyId: z.int() });

/** `id` is missing in messages of the previous release. */
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

/** Polling interval of the outbox: a lag of a second at most, including the query. */
const ASK_EVERY_MS = 900;
const MOST_SEEN = 10_000;

interface Follower {
  readonly names: readonly string[];
  /** Subscribes only to buildings passed to `follow`; default: all. */
  readonly perBuilding?: boolean;
  /** Whether to poll the outbox. */
  isNeeded(): boolean;
  onEvent(event: RecordedEvent): void;
  /** Full resync: at startup, and when the outbox cannot be read from the last position. Retried after an error. */
  onMissed(): Promise<void>;
}

export interface Following {
  /** As `performance.now()`: all events committed before it have been delivered. */
  readonly syncedAt: number;
  /** The last poll of PostgreSQL failed. */
  readonly isAway: boolean;
  /** Polls now; concurrent calls share a query. Never rejects. */
  catchUp(): Promise<void>;
  follow(propertyId: number): void;
  leave(propertyId: number): void;
  close(): void;
}

/**
 * Delivers committed events, deduplicated by id: pushed through Redis, and polled from the outbox each second in case a
 * message was lost. Failures and unreadable messages are logged.
 */
export function followEvents(
  platform: Platform,
  { names, perBuilding = false, isNeeded, onEvent, onMissed }: Follower,
): Following {
  const { env, log } = platform;
  const listener = createPatientRedis(env, log);
  const seen = new LRUCache<number, true>({ max: MOST_SEEN });
  const state = { syncedAt: Number.NEGATIVE_INFINITY, isAway: false };
  let mark: OutboxMark | null = null;

  function deliver(read: () => z.output<typeof channelMessage>): void {
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
    if (since.mark.server !== mark?.server) seen.clear(); // ids may be reused
    for (const event of since.events ?? []) deliver(() => event);
    if (!since.events) await onMissed();
    mark = since.mark;
    Object.assign(state, { syncedAt: at, isAway: false });
  }

  const catchUp = nextFlight(() =>
    ask().catch((error) => {
      if (!state.isAway) log.warn({ err: error }, 'failed to poll the outbox; serving the last known state');
      state.isAway = true;
    }),
  );

  const warn = (error: unknown) => log.warn({ err: error }, 'failed to subscribe to events');
  listener.on('ready', () => {
    listener.subscribe(perBuilding ? channelOf(env, null) : eventsChannel(env)).then(catchUp, warn);
  });
  listener.on('message', (_channel, text) => deliver(() => channelMessage.parse(JSON.parse(text))));
  const timer = setInterval(() => {
    if (isNeeded() || state.isAway) void catchUp();
  }, ASK_EVERY_MS);
  return {
    get syncedAt() {
      return state.syncedAt;
    },
    get isAway() {
      return state.isAway;
    },
    catchUp,
    // ioredis resubscribes after a reconnect.
    follow: (propertyId) => void listener.subscribe(channelOf(env, propertyId)).catch(warn),
    leave: (propertyId) => void listener.unsubscribe(channelOf(env, propertyId)).catch(warn),
    close() {
      clearInterval(timer);
      listener.disconnect();
    },
  };
}
