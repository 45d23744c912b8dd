import { jobs } from '../modules/index.ts';
import { createContext } from '../platform/core/context.ts';
import type { Platform } from '../platform/core/platform.ts';
import type { Queues } from '../platform/events/queue.ts';
import { purgeIdempotencyKeys } from '../platform/http/idempotency.ts';
import { purgeOldActivity } from '../platform/records/activity.ts';
import { purgeOldEvents, requeueDueDeliveries } from './deliveries.ts';

export const platformJobs: Readonly<Record<string, PlatformJob>> = {
  redeliver: { intervalMs: 5_000, run: requeueDueDeliveries },
  purgeOldEvents: { intervalMs: 3_600_000, run: purgeOldEvents },
  purgeOldActivity: {
    intervalMs: 86_400_000,
    run: (platform) => purgeOldActivity(createContext(platform)),
  },
  purgeIdempotencyKeys: {
    intervalMs: 3_600_000,
    run: (platform) => purgeIdempotencyKeys(createContext(platform)),
  },
};

interface PlatformJob {
  /** Milliseconds. */
  readonly intervalMs: number;
  run(platform: Platform, queues: Queues): Promise<void>;
}

const RESCHEDULE_MS = 20_000;

/** Schedules repeating jobs on each connection and at intervals, because Redis may lose them. Idempotent. */
export function startSchedules(platform: Platform, queues: Queues): { close(): void } {
  async function schedule(): Promise<void> {
    for (const [name, { intervalMs }] of Object.entries(platformJobs))
      await queues.maintenance.upsertJobScheduler(name, { every: intervalMs }, { name, data: {} });
    for (const { name, queue, intervalMs, isEnabled } of jobs)
      if (isEnabled(platform.env))
        await queues[queue].upsertJobScheduler(name, { every: intervalMs }, { name, data: {} });
      else await queues[queue].removeJobScheduler(name);
  }

  const trySchedule = () =>
    void schedule().catch((error) => platform.log.warn({ err: error }, 'scheduling repeating jobs failed; retrying'));
  const timer = setInterval(trySchedule, RESCHEDULE_MS);
  queues.onConnected(trySchedule);
  return { close: () => clearInterval(timer) };
}
