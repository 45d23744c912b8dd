import { jobs } from '../modules/index.ts';
import { createContext } from '../platform/core/context.ts';
import type { Platform } from '../platform/core/platform.ts';
import type { Queues } from '../platform/events/queue.ts';
import { purgeIdempotencyKeys } from '../platform/http/idempotency.ts';
import { purgeOldActivity } from '../platform/records/activity.ts';
import { purgeOldEvents, redeliver } from './deliveries.ts';
import { endedJobs, formerQueues, presentNames } from './former-names.ts';

export const ownJobs: Readonly<Record<string, OwnJob>> = {
  redeliver: { every: 5_000, run: redeliver },
  purgeOldEvents: { every: 3_600_000, run: purgeOldEvents },
  purgeOldActivity: {
    every: 86_400_000,
    run: (platform) => purgeOldActivity(createContext(platform)),
  },
  purgeIdempotencyKeys: {
    every: 3_600_000,
    run: (platform) => purgeIdempotencyKeys(createContext(platform)),
  },
};

interface OwnJob {
  /** Interval in milliseconds. */
  readonly every: number;
  run(platform: Platform, queues: Queues): Promise<void>;
}

const REPEAT_MS = 20_000;

/** Schedules repeating jobs on each connection and at intervals, since Redis may lose them. Idempotent. */
export function keepSchedules(platform: Platform, queues: Queues): { close(): void } {
  async function schedule(): Promise<void> {
    for (const [name, { every }] of Object.entries(ownJobs))
      await queues.maintenance.upsertJobScheduler(name, { every }, { name, data: {} });
    for (const { name, queue, every, isWanted } of jobs)
      if (isWanted(platform.env)) await queues[queue].upsertJobScheduler(name, { every }, { name, data: {} });
      else await queues[queue].removeJobScheduler(name);
    for (const [former, present] of Object.entries(presentNames))
      await queues[jobs.find(({ name }) => name === present)?.queue ?? 'maintenance'].removeJobScheduler(former);
    for (const [name, queue] of Object.entries(formerQueues)) await queues[queue].removeJobScheduler(name);
    for (const ended of endedJobs) await queues.maintenance.removeJobScheduler(ended);
  }

  const attempt = () =>
    void schedule().catch((error) => platform.log.warn({ err: error }, 'scheduling repeating jobs failed; retrying'));
  const timer = setInterval(attempt, REPEAT_MS);
  queues.onConnected(attempt);
  return { close: () => clearInterval(timer) };
}
