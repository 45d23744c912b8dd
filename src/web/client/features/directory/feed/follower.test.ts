import { expect, test } from 'vitest';
import { createFollower } from './follower.ts';

/** A server at some version, answering when the test says so. */
function display(held: number | null) {
  const state = { held, server: held ?? 1 };
  const asked: (number | null)[] = [];
  const waiting: (() => void)[] = [];
  const follower = createFollower({
    held: () => state.held,
    fetch: (atLeast) =>
      new Promise((resolve) => {
        asked.push(atLeast);
        waiting.push(() => {
          state.held = state.server;
          resolve();
        });
      }),
  });
  const answer = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { state, asked, answer, follower };
}

test('the first load has no version, a poll has the shown one', async () => {
  const { follower, asked, answer } = display(null);
  follower.notify();
  await answer();
  follower.notify();
  await answer();
  expect(asked).toEqual([null, 1]);
});

test('an old push fetches nothing', () => {
  const { follower, asked } = display(7);
  follower.notify(7);
  follower.notify(3);
  expect(asked).toEqual([]);
});

test('a hundred pushes during a fetch coalesce into one, of the newest version', async () => {
  const { follower, asked, answer, state } = display(1);
  follower.notify(2);
  state.server = 2;
  for (let version = 3; version <= 102; version += 1) follower.notify(version);
  await answer();
  state.server = 102;
  await answer();
  await answer();
  expect(asked).toEqual([2, 102]);
  expect(state.held).toBe(102);
});

test('a version that the server never reaches is not fetched forever', async () => {
  const { follower, asked, answer } = display(5);
  follower.notify(9);
  await answer();
  await answer();
  expect(asked).toEqual([9]);
  follower.notify();
  await answer();
  expect(asked).toEqual([9, 9]);
});

test('any version is newer than an unconfirmed one', async () => {
  const { follower, asked, answer, state } = display(4);
  state.held = null;
  follower.notify(4);
  await answer();
  expect(asked).toEqual([4]);
});
