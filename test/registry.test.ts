import { expect, test } from 'vitest';
import { checkRegistry } from '../src/modules/index.ts';
import { broadcastEvents } from '../src/realtime/broadcasts.ts';
import { workerRole } from '../src/workers/consumer.ts';

test('every event has a subscriber, and every job a worker', () => {
  expect(() => checkRegistry({ broadcasts: broadcastEvents, worker: workerRole })).not.toThrow();
});
