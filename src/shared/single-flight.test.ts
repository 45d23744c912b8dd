import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freshFlight, singleFlight } from './single-flight.ts';

test('concurrent callers of a key share one run, later ones start another', async () => {
  const runShared = singleFlight<string>();
  const answer = (text: string) => async () => text;
  const answers = await Promise.all([
    runShared('a', answer('first')),
    runShared('a', answer('joined')),
    runShared('b', answer('other')),
  ]);
  expect(answers).toEqual(['first', 'first', 'other']);
  expect(await runShared('a', answer('later'))).toBe('later');
});

test('an error rejects every waiting caller, and the next call retries', async () => {
  const runShared = singleFlight<number>();
  const fail = () => Promise.reject(new Error('away'));
  const settled = await Promise.allSettled([runShared('a', fail), runShared('a', async () => 1)]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await runShared('a', async () => 2)).toBe(2);
});

test('a stale flight runs once at a time, and callers after a change share the next run', async () => {
  let changes = 0;
  let [runs, atOnce, maxAtOnce] = [0, 0, 0];
  const flight = freshFlight<number>(() => changes);
  const work = async () => {
    atOnce += 1;
    maxAtOnce = Math.max(maxAtOnce, atOnce);
    await nextTurn();
    atOnce -= 1;
    runs += 1;
    return runs;
  };
  const first = [flight('a', work), flight('a', work)];
  changes += 1;
  const later = [flight('a', work), flight('a', work)];
  expect(await Promise.all([...first, ...later])).toEqual([1, 1, 2, 2]);
  expect(maxAtOnce).toBe(1);
  expect(await flight('a', work)).toBe(3);
});

test('a failed flight rejects its own callers, and not those of the next', async () => {
  let changes = 0;
  const flight = freshFlight<string>(() => changes);
  const failing = flight('a', () => Promise.reject(new Error('away')));
  changes += 1;
  const next = flight('a', async () => 'read');
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('read');
});
