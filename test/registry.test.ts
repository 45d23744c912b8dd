import { expect, test } from 'vitest';
import { checkRegistry } from '../src/modules/index.ts';
import { broadcastEvents } from '../src/realtime/broadcasts.ts';
import { workerRole } from '../src/workers/consumer.ts';

test('every event of the product reaches somebody, and every job has a worker', () => {
  expect(() => checkRegistry({ broadcasts: broadcastEvents, worker: workerRole })).not.toThrow();
});
