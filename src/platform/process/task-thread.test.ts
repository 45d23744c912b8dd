import { expect, test } from 'vitest';
import { turnForSchedule } from './fair-queue.ts';
import { createTaskThread } from './task-thread.ts';

const TURN = turnForSchedule('imports');

const doubling = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, task }) => parentPort.postMessage({ id, result: 2 * task }));
  `)}`,
);

test('a thread runs tasks one after the other, and further ones later', async () => {
  const run = createTaskThread(doubling);
  expect(await Promise.all([run(TURN, 1), run(TURN, 2)])).toEqual([2, 4]);
  expect(await run(TURN, 4)).toBe(8);
});
