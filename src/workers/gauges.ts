import { z } from 'zod';
import { createContext } from '../platform/context.ts';
import { queueNames } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import type { Queues } from '../platform/queue.ts';
import { query } from '../platform/sql.ts';

const oldestEvent = z.object({ seconds: z.number().nullable() });

/** Sets the gauges operators watch: how deep the queues are, and how old the oldest waiting event is. */
export async function measureQueues(platform: Platform, queues: Queues): Promise<void> {
  for (const queue of queueNames) {
    const counts = await queues[queue].getJobCounts('waiting', 'active', 'delayed', 'failed');
    for (const [state, count] of Object.entries(counts)) platform.metrics.queueDepth.set({ queue, state }, count);
  }
  const [oldest] = await query(
    createContext(platform),
    `select extract(epoch from now() - min(created_at))::float8 as seconds from outbox_event where dispatched_at is null`,
    [],
    oldestEvent,
  );
  platform.metrics.outboxLag.set(oldest?.seconds ?? 0);
}
