import { expect, test } from 'vitest';
import { createTaskThread } from './task-thread.ts';

const doubling = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, task }) => parentPort.postMessage({ id, result: 2 * task }));
  `)}`,
);

test('a thread refuses more tasks than may wait, until one is done', async () => {
  const run = createTaskThread(doubling, { most: 2, refusal: () => new Error('busy') });
  const settled = await Promise.allSettled([run(1), run(2), run(3)]);
  expect(settled).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'fulfilled', value: 4 },
    { status: 'rejected', reason: new Error('busy') },
  ]);
  expect(await run(4)).toBe(8);
});
