import { queueNames } from '../platform/event.ts';
import type { Platform } from '../platform/platform.ts';
import type { Queues } from '../platform/queue.ts';

/** Sets the gauges operators watch: how deep the queues are, and how old the oldest waiting event is. */
export async function measureQueues(platform: Platform, queues: Queues): Promise<void> {
  for (const queue of queueNames) {
    const counts = await queues[queue].getJobCounts('waiting', 'active', 'delayed', 'failed');
    for (const [state, count] of Object.entries(counts)) platform.metrics.queueDepth.set({ queue, state }, count);
  }
  const [oldest]: { seconds: string | null }[] = await platform.orm.em
    .fork()
    .execute(
      `select extract(epoch from now() - min(created_at)) as seconds from outbox_event where dispatched_at is null`,
    );
  platform.metrics.outboxLag.set(Number(oldest?.seconds ?? 0));
}
