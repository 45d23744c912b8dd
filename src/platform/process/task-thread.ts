import { Worker } from 'node:worker_threads';

/** Memory goes back after the last task. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

export type Answered =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly fault: unknown };

/**
 * One thread for tasks that would keep the event loop busy, started with the first task and ended when idle. Tasks wait
 * for each other.
 * @param entry a file that answers messages by `answerTasks`
 * @param most tasks at a time; further ones are refused by `refusal`
 * @returns runs a task, which is cloned, as is its result
 * @throws what the task throws, or the error that ended the thread
 */
export function createTaskThread(
  entry: URL,
  { most, refusal }: { most: number; refusal: () => Error },
): (task: unknown) => Promise<unknown> {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(entry);
    const end = (error: unknown) => {
      if (thread !== started) return; // ended when idle
      thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('message', (answered: Answered) => {
      const asking = waiting.get(answered.id);
      waiting.delete(answered.id);
      if ('fault' in answered) asking?.reject(answered.fault);
      else asking?.resolve(answered.result);
      if (waiting.size === 0) rest(started);
    });
    started.on('error', end).on('exit', () => end(new Error(`${entry.pathname} ended`)));
    return started;
  }

  /** Does not keep the process alive. */
  function rest(resting: Worker): void {
    resting.unref();
    idle = setTimeout(() => {
      if (thread === resting) thread = null;
      void resting.terminate();
    }, IDLE_MS).unref();
  }

  return (task) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= most) return reject(refusal());
      clearTimeout(idle);
      thread ??= start();
      thread.ref();
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, task });
    });
}
