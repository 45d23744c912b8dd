import { parentPort } from 'node:worker_threads';
import type { TaskReply } from './task-thread.ts';

/** Thread side of `createTaskThread`. */
export function serveTasks<Task>(run: (task: Task) => Promise<unknown>): void {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a thread');
  port.on('message', async ({ id, task }: { id: number; task: Task }) => {
    const reply: TaskReply = await run(task).then(
      (result) => ({ id, result }),
      (fault: unknown) => ({ id, fault }),
    );
    port.postMessage(reply);
  });
}
