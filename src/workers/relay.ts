import pg from 'pg';
import { subscribers } from '../modules/index.ts';
import { createContext, transaction } from '../platform/context.ts';
import { OUTBOX_CHANNEL } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Queues } from '../platform/queue.ts';
import { eventsChannel } from '../platform/redis.ts';
import { deliveryKey } from './deliveries.ts';

const BATCH = 100;
const POLL_MS = 2_000;

interface Waiting {
  id: number;
  name: string;
  payload: unknown;
}

export interface Relay {
  close(): Promise<void>;
}

/** Carries committed events to their subscribers and to whoever listens on the events channel. */
export function startRelay(platform: Platform, queues: Queues): Relay {
  const wake = createWaker();
  const listener = keepListening(platform, wake.up);
  let closed = false;

  async function run(): Promise<void> {
    while (!closed) {
      const relayed = await relayBatch(platform, queues).catch((error) => {
        if (!closed) platform.log.warn({ err: error }, 'events wait in the outbox');
        return 0;
      });
      if (relayed < BATCH) await wake.sleep(POLL_MS);
    }
  }

  const finished = run();
  return {
    async close() {
      closed = true;
      wake.up();
      listener.close();
      await finished;
    },
  };
}

/**
 * Claims events, publishes them, notes a delivery per subscriber and marks them: all or nothing, so that whatever dies
 * in between leaves them waiting. The jobs come last: one that gets lost is found by the sweeper.
 * @returns how many were relayed.
 */
async function relayBatch(platform: Platform, queues: Queues): Promise<number> {
  const events = await transaction(createContext(platform), async ({ em }) => {
    const waiting: Waiting[] = await em.execute(
      `select id::int, name, payload from outbox_event
       where dispatched_at is null order by id limit ${BATCH} for update skip locked`,
    );
    if (waiting.length === 0) return waiting;
    for (const { name, payload } of waiting)
      await platform.redis.publish(eventsChannel(platform.env), JSON.stringify({ name, payload }));
    const ids = `{${waiting.map(({ id }) => id).join(',')}}`;
    await em.execute(
      `insert into outbox_delivery (event_id, subscriber, due_at)
       select e.id, s.subscriber, now() + interval '5 seconds' from outbox_event e
       join jsonb_to_recordset(?::jsonb) as s(subscriber text, event text) on s.event = e.name
       where e.id = any(?::bigint[]) on conflict do nothing`,
      [JSON.stringify(subscribers.map(({ name, event }) => ({ subscriber: name, event: event.name }))), ids],
    );
    await em.execute(`update outbox_event set dispatched_at = now() where id = any(?::bigint[])`, [ids]);
    return waiting;
  });
  for (const { id, name } of events)
    for (const { name: subscriber, queue } of subscribers.filter(({ event }) => event.name === name)) {
      const job = { eventId: id, subscriber };
      await queues[queue].add('deliver', job, { deduplication: { id: deliveryKey(job) } });
    }
  return events.length;
}

function createWaker() {
  let wakeUp: (() => void) | null = null;
  let awake = false;
  return {
    up() {
      awake = true;
      wakeUp?.();
    },
    async sleep(ms: number) {
      if (!awake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      awake = false;
      wakeUp = null;
    },
  };
}

/** Listens for commits; while PostgreSQL is away the poll is all there is. */
function keepListening(platform: Platform, onCommit: () => void): { close(): void } {
  let client: pg.Client | null = null;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: platform.env.DATABASE_URL, keepAlive: true });
    next.on('notification', onCommit);
    next.on('error', () => {}); // `end` follows and connects again
    next.on('end', () => {
      if (!closed) setTimeout(() => void connect().catch(retry), 1_000);
    });
    await next.connect();
    await next.query(`listen ${OUTBOX_CHANNEL}`);
    client = next;
    if (closed) await next.end();
  }

  function retry(error: unknown): void {
    platform.log.warn({ err: error }, 'the relay cannot listen; it polls');
  }

  connect().catch((error) => {
    retry(error);
    setTimeout(() => void connect().catch(retry), 1_000);
  });
  return {
    close() {
      closed = true;
      void client?.end();
    },
  };
}
