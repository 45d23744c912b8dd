import type { Platform } from '../platform/core/platform.ts';
import { createQueues } from '../platform/events/queue.ts';
import { killSpares } from '../platform/process/limited-program.ts';
import type { RunningProcess } from '../platform/process/process.ts';
import { startConsumers } from './consumer.ts';
import { startGauges } from './gauges.ts';
import { startRelay } from './relay.ts';
import { startSchedules } from './schedules.ts';

export function createWorker(platform: Platform): RunningProcess {
  const queues = createQueues(platform.env, platform.log);
  const schedules = startSchedules(platform, queues);
  const consumers = startConsumers(platform, queues);
  const relay = startRelay(platform, queues);
  const gauges = startGauges(platform, queues);
  return {
    async close() {
      schedules.close();
      gauges.close();
      await relay.close();
      await consumers.close();
      await queues.close();
      killSpares();
    },
  };
}
