import { z } from 'zod';
import { createContext } from '../platform/context.ts';
import { queueNames } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import type { Queues } from '../platform/queue.ts';
import { query } from '../platform/sql.ts';

const EVERY_MS = 5_000;

/**
 * Sets the gauges operators watch, in each worker by its own timer: a job would be measured by one of them, and by none
 * while Redis is away, which is when events wait.
 */
export function keepGauges(platform: Platform, queues: Queues): { close(): void } {
  async function measure(): Promise<void> {
    const measured = await Promise.allSettled([measureLag(platform), measureQueues(platform, queues)]);
    for (const { reason } of measured.filter((one) => one.status === 'rejected'))
      platform.log.debug({ err: reason }, 'a gauge could not be measured');
  }

  const timer = setInterval(() => void measure(), EVERY_MS);
  return { close: () => clearInterval(timer) };
}

const oldestEvent = z.object({ seconds: z.number().nullable() });

/** How old the oldest waiting event is, by PostgreSQL alone. */
async function measureLag(platform: Platform): Promise<void> {
  const [oldest] = await query(
    createContext(platform),
    `select extract(epoch from now() - min(created_at))::float8 as seconds from outbox_event where dispatched_at is null`,
    [],
    oldestEvent,
  );
  platform.metrics.outboxLag.set(oldest?.seconds ?? 0);
}

/** How deep the queues are. */
async function measureQueues({ metrics }: Platform, queues: Queues): Promise<void> {
  for (const queue of queueNames) {
    const counts = await queues[queue].getJobCounts('waiting', 'active', 'delayed', 'failed');
    for (const [state, count] of Object.entries(counts)) metrics.queueDepth.set({ queue, state }, count);
  }
}
