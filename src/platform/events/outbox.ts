import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import { type Ctx, type OutsideTransaction, type Tx, transaction } from '../core/context.ts';
import type { EventType } from '../core/event.ts';
import { query, write } from '../core/sql.ts';

export const OutboxEvent = defineEntity({
  name: 'OutboxEvent',
  tableName: 'outbox_event',
  properties: {
    id: p.bigint('number').primary(),
    name: p.string(),
    payload: p.json(),
    requestId: p.string(),
    traceparent: p.string().nullable(),
    createdAt: p.datetime(),
    /** Lease of the relay. */
    lockedUntil: p.datetime().nullable(),
    dispatchedAt: p.datetime().nullable(),
    /** PostgreSQL's transaction id; `null` for events of earlier releases. */
    transactionId: p.string().columnType('xid8').nullable(),
  },
});

/** One event for one subscriber. This row decides whether it is done: a job in the queue may be lost or duplicated. */
export const OutboxDelivery = defineEntity({
  name: 'OutboxDelivery',
  tableName: 'outbox_delivery',
  properties: {
    eventId: p.bigint('number').primary(),
    subscriber: p.string().primary(),
    /** When it is queued (again). */
    dueAt: p.datetime(),
    /** Lease of the worker. */
    lockedUntil: p.datetime().nullable(),
    doneAt: p.datetime().nullable(),
    attempts: p.integer().default(0),
    error: p.text().nullable(),
    /** Retries are used up: waits for an administrator. */
    parkedAt: p.datetime().nullable(),
  },
});

export const OUTBOX_CHANNEL = 'outbox';

export async function recordEvent<Payload extends z.ZodType>(
  tx: Tx,
  event: EventType<Payload>,
  payload: z.input<Payload>,
): Promise<void> {
  const parsed = event.payload.parse(payload);
  await write(
    tx,
    `with recorded as (
       insert into outbox_event (name, payload, request_id, traceparent, created_at) values (?, ?, ?, ?, now()) returning id)
     select pg_notify('${OUTBOX_CHANNEL}', '') from recorded`,
    [event.name, JSON.stringify(parsed), tx.requestId, tx.traceparent],
  );
  tx.recorded.push({ name: event.name, payload: parsed });
}

const committedEvent = z.object({ id: z.int(), name: z.string(), payload: z.unknown() });
export type CommittedEvent = z.output<typeof committedEvent>;

/** A position in the outbox: a snapshot of one PostgreSQL server. */
export interface OutboxMark {
  readonly snapshot: string;
  readonly server: string;
}

const MOST_SINCE = 10_000;
const sinceMark = z.object({ snapshot: z.string(), server: z.string(), events: z.array(committedEvent) });

/**
 * Events committed after `mark`. Ids are in insert order, not commit order; a snapshot excludes exactly the transactions that
 * commit after it.
 * @returns `events: null` when a full resync is needed: without a mark, after 10,000 events, or on a server that was restarted,
 *   promoted or restored since, which may have lost transactions
 */
export async function eventsSince(
  ctx: Ctx,
  names: readonly string[],
  mark: OutboxMark | null,
): Promise<{ mark: OutboxMark; events: readonly CommittedEvent[] | null }> {
  const since = mark?.snapshot ?? null;
  const [read] = await query(
    ctx,
    `select pg_current_snapshot()::text as snapshot,
       pg_postmaster_start_time()::text || ' ' || 'outbox_event'::regclass::oid as server,
       (select coalesce(json_agg(since), '[]') from (
         select id, name, payload from outbox_event
         where transaction_id >= pg_snapshot_xmin(?::pg_snapshot)
           and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
           and not pg_visible_in_snapshot(transaction_id, ?::pg_snapshot)
           and name in (select json_array_elements_text(?::json))
         order by id limit ${MOST_SINCE + 1}) since) as events`,
    [since, since, JSON.stringify(names)],
    sinceMark,
  );
  if (!read) throw new Error('a select without a table has one row');
  const { events, ...now } = read;
  const isTold = now.server === mark?.server && events.length <= MOST_SINCE;
  return { mark: now, events: isTold ? events : null };
}

const age = z.object({ isOlder: z.boolean() });

/** Whether an event is older than this. True for purged events. */
export async function isOlderThan(ctx: Ctx, eventId: number, seconds: number): Promise<boolean> {
  const sql = `select created_at < now() - make_interval(secs => ?) as "isOlder" from outbox_event where id = ?`;
  const [event] = await query(ctx, sql, [seconds, eventId], age);
  return event?.isOlder ?? true;
}

class NotMeant extends Error {}

/** Spills a megabyte into a temporary file: a row that is rolled back may need no space that is not there yet. */
const SPILL = `with spilled as materialized (select repeat('x', 1000) as filler from generate_series(1, 1000))
  select count(filler)::int as lines from spilled`;
const lines = z.object({ lines: z.int() });
const setting = z.object({ setting: z.string() });

/** Checks that PostgreSQL can write, in a transaction that is rolled back. @throws its error, such as a full disk */
export async function tryWrite(ctx: OutsideTransaction): Promise<void> {
  const attempt = transaction(ctx, async (tx) => {
    await write(tx, `insert into outbox_event (name, payload, request_id) values ('tryWrite', '{}', ?)`, [
      tx.requestId,
    ]);
    await query(tx, `select set_config('work_mem', '64kB', true) as setting`, [], setting);
    await query(tx, SPILL, [], lines);
    throw new NotMeant();
  });
  await attempt.catch((error) => {
    if (!(error instanceof NotMeant)) throw error;
  });
}

const parkedDelivery = z.object({ eventId: z.int(), subscriber: z.string() });

/** Retries all parked deliveries, of one subscriber or of all. @returns their keys */
export async function retryParkedDeliveries(
  tx: Tx,
  subscriber: string | null,
): Promise<z.output<typeof parkedDelivery>[]> {
  return await write(
    tx,
    `update outbox_delivery set parked_at = null, attempts = 0, locked_until = null, due_at = now()
     where parked_at is not null and done_at is null and (?::text is null or subscriber = ?)
     returning event_id::int as "eventId", subscriber`,
    [subscriber, subscriber],
    parkedDelivery,
  );
}

export async function retryDelivery(tx: Tx, key: { eventId: number; subscriber: string }): Promise<boolean> {
  const begun = await write(
    tx,
    `update outbox_delivery set parked_at = null, attempts = 0, locked_until = null, due_at = now()
     where event_id = ? and subscriber = ? and parked_at is not null and done_at is null`,
    [key.eventId, key.subscriber],
  );
  return begun > 0;
}
