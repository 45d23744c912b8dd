import { jobs } from '../modules/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Queues } from '../platform/queue.ts';
import { forgetOldEvents, redeliver } from './deliveries.ts';
import { measureQueues } from './gauges.ts';

/** The worker's own repeating work, beside that of the modules. */
export type OwnJobs = Readonly<Record<string, { every: number; run(): Promise<void> }>>;

export function ownJobsOf(platform: Platform, queues: Queues): OwnJobs {
  return {
    redeliver: { every: 5_000, run: () => redeliver(platform, queues) },
    forgetOldEvents: { every: 3_600_000, run: () => forgetOldEvents(platform) },
    measureQueues: { every: 10_000, run: () => measureQueues(platform, queues) },
  };
}

const REPEAT_MS = 20_000;

/**
 * Keeps every repeating job scheduled. Said again and again, because a Redis that comes back empty has forgotten it;
 * saying it twice changes nothing.
 */
export function keepSchedules(platform: Platform, queues: Queues, ownJobs: OwnJobs): { close(): void } {
  async function schedule(): Promise<void> {
    for (const [name, { every }] of Object.entries(ownJobs))
      await queues.maintenance.upsertJobScheduler(name, { every }, { name, data: {} });
    for (const { name, queue, every } of jobs)
      if (every) await queues[queue].upsertJobScheduler(name, { every }, { name, data: {} });
  }

  const attempt = () => void schedule().catch((error) => platform.log.warn({ err: error }, 'schedules wait for redis'));
  const timer = setInterval(attempt, REPEAT_MS);
  queues.maintenance.waitUntilReady().then(attempt, attempt);
  return { close: () => clearInterval(timer) };
}
