import { AppError } from '../../shared/errors.ts';
import type { Ctx } from '../core/context.ts';
import type { FairPieces } from '../http/route.ts';
import { networkOf } from '../security/client-address.ts';

declare const turn: unique symbol;

/** Permission for long CPU work. */
export interface Turn {
  readonly [turn]: true;
}

const TURN_TOKEN = {} as Turn;

/** Turn of a task that another fair schedule has queued. */
export const turnForSchedule = (_schedule: 'imports'): Turn => TURN_TOKEN;

export interface FairQueue {
  /**
   * Runs one task at a time, accounts round robin. Nested tasks would deadlock.
   * @param account key of the account that causes the work
   * @throws AppError `unavailable` when the account has too many tasks waiting; when all together have, for the newest
   * task of the account with most
   */
  run<T>(account: string, task: (turn: Turn) => Promise<T>): Promise<T>;
}

export interface FairQueueLimits {
  /** Waiting tasks of one account. */
  readonly maxPerAccount: number;
  /** Waiting tasks of all accounts. */
  readonly maxTotal: number;
}

const RETRY_SECONDS = 10;
const OVERLOAD_MESSAGE = 'Too much is being processed right now. Please try again in a few seconds.';

interface Task {
  start(): Promise<void>;
  reject(): void;
}

export function createFairQueue({ maxPerAccount, maxTotal }: FairQueueLimits): FairQueue {
  /** Queues by account in turn order; a `Map` iterates in insertion order. */
  const waitingTasks = new Map<string, Task[]>();
  let waitingCount = 0;
  let isRunning = false;

  async function drain(): Promise<void> {
    isRunning = true;
    for (
      let nextAccount = waitingTasks.entries().next();
      !nextAccount.done;
      nextAccount = waitingTasks.entries().next()
    ) {
      const [account, tasks] = nextAccount.value;
      const task = tasks.shift();
      waitingTasks.delete(account);
      if (tasks.length > 0) waitingTasks.set(account, tasks); // behind all other accounts
      waitingCount--;
      await task?.start();
    }
    isRunning = false;
  }

  function rejectNewest(account: string, tasks: Task[]): void {
    tasks.pop()?.reject();
    waitingCount--;
    if (tasks.length === 0) waitingTasks.delete(account);
  }

  function rejectExcess(account: string, tasks: Task[]): void {
    const [longestQueue] = [...waitingTasks].sort(
      ([, tasksOfFirst], [, tasksOfSecond]) => tasksOfSecond.length - tasksOfFirst.length,
    );
    if (tasks.length > maxPerAccount) rejectNewest(account, tasks);
    else if (waitingCount > maxTotal && longestQueue) rejectNewest(...longestQueue);
  }

  return {
    run: (account, task) =>
      new Promise((resolve, reject) => {
        const tasks = waitingTasks.get(account) ?? [];
        waitingTasks.set(account, tasks);
        waitingCount++;
        tasks.push({
          // A task that throws at once must not stop the queue.
          start: () => Promise.resolve(TURN_TOKEN).then(task).then(resolve, reject),
          reject: () => reject(new AppError('unavailable', OVERLOAD_MESSAGE, { retryAfter: RETRY_SECONDS })),
        });
        if (isRunning) rejectExcess(account, tasks);
        else void drain();
      }),
  };
}

/**
 * CPU work of this process: pictures, drawings, PDFs, exports. Imports have turns across all workers
 * (`src/modules/imports/commands/lease.ts`). Waiting uploads hold up to 5 MB each.
 */
export const heavyWork: FairQueue = createFairQueue({ maxPerAccount: 20, maxTotal: 60 });

/** Key of the account, or of the network of an anonymous request; jobs without an actor share one key. */
export const queueAccountOf = ({ actor, ip }: Pick<Ctx, 'actor' | 'ip'>): string =>
  actor ? `user:${actor.userId}` : queueAccountOfAddress(ip ?? '');

export const queueAccountOfAddress = (ip: string): string => `network:${networkOf(ip)}`;

/**
 * Writes each piece of a file in a turn of the account. Between them others have theirs, however slowly the client reads.
 * @throws AppError `unavailable` while the queue is full
 */
export async function takeTurns(account: string, pieces: AsyncIterable<Uint8Array>): Promise<FairPieces> {
  const iterator = pieces[Symbol.asyncIterator]();
  const next = () => heavyWork.run(account, () => iterator.next());
  const first = await next(); // while a refusal can still be the answer
  async function* piecesInTurn() {
    try {
      for (let piece = first; !piece.done; piece = await next()) yield piece.value;
    } finally {
      await iterator.return?.();
    }
  }
  return piecesInTurn() as AsyncIterable<Uint8Array> as FairPieces;
}
