import { parentPort } from 'node:worker_threads';
import type { Answered } from './task-thread.ts';

/** The thread's side of `createTaskThread`. */
export function answerTasks<Task>(run: (task: Task) => Promise<unknown>): void {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a thread');
  port.on('message', async ({ id, task }: { id: number; task: Task }) => {
    const answered: Answered = await run(task).then(
      (result) => ({ id, result }),
      (fault: unknown) => ({ id, fault }),
    );
    port.postMessage(answered);
  });
}
