import { type Job as BullJob, Worker } from 'bullmq';
import { jobs } from '../modules/index.ts';
import { createContext } from '../platform/core/context.ts';
import type { Platform } from '../platform/core/platform.ts';
import { type QueueName, queueNames } from '../platform/events/jobs.ts';
import { type Queues, queuePrefix } from '../platform/events/queue.ts';
import { createPatientRedis } from '../platform/redis/redis.ts';
import { deliver, deliveryJob } from './deliveries.ts';
import { presentNames } from './former-names.ts';
import { ownJobs } from './schedules.ts';

/** Jobs at once per queue and process: mail does not wait for imports, nor small imports for large ones. */
const CONCURRENCY: Record<QueueName, number> = { mail: 4, import: 2, importLarge: 1, qr: 2, maintenance: 4 };

/** Job lease. A job whose response was lost, as in a failover, is rerun after it. */
const LOCK_MS = 30_000;
/** Reconnect interval. */
const RETRY_MS = 2_000;

export const workerRole = { queues: queueNames, jobs: ['deliver', ...Object.keys(ownJobs)] };

export function startConsumers(platform: Platform, queues: Queues): { close(): Promise<void> } {
  const connection = createPatientRedis(platform.env, platform.log);
  const workers = workerRole.queues.map((queue) => {
    const worker = new Worker(queue, (job) => run(platform, queues, queue, job), {
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

async function run(platform: Platform, queues: Queues, queue: QueueName, bull: BullJob): Promise<void> {
  const labels = { queue, job: bull.name };
  try {
    await perform(platform, queues, bull);
    platform.metrics.jobs.inc({ ...labels, result: 'done' });
  } catch (error) {
    platform.metrics.jobs.inc({ ...labels, result: 'failed' });
    if (bull.name !== 'deliver') platform.log.warn({ err: error, ...labels }, 'job failed; it will be retried');
    throw error;
  }
}

async function perform(platform: Platform, queues: Queues, bull: BullJob): Promise<void> {
  if (bull.name === 'deliver') return await deliver(platform, deliveryJob.parse(bull.data));
  const name = presentNames[bull.name] ?? bull.name;
  const own = ownJobs[name];
  if (own) return await own.run(platform, queues);
  const job = jobs.find((candidate) => candidate.name === name);
  if (!job) return platform.log.warn({ job: bull.name }, 'unknown job of another release; skipped');
  await job.run(createContext(platform, { requestId: `job-${bull.id}` }), bull.data);
}
