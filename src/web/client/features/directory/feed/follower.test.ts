import { expect, test } from 'vitest';
import { createFollower } from './follower.ts';

/** A server at some version, answering when the test says so. */
function display(heldVersion: number | null) {
  const state = { held: heldVersion, server: heldVersion ?? 1 };
  const requestedVersions: (number | null)[] = [];
  const waiting: (() => void)[] = [];
  const follower = createFollower({
    heldVersion: () => state.held,
    fetch: (atLeast) =>
      new Promise((resolve) => {
        requestedVersions.push(atLeast);
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
  return { state, asked: requestedVersions, answer, follower };
}

test('the first load has no version, a poll has the shown one', async () => {
  const { follower, asked: requestedVersions, answer } = display(null);
  follower.notify();
  await answer();
  follower.notify();
  await answer();
  expect(requestedVersions).toEqual([null, 1]);
});

test('an old push fetches nothing', () => {
  const { follower, asked: requestedVersions } = display(7);
  follower.notify(7);
  follower.notify(3);
  expect(requestedVersions).toEqual([]);
});

test('a hundred pushes during a fetch coalesce into one, of the newest version', async () => {
  const { follower, asked: requestedVersions, answer, state } = display(1);
  follower.notify(2);
  state.server = 2;
  for (let version = 3; version <= 102; version += 1) follower.notify(version);
  await answer();
  state.server = 102;
  await answer();
  await answer();
  expect(requestedVersions).toEqual([2, 102]);
  expect(state.held).toBe(102);
});

test('a version that the server never reaches is not fetched forever', async () => {
  const { follower, asked: requestedVersions, answer } = display(5);
  follower.notify(9);
  await answer();
  await answer();
  expect(requestedVersions).toEqual([9]);
  follower.notify();
  await answer();
  expect(requestedVersions).toEqual([9, 9]);
});

test('any version is newer than an unconfirmed one', async () => {
  const { follower, asked: requestedVersions, answer, state } = display(4);
  state.held = null;
  follower.notify(4);
  await answer();
  expect(requestedVersions).toEqual([4]);
});
