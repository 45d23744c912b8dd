import { Worker } from 'node:worker_threads';
import type { Turn } from './fair-queue.ts';

/** Idle time before the thread ends, which frees its memory. */
const IDLE_TIMEOUT_MS = 60_000;

interface PendingTask {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export type TaskReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly fault: unknown };

/**
 * Runs tasks one at a time in a thread, ended when idle.
 * @param entry file that calls `serveTasks`
 * @returns runs a task; task and result are cloned
 * @throws what the task throws, or the error that ended the thread
 */
export function createTaskThread(entry: URL): (turn: Turn, task: unknown) => Promise<unknown> {
  const pendingTasks = new Map<number, PendingTask>();
  let thread: Worker | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function startWorker(): Worker {
    const worker = new Worker(entry);
    const rejectPending = (error: unknown) => {
      if (thread !== worker) return; // ended when idle
      thread = null;
      for (const { reject } of pendingTasks.values()) reject(error);
      pendingTasks.clear();
    };
    worker.on('message', (reply: TaskReply) => {
      const pendingTask = pendingTasks.get(reply.id);
      pendingTasks.delete(reply.id);
      if ('fault' in reply) pendingTask?.reject(reply.fault);
      else pendingTask?.resolve(reply.result);
      if (pendingTasks.size === 0) releaseIdle(worker);
    });
    worker.on('error', rejectPending).on('exit', () => rejectPending(new Error(`${entry.pathname} ended`)));
    return worker;
  }

  /** Lets the process exit. */
  function releaseIdle(idleWorker: Worker): void {
    idleWorker.unref();
    idleTimer = setTimeout(() => {
      if (thread === idleWorker) thread = null;
      void idleWorker.terminate();
    }, IDLE_TIMEOUT_MS).unref();
  }

  return (_turn, task) =>
    new Promise((resolve, reject) => {
      clearTimeout(idleTimer);
      thread ??= startWorker();
      thread.ref();
      const id = ++lastId;
      pendingTasks.set(id, { resolve, reject });
      thread.postMessage({ id, task });
    });
}
