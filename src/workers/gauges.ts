import { z } from 'zod';
import { mailStates } from '../modules/mail/views.ts';
import { paymentProblems, placedOrders, unsettledPayments } from '../modules/orders/views.ts';
import { createContext } from '../platform/core/context.ts';
import type { Platform } from '../platform/core/platform.ts';
import { query } from '../platform/core/sql.ts';
import { sql } from '../platform/core/tables.ts';
import { queueNames } from '../platform/events/jobs.ts';
import { outboxTables } from '../platform/events/outbox.ts';
import type { Queues } from '../platform/events/queue.ts';
import { parkedDeliveries } from '../platform/records/views.ts';
import { backupStates, findNewestBackups } from '../platform/redis/backups.ts';

const MEASURE_INTERVAL_MS = 5_000;

/** Updates operators' gauges by timer: a job would not run while Redis is down, when events pile up. */
export function startGauges(platform: Platform, queues: Queues): { close(): void } {
  async function measure(): Promise<void> {
    const measurements = await Promise.allSettled([
      measureLag(platform),
      measureBusiness(platform),
      measureQueues(platform, queues),
      measureBackups(platform),
      measureArchive(platform),
    ]);
    for (const { reason } of measurements.filter((measurement) => measurement.status === 'rejected'))
      platform.log.debug({ err: reason }, 'gauge measurement failed');
  }

  const timer = setInterval(() => void measure(), MEASURE_INTERVAL_MS);
  return { close: () => clearInterval(timer) };
}

async function measureLag(platform: Platform): Promise<void> {
  const ctx = createContext(platform);
  const waitingEvents = outboxTables(ctx).selectFrom('outbox_event').where('dispatchedAt', 'is', null);
  const seconds = sql<number | null>`extract(epoch from now() - min(created_at))::float8`.as('seconds');
  const [lag] = await query(ctx, waitingEvents.select(seconds));
  platform.metrics.outboxLag.set(lag?.seconds ?? 0);
}

const businessCountsRow = z.object({
  pending: z.int(),
  processing: z.int(),
  paymentsWithoutOrder: z.int(),
  paymentNotices: z.int(),
  refundsDue: z.int(),
  mailsWaiting: z.int(),
  mailDomainsWaiting: z.int(),
  jobsParked: z.int(),
});

async function measureBusiness(platform: Platform): Promise<void> {
  const [businessCounts] = await query(
    createContext(platform),
    `select (select count(*)::int from ${placedOrders} o where o.status = 'pending') as pending,
       (select count(*)::int from ${placedOrders} o where o.status = 'processing') as processing,
       (select count(*)::int from ${unsettledPayments} p) as payments_without_order,
       (select count(*)::int from ${paymentProblems} p where p.kind <> 'refund' and p.is_open) as payment_notices,
       (select count(*)::int from ${paymentProblems} p where p.kind = 'refund' and p.is_open) as refunds_due,
       (select count(*)::int from ${mailStates} m where m.state in ('queued', 'sending')) as mails_waiting,
       (select count(distinct m.domain)::int from ${mailStates} m where m.state = 'queued' and m.attempts > 0) as mail_domains_waiting,
       (select count(*)::int from ${parkedDeliveries} d) as jobs_parked`,
    [],
    businessCountsRow,
  );
  if (!businessCounts) return;
  const { metrics } = platform;
  metrics.orders.set({ status: 'pending' }, businessCounts.pending);
  metrics.orders.set({ status: 'processing' }, businessCounts.processing);
  metrics.paymentsWithoutOrder.set(businessCounts.paymentsWithoutOrder);
  metrics.paymentNotices.set(businessCounts.paymentNotices);
  metrics.refundsDue.set(businessCounts.refundsDue);
  metrics.mailsWaiting.set(businessCounts.mailsWaiting);
  metrics.mailDomainsWaiting.set(businessCounts.mailDomainsWaiting);
  metrics.jobsParked.set(businessCounts.jobsParked);
}

async function measureQueues({ metrics }: Platform, queues: Queues): Promise<void> {
  for (const queue of queueNames) {
    const counts = await queues[queue].getJobCounts('waiting', 'active', 'delayed', 'failed');
    for (const [state, count] of Object.entries(counts)) metrics.queueDepth.set({ queue, state }, count);
  }
}

/** Omits missing backups: not every installation makes them with Foyer. */
async function measureBackups({ env, metrics, redis }: Platform): Promise<void> {
  const newestBackup = await findNewestBackups(redis, env);
  for (const state of backupStates)
    if (newestBackup[state] !== null) metrics.backups.set({ state }, newestBackup[state]);
}

const archiveRow = z.object({ until: z.number().nullable() });

/**
 * Unix time in seconds until which changes are in PostgreSQL's archive; null without one. It is now while the last
 * attempt succeeded and all finished segments are archived: the current one follows within `archive_timeout`.
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
  const [archive] = await query(createContext(platform), ARCHIVED_UNTIL, [], archiveRow);
  if (typeof archive?.until === 'number')
    platform.metrics.backups.set({ state: 'archived' }, Math.floor(archive.until));
}
