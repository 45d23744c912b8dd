import { AppError } from './errors.ts';

const MOST_WAITING = 20;

/**
 * Runs one piece of heavy work at a time.
 * @param refusal message of the AppError `unavailable` while 20 wait
 */
export function createTurns(refusal: string): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (waiting >= MOST_WAITING) throw new AppError('unavailable', refusal, { retryAfter: 10 });
    waiting++;
    const turn = last.then(work).finally(() => {
      waiting--;
    });
    last = Promise.allSettled([turn]); // its caller gets the failure; the next one only waits
    return await turn;
  };
}
