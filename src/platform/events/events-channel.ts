import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { nextFlight } from '../../shared/single-flight.ts';
import { createContext } from '../core/context.ts';
import type { RecordedEvent } from '../core/event.ts';
import type { Platform } from '../core/platform.ts';
import { createBlockingRedis, type RedisEnv } from '../redis/redis.ts';
import { type CommittedEvent, findEventsSince, type OutboxPosition } from './outbox.ts';

/** Prefixed: Redis channels ignore the database index. */
export const eventsChannel = (env: RedisEnv) => `${env.REDIS_PREFIX}.events`;

/** Events of one building, or without a building. */
const channelOfBuilding = (env: RedisEnv, propertyId: number | null) =>
  `${eventsChannel(env)}.${propertyId ?? 'others'}`;

const buildingPayload = z.object({ propertyId: z.int() });

/** Optional id: messages of the previous release lack it. */
const channelMessage = z.object({ id: z.int().optional(), name: z.string(), payload: z.unknown() });

/** Publishes in one round trip. @throws a Redis error: some events may be unpublished */
export async function publishEvents({ env, redis }: Platform, events: readonly CommittedEvent[]): Promise<void> {
  const pipeline = redis.pipeline();
  for (const { id, name, payload } of events) {
    const message = JSON.stringify({ id, name, payload });
    const { data } = buildingPayload.safeParse(payload);
    for (const channel of [eventsChannel(env), channelOfBuilding(env, data?.propertyId ?? null)])
      pipeline.publish(channel, message);
  }
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error;
}

/** Polling interval of the outbox: at most a second of lag. */
const POLL_INTERVAL_MS = 900;
const MAX_SEEN_EVENTS = 10_000;

interface EventFollower {
  readonly names: readonly string[];
  /** Subscribes only to buildings passed to `follow`; default: all. */
  readonly isPerBuilding?: boolean;
  /** Whether to poll the outbox. */
  isNeeded(): boolean;
  onEvent(event: RecordedEvent): void;
  /** Full resync: at startup, and when the outbox cannot be read from the last position. Retried after an error. */
  resync(): Promise<void>;
}

export interface EventSubscription {
  /** `performance.now()` before which all committed events have been delivered. */
  readonly syncedAt: number;
  readonly isUnavailable: boolean;
  /** Polls now; concurrent calls share a query. Never rejects. */
  catchUp(): Promise<void>;
  subscribeBuilding(propertyId: number): void;
  unsubscribeBuilding(propertyId: number): void;
  close(): void;
}

/** Delivers committed events, deduplicated by id: pushed by Redis, polled each second in case a message was lost. */
export function subscribeToEvents(
  platform: Platform,
  { names, isPerBuilding = false, isNeeded, onEvent, resync }: EventFollower,
): EventSubscription {
  const { env, log } = platform;
  const listener = createBlockingRedis(env, log);
  const seenEventIds = new LRUCache<number, true>({ max: MAX_SEEN_EVENTS });
  const state = { syncedAt: Number.NEGATIVE_INFINITY, isUnavailable: false };
  let position: OutboxPosition | null = null;

  function deliver(readMessage: () => z.output<typeof channelMessage>): void {
    try {
      const { id, ...event } = readMessage();
      if (!names.includes(event.name) || (id !== undefined && seenEventIds.has(id))) return;
      if (id !== undefined) seenEventIds.set(id, true);
      onEvent(event);
    } catch (error) {
      log.error({ err: error }, 'unreadable event; skipped');
    }
  }

  async function poll(): Promise<void> {
    const polledAt = performance.now();
    const since = await findEventsSince(createContext(platform), names, position);
    if (since.position.server !== position?.server) seenEventIds.clear(); // ids may be reused
    for (const event of since.events ?? []) deliver(() => event);
    if (!since.events) await resync();
    position = since.position;
    state.syncedAt = polledAt;
    state.isUnavailable = false;
  }

  const catchUp = nextFlight(() =>
    poll().catch((error) => {
      if (!state.isUnavailable) log.warn({ err: error }, 'failed to poll the outbox; serving the last known state');
      state.isUnavailable = true;
    }),
  );

  const warnOfFailure = (error: unknown) => log.warn({ err: error }, 'failed to subscribe to events');
  listener.on('ready', () => {
    listener.subscribe(isPerBuilding ? channelOfBuilding(env, null) : eventsChannel(env)).then(catchUp, warnOfFailure);
  });
  listener.on('message', (_channel, text) => deliver(() => channelMessage.parse(JSON.parse(text))));
  const timer = setInterval(() => {
    if (isNeeded() || state.isUnavailable) void catchUp();
  }, POLL_INTERVAL_MS);
  return {
    get syncedAt() {
      return state.syncedAt;
    },
    get isUnavailable() {
      return state.isUnavailable;
    },
    catchUp,
    // ioredis resubscribes after a reconnect.
    subscribeBuilding: (propertyId) => void listener.subscribe(channelOfBuilding(env, propertyId)).catch(warnOfFailure),
    unsubscribeBuilding: (propertyId) =>
      void listener.unsubscribe(channelOfBuilding(env, propertyId)).catch(warnOfFailure),
    close() {
      clearInterval(timer);
      listener.disconnect();
    },
  };
}
