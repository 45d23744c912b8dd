import { z } from 'zod';
import { subscribers } from '../modules/index.ts';
import { type Ctx, createContext, type Tx, transaction } from '../platform/core/context.ts';
import { databaseNow } from '../platform/core/database-time.ts';
import type { Platform } from '../platform/core/platform.ts';
import { intArray, write, writeOutsideTransaction } from '../platform/core/sql.ts';
import { listenForCommits } from '../platform/events/commit-listener.ts';
import { publishEvents } from '../platform/events/events-channel.ts';
import { OutboxEvent, outboxTables } from '../platform/events/outbox.ts';
import type { Queues } from '../platform/events/queue.ts';
import { deliveryKey } from './deliveries.ts';

const BATCH_EVENTS = 100;
const POLL_INTERVAL_MS = 2_000;

const pendingEvent = z.object({ id: z.int(), name: z.string(), payload: z.unknown() });
type Waiting = z.output<typeof pendingEvent>;

export interface Relay {
  close(): Promise<void>;
}

/** Publishes committed events and queues them for their subscribers. */
export function startRelay(platform: Platform, queues: Queues): Relay {
  const wake = createWakeableSleep();
  const listener = listenForCommits(platform, wake.up);
  let isClosed = false;

  async function runRelay(): Promise<void> {
    while (!isClosed) {
      const relayed = await relayBatch(platform, queues).catch((error) => {
        if (!isClosed) platform.log.warn({ err: error }, 'relay failed; events wait in the outbox');
        return 0;
      });
      if (relayed < BATCH_EVENTS) await wake.sleep(POLL_INTERVAL_MS);
    }
  }

  const running = runRelay();
  return {
    async close() {
      isClosed = true;
      wake.up();
      listener.close();
      await running;
    },
  };
}

/**
 * Leases events, publishes them, records a delivery per subscriber and marks them; after a crash the next relay
 * continues. Jobs are queued last; the sweeper replaces lost ones.
 * @returns the number relayed
 */
async function relayBatch(platform: Platform, queues: Queues): Promise<number> {
  const ctx = createContext(platform);
  const events = await leaseEvents(ctx);
  if (events.length === 0) return 0;
  const ids = events.map(({ id }) => id);
  try {
    await publishEvents(platform, events);
    await transaction(ctx, (tx) => createDeliveries(tx, ids));
  } catch (error) {
    const leasedEvents = outboxTables(ctx).updateTable('outbox_event').where('id', 'in', ids);
    await writeOutsideTransaction(ctx, leasedEvents.set({ lockedUntil: null }));
    throw error;
  }
  for (const { id, name } of events)
    for (const { name: subscriber, queue } of enabledSubscribers(platform).filter(({ event }) => event.name === name)) {
      const job = { eventId: id, subscriber };
      await queues[queue].add('deliver', job, { deduplication: { id: deliveryKey(job) } });
    }
  return events.length;
}

const enabledSubscribers = ({ env }: Platform) => subscribers.filter(({ isEnabled }) => isEnabled(env));

/** Leases longer than Redis' timeouts; relaying twice is harmless. */
async function leaseEvents(ctx: Ctx): Promise<Waiting[]> {
  const leased = await writeOutsideTransaction(
    ctx,
    `update outbox_event set locked_until = now() + interval '5 seconds' where id in (
       select id from outbox_event where dispatched_at is null and (locked_until is null or locked_until < now())
       order by id limit ${BATCH_EVENTS} for update skip locked)
     returning id::int, name, payload`,
    [],
    pendingEvent,
  );
  return leased.toSorted((event, otherEvent) => event.id - otherEvent.id);
}

async function createDeliveries(tx: Tx, ids: number[]): Promise<void> {
  await write(
    tx,
    `insert into outbox_delivery (event_id, subscriber, due_at)
     select e.id, s.subscriber, now() + interval '5 seconds' from outbox_event e
     join jsonb_to_recordset(?::jsonb) as s(subscriber text, event text) on s.event = e.name
     where e.id = any(?::bigint[]) on conflict do nothing`,
    [
      JSON.stringify(
        enabledSubscribers(tx.platform).map(({ name, event }) => ({ subscriber: name, event: event.name })),
      ),
      intArray(ids),
    ],
  );
  await tx.em.nativeUpdate(OutboxEvent, { id: { $in: ids } }, { dispatchedAt: databaseNow() });
}

function createWakeableSleep() {
  let wakeUp: (() => void) | null = null;
  let isAwake = false;
  return {
    up() {
      isAwake = true;
      wakeUp?.();
    },
    async sleep(ms: number) {
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isAwake = false;
      wakeUp = null;
    },
  };
}
