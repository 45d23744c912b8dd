import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import { type Ctx, type OutsideTransaction, type Tx, transaction } from '../core/context.ts';
import { databaseNow, databaseNowPlus } from '../core/database-time.ts';
import type { EventType } from '../core/event.ts';
import { query, write } from '../core/sql.ts';
import { now, tablesOf } from '../core/tables.ts';

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

/** Delivery to one subscriber. It decides completion: queued jobs may be lost or duplicated. */
export const OutboxDelivery = defineEntity({
  name: 'OutboxDelivery',
  tableName: 'outbox_delivery',
  properties: {
    eventId: p.bigint('number').primary(),
    subscriber: p.string().primary(),
    /** Next time to queue it. */
    dueAt: p.datetime(),
    /** Lease of the worker. */
    lockedUntil: p.datetime().nullable(),
    doneAt: p.datetime().nullable(),
    attempts: p.integer().default(0),
    /** Attempts that ended with their process. */
    lostAttempts: p.integer().default(0),
    error: p.text().nullable(),
    /** Retries are exhausted; an administrator may retry. */
    parkedAt: p.datetime().nullable(),
  },
});

export const outboxTables = tablesOf([OutboxEvent, OutboxDelivery]);

export const OUTBOX_CHANNEL = 'outbox';

export async function recordEvent<Payload extends z.ZodType>(
  tx: Tx,
  event: EventType<Payload>,
  payload: z.input<Payload>,
): Promise<void> {
  const parsedPayload = event.payload.parse(payload);
  await write(
    tx,
    `with recorded as (
       insert into outbox_event (name, payload, request_id, traceparent, created_at) values (?, ?, ?, ?, now()) returning id)
     select pg_notify('${OUTBOX_CHANNEL}', '') from recorded`,
    [event.name, JSON.stringify(parsedPayload), tx.requestId, tx.traceparent],
  );
  tx.recordedEvents.push({ name: event.name, payload: parsedPayload });
}

const committedEvent = z.object({ id: z.int(), name: z.string(), payload: z.unknown() });
export type CommittedEvent = z.output<typeof committedEvent>;

/** Outbox position: a snapshot of one PostgreSQL server. */
export interface OutboxPosition {
  readonly snapshot: string;
  readonly server: string;
}

const MAX_EVENTS_SINCE = 10_000;
const eventsSinceRow = z.object({ snapshot: z.string(), server: z.string(), events: z.array(committedEvent) });

/**
 * Returns events after `mark`. Ids are in insert order; a snapshot excludes exactly the transactions that commit after
 * it.
 * @returns `events: null` when a full resync is needed: without a mark, after 10,000 events, or after a restart,
 * promotion or restore of the server
 */
export async function findEventsSince(
  ctx: Ctx,
  names: readonly string[],
  position: OutboxPosition | null,
): Promise<{ position: OutboxPosition; events: readonly CommittedEvent[] | null }> {
  const lastSnapshot = position?.snapshot ?? null;
  const [sinceRow] = await query(
    ctx,
    `select pg_current_snapshot()::text as snapshot,
       pg_postmaster_start_time()::text || ' ' || 'outbox_event'::regclass::oid as server,
       (select coalesce(json_agg(since), '[]') from (
         select id, name, payload from outbox_event
         where transaction_id >= pg_snapshot_xmin(?::pg_snapshot)
           and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
           and not pg_visible_in_snapshot(transaction_id, ?::pg_snapshot)
           and name in (select json_array_elements_text(?::json))
         order by id limit ${MAX_EVENTS_SINCE + 1}) since) as events`,
    [lastSnapshot, lastSnapshot, JSON.stringify(names)],
    eventsSinceRow,
  );
  if (!sinceRow) throw new Error('a select without a table has one row');
  const { events, ...currentMark } = sinceRow;
  const isComplete = currentMark.server === position?.server && events.length <= MAX_EVENTS_SINCE;
  return { position: currentMark, events: isComplete ? events : null };
}

/** Returns true for purged events too. */
export async function isOlderThan(ctx: Ctx, eventId: number, seconds: number): Promise<boolean> {
  const recentEvent = { id: eventId, createdAt: { $gte: databaseNowPlus(-seconds * 1_000) } };
  return (await ctx.em.count(OutboxEvent, recentEvent)) === 0;
}

class RollbackError extends Error {}

/** Writes a megabyte of temporary file: a rolled-back row may need no disk space. */
const SPILL_TO_DISK = `with spilled as materialized (select repeat('x', 1000) as filler from generate_series(1, 1000))
  select count(filler)::int as lines from spilled`;
const lineCountRow = z.object({ lines: z.int() });
const settingRow = z.object({ setting: z.string() });

/** Checks that PostgreSQL can write, then rolls back. @throws its error, such as a full disk */
export async function probeWrite(ctx: OutsideTransaction): Promise<void> {
  const attempt = transaction(ctx, async (tx) => {
    await tx.em.insert(OutboxEvent, {
      name: 'tryWrite',
      payload: {},
      requestId: tx.requestId,
      createdAt: databaseNow(),
    });
    await query(tx, `select set_config('work_mem', '64kB', true) as setting`, [], settingRow);
    await query(tx, SPILL_TO_DISK, [], lineCountRow);
    throw new RollbackError();
  });
  await attempt.catch((error) => {
    if (!(error instanceof RollbackError)) throw error;
  });
}

const firstAttempt = { parkedAt: null, attempts: 0, lostAttempts: 0, lockedUntil: null, dueAt: now };
const parkedDeliveries = (tx: Tx) =>
  outboxTables(tx)
    .updateTable('outbox_delivery')
    .set(firstAttempt)
    .where('parkedAt', 'is not', null)
    .where('doneAt', 'is', null);

/** @param subscriber `null` for all @returns keys of the retried deliveries */
export async function retryParkedDeliveries(tx: Tx, subscriber: string | null) {
  const deliveries = parkedDeliveries(tx).$if(subscriber !== null, (all) =>
    all.where('subscriber', '=', subscriber ?? ''),
  );
  return await write(tx, deliveries.returning(['eventId', 'subscriber']));
}

export async function retryDelivery(tx: Tx, key: { eventId: number; subscriber: string }): Promise<boolean> {
  const delivery = parkedDeliveries(tx).where('eventId', '=', key.eventId).where('subscriber', '=', key.subscriber);
  return (await write(tx, delivery)) > 0;
}
