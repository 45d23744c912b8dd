import { type Job as BullJob, Worker } from 'bullmq';
import { jobs } from '../modules/index.ts';
import { createContext } from '../platform/core/context.ts';
import type { Platform } from '../platform/core/platform.ts';
import { type QueueName, queueNames } from '../platform/events/jobs.ts';
import { type Queues, queuePrefix } from '../platform/events/queue.ts';
import { createBlockingRedis } from '../platform/redis/redis.ts';
import { deliver, deliveryJob } from './deliveries.ts';
import { platformJobs } from './schedules.ts';

/** Concurrent jobs per queue and process: mail does not wait for imports, nor small imports for large ones. */
const CONCURRENCY: Record<QueueName, number> = { mail: 4, import: 2, importLarge: 1, qr: 2, maintenance: 4 };

/** Job lease. A job whose response was lost, as in a failover, is rerun after it. */
const LOCK_MS = 30_000;
/** Reconnect interval. */
const RETRY_MS = 2_000;

export const workerRole = { queues: queueNames, jobs: ['deliver', ...Object.keys(platformJobs)] };

export function startConsumers(platform: Platform, queues: Queues): { close(): Promise<void> } {
  const connection = createBlockingRedis(platform.env, platform.log);
  const workers = workerRole.queues.map((queue) => {
    const worker = new Worker(queue, (job) => runCounted(platform, queues, queue, job), {
      connection,
      prefix: queuePrefix(platform.env),
      concurrency: CONCURRENCY[queue],
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 3,
      maxStalledCount: 2,
      runRetryDelay: RETRY_MS,
    });
    worker.on('error', () => {}); // logged by the connection's own listener; failed jobs by `run`
    return worker;
  });
  return {
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      connection.disconnect();
    },
  };
}

async function runCounted(platform: Platform, queues: Queues, queue: QueueName, bullJob: BullJob): Promise<void> {
  const labels = { queue, job: bullJob.name };
  try {
    await runJob(platform, queues, bullJob);
    platform.metrics.jobs.inc({ ...labels, result: 'done' });
  } catch (error) {
    platform.metrics.jobs.inc({ ...labels, result: 'failed' });
    if (bullJob.name !== 'deliver') platform.log.warn({ err: error, ...labels }, 'job failed; it will be retried');
    throw error;
  }
}

async function runJob(platform: Platform, queues: Queues, bullJob: BullJob): Promise<void> {
  if (bullJob.name === 'deliver') return await deliver(platform, deliveryJob.parse(bullJob.data));
  const platformJob = platformJobs[bullJob.name];
  if (platformJob) return await platformJob.run(platform, queues);
  const job = jobs.find(({ name }) => name === bullJob.name);
  if (!job) return platform.log.warn({ job: bullJob.name }, 'unknown job of another release; skipped');
  await job.run(createContext(platform, { requestId: `job-${bullJob.id}` }), bullJob.data);
}
