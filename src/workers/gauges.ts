import { z } from 'zod';
import { mailStates } from '../modules/mail/views.ts';
import { paymentProblems, placedOrders, unsettledPayments } from '../modules/orders/views.ts';
import { createContext } from '../platform/core/context.ts';
import type { Platform } from '../platform/core/platform.ts';
import { query } from '../platform/core/sql.ts';
import { queueNames } from '../platform/events/jobs.ts';
import type { Queues } from '../platform/events/queue.ts';
import { parkedDeliveries } from '../platform/records/views.ts';
import { backupStates, newestBackups } from '../platform/redis/backups.ts';

const EVERY_MS = 5_000;

/**
 * Updates operators' gauges by timer in each worker: a job would not run while Redis is away, which is when events pile
 * up.
 */
export function keepGauges(platform: Platform, queues: Queues): { close(): void } {
  async function measure(): Promise<void> {
    const measured = await Promise.allSettled([
      measureLag(platform),
      measureBusiness(platform),
      measureQueues(platform, queues),
      measureBackups(platform),
      measureArchive(platform),
    ]);
    for (const { reason } of measured.filter((one) => one.status === 'rejected'))
      platform.log.debug({ err: reason }, 'gauge measurement failed');
  }

  const timer = setInterval(() => void measure(), EVERY_MS);
  return { close: () => clearInterval(timer) };
}

const oldestEvent = z.object({ seconds: z.number().nullable() });

async function measureLag(platform: Platform): Promise<void> {
  const [oldest] = await query(
    createContext(platform),
    `select extract(epoch from now() - min(created_at))::float8 as seconds from outbox_event where dispatched_at is null`,
    [],
    oldestEvent,
  );
  platform.metrics.outboxLag.set(oldest?.seconds ?? 0);
}

const figures = z.object({
  pending: z.int(),
  processing: z.int(),
  paymentsWithoutOrder: z.int(),
  paymentNotices: z.int(),
  refundsDue: z.int(),
  mailsWaiting: z.int(),
  jobsParked: z.int(),
});

/** Backlogs, in one statement. */
async function measureBusiness(platform: Platform): Promise<void> {
  const [found] = await query(
    createContext(platform),
    `select (select count(*)::int from ${placedOrders} o where o.status = 'pending') as pending,
       (select count(*)::int from ${placedOrders} o where o.status = 'processing') as processing,
       (select count(*)::int from ${unsettledPayments} p) as "paymentsWithoutOrder",
       (select count(*)::int from ${paymentProblems} p where p.kind <> 'refund' and p.is_open) as "paymentNotices",
       (select count(*)::int from ${paymentProblems} p where p.kind = 'refund' and p.is_open) as "refundsDue",
       (select count(*)::int from ${mailStates} m where m.state in ('queued', 'sending')) as "mailsWaiting",
       (select count(*)::int from ${parkedDeliveries} d) as "jobsParked"`,
    [],
    figures,
  );
  if (!found) return;
  const { metrics } = platform;
  metrics.orders.set({ status: 'pending' }, found.pending);
  metrics.orders.set({ status: 'processing' }, found.processing);
  metrics.paymentsWithoutOrder.set(found.paymentsWithoutOrder);
  metrics.paymentNotices.set(found.paymentNotices);
  metrics.refundsDue.set(found.refundsDue);
  metrics.mailsWaiting.set(found.mailsWaiting);
  metrics.jobsParked.set(found.jobsParked);
}

async function measureQueues({ metrics }: Platform, queues: Queues): Promise<void> {
  for (const queue of queueNames) {
    const counts = await queues[queue].getJobCounts('waiting', 'active', 'delayed', 'failed');
    for (const [state, count] of Object.entries(counts)) metrics.queueDepth.set({ queue, state }, count);
  }
}

/** Without a backup there is no value: not every installation makes them with Foyer. */
async function measureBackups({ env, metrics, redis }: Platform): Promise<void> {
  const newest = await newestBackups(redis, env);
  for (const state of backupStates) if (newest[state] !== null) metrics.backups.set({ state }, newest[state]);
}

const archived = z.object({ until: z.number().nullable() });

/**
 * Until when changes are in PostgreSQL's archive, as Unix time in seconds; null where it keeps none. That is now while the last attempt
 * succeeded and all finished segments are there: the present one follows within `archive_timeout`.
 */
export const ARCHIVED_UNTIL = `select case
    when current_setting('archive_mode') = 'off' then null
    when last_failed_time > coalesce(last_archived_time, '-infinity') or current_setting('archive_timeout') = '0'
      or last_archived_wal ~ '^[0-9A-F]{24}' and substr(left(last_archived_wal, 24), 9) collate "C" <
        substr(pg_walfile_name(pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))), 9)
      then extract(epoch from coalesce(last_archived_time, pg_postmaster_start_time()))::float8
    else extract(epoch from now())::float8 end as until
  from pg_stat_archiver`;

async function measureArchive(platform: Platform): Promise<void> {
  const [found] = await query(createContext(platform), ARCHIVED_UNTIL, [], archived);
  if (typeof found?.until === 'number') platform.metrics.backups.set({ state: 'archived' }, Math.floor(found.until));
}
