import type { Platform } from '../platform/core/platform.ts';
import { createQueues } from '../platform/events/queue.ts';
import { endReady } from '../platform/process/limited-program.ts';
import type { Running } from '../platform/process/process.ts';
import { startConsumers } from './consumer.ts';
import { keepGauges } from './gauges.ts';
import { startRelay } from './relay.ts';
import { keepSchedules } from './schedules.ts';

/** Relay, schedules and queues. Several workers may run side by side. */
export function createWorker(platform: Platform): Running {
  const queues = createQueues(platform.env, platform.log);
  const schedules = keepSchedules(platform, queues);
  const consumers = startConsumers(platform, queues);
  const relay = startRelay(platform, queues);
  const gauges = keepGauges(platform, queues);
  return {
    async close() {
      schedules.close();
      gauges.close();
      await relay.close();
      await consumers.close();
      await queues.close();
      endReady();
    },
  };
}
