import { z } from 'zod';
import { subscribers } from '../modules/index.ts';
import { type Ctx, createContext, type OutsideTransaction } from '../platform/core/context.ts';
import type { Platform } from '../platform/core/platform.ts';
import { writeOutsideTransaction } from '../platform/core/sql.ts';
import { now, sql } from '../platform/core/tables.ts';
import type { Subscriber } from '../platform/events/jobs.ts';
import { outboxTables } from '../platform/events/outbox.ts';
import type { Queues } from '../platform/events/queue.ts';
import { withSpan } from '../platform/observability/spans.ts';
import { purge } from '../platform/records/purge.ts';

/** Attempts before a delivery is parked; the last backoff is about ten minutes. */
const MAX_ATTEMPTS = 14;
/** Attempts that ended with their process before a delivery is parked. */
const MAX_LOST_ATTEMPTS = 3;
/** Interval that extends the lease of a minute. */
const HEARTBEAT_MS = 20_000;

export const deliveryJob = z.object({ eventId: z.int(), subscriber: z.string() });

const leasedDeliveryRow = z.object({
  name: z.string(),
  payload: z.unknown(),
  requestId: z.string(),
  traceparent: z.string().nullable(),
  attempts: z.int(),
  lostAttempts: z.int(),
});

/**
 * Runs one subscriber for one event, unless done or leased; retries failures with backoff. Attempts are counted before
 * they start: an expired lease means that the process ended.
 */
export async function deliver(platform: Platform, job: z.output<typeof deliveryJob>): Promise<void> {
  const subscriber = subscribers.find(({ name }) => name === job.subscriber);
  if (!subscriber) throw new Error(`Unknown subscriber: ${job.subscriber}`);
  const ctx = createContext(platform);
  const key: DeliveryKey = [job.eventId, job.subscriber];
  const [leasedDelivery] = await writeOutsideTransaction(
    ctx,
    `update outbox_delivery d set attempts = attempts + 1, lost_attempts = d.lost_attempts + (d.locked_until is not null)::int,
       locked_until = now() + interval '1 minute', due_at = now() + interval '1 minute'
     from outbox_event e where e.id = d.event_id and d.event_id = ? and d.subscriber = ?
       and d.done_at is null and d.parked_at is null and (d.locked_until is null or d.locked_until < now())
     returning e.name, e.payload, e.request_id, e.traceparent, d.attempts,
       d.lost_attempts`,
    key,
    leasedDeliveryRow,
  );
  if (!leasedDelivery) return;
  if (leasedDelivery.lostAttempts >= MAX_LOST_ATTEMPTS) return await park(ctx, key);
  const beat = setInterval(() => void extendLease(ctx, key), HEARTBEAT_MS);
  try {
    await runSubscriberInSpan(platform, subscriber, leasedDelivery, job.eventId);
    await writeOutsideTransaction(ctx, deliveryOf(ctx, key).set({ doneAt: now, error: null }));
  } catch (error) {
    platform.log.warn(
      { err: error, ...job, attempts: leasedDelivery.attempts },
      'subscriber failed; the delivery will be retried',
    );
    const failure = {
      error: error instanceof Error ? error.message : String(error),
      lockedUntil: null,
      dueAt: sql<Date>`now() + interval '1 second' * least(600, power(2, attempts))`,
      parkedAt: sql<Date | null>`case when attempts >= ${sql.lit(MAX_ATTEMPTS)} then now() end`,
    };
    await writeOutsideTransaction(ctx, deliveryOf(ctx, key).set(failure));
    throw error;
  } finally {
    clearInterval(beat);
  }
}

type DeliveryKey = readonly [eventId: number, subscriber: string];

const deliveryOf = (ctx: Ctx, [eventId, subscriber]: DeliveryKey) =>
  outboxTables(ctx).updateTable('outbox_delivery').where('eventId', '=', eventId).where('subscriber', '=', subscriber);

async function park(ctx: OutsideTransaction, key: DeliveryKey): Promise<void> {
  const [eventId, subscriber] = key;
  ctx.platform.log.error({ eventId, subscriber }, 'a delivery ended with each process that ran it; it is parked');
  const error = 'It ended with each process that ran it';
  await writeOutsideTransaction(ctx, deliveryOf(ctx, key).set({ parkedAt: now, lockedUntil: null, error }));
}

async function extendLease(ctx: OutsideTransaction, key: DeliveryKey): Promise<void> {
  const leasedDelivery = deliveryOf(ctx, key).where('lockedUntil', 'is not', null).where('doneAt', 'is', null);
  const leaseEnd = sql<Date>`now() + interval '1 minute'`;
  const lease = { lockedUntil: leaseEnd, dueAt: leaseEnd };
  await writeOutsideTransaction(ctx, leasedDelivery.set(lease)).catch((error) =>
    ctx.platform.log.warn({ err: error, eventId: key[0] }, 'the lease of a delivery could not be extended'),
  );
}

async function runSubscriberInSpan(
  platform: Platform,
  { name, queue, run }: Subscriber,
  { requestId, payload, traceparent: parent, attempts }: z.output<typeof leasedDeliveryRow>,
  eventId: number,
): Promise<void> {
  const attributes = { 'messaging.destination.name': queue, 'foyer.request_id': requestId, 'foyer.attempts': attempts };
  await withSpan(platform.tracing, { name: `deliver ${name}`, kind: 'consumer', parent, attributes }, (traceparent) =>
    run(createContext(platform, { requestId, traceparent }), payload, eventId),
  );
}

/** Deduplicates jobs per delivery, so that a slow queue does not fill up. */
export const deliveryKey = ({ eventId, subscriber }: z.output<typeof deliveryJob>) => `outbox-${eventId}-${subscriber}`;

/** Requeues unfinished deliveries: failed attempts, and jobs lost with a worker or Redis. */
export async function requeueDueDeliveries(platform: Platform, queues: Queues): Promise<void> {
  const dueDeliveries = await writeOutsideTransaction(
    createContext(platform),
    `update outbox_delivery set due_at = now() + interval '1 minute' where (event_id, subscriber) in (
       select event_id, subscriber from outbox_delivery where done_at is null and parked_at is null and due_at < now()
       order by due_at limit 500 for update skip locked)
     returning event_id::int as event_id, subscriber`,
    [],
    deliveryJob,
  );
  for (const job of dueDeliveries) {
    const queue = subscribers.find(({ name }) => name === job.subscriber)?.queue;
    if (queue) await queues[queue].add('deliver', job, { deduplication: { id: deliveryKey(job) } });
  }
}

export async function purgeOldEvents(platform: Platform): Promise<void> {
  await purge(
    createContext(platform),
    'KEEP_EVENTS_DAYS',
    `delete from outbox_event where id in (
       select id from outbox_event e where dispatched_at < now() - make_interval(days => ?)
         and not exists (select from outbox_delivery d where d.event_id = e.id and d.done_at is null)
       order by id limit ?)`,
  );
}
