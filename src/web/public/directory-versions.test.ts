import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChangedVersion, DirectoryVersions, type HeldVersion } from './directory-versions.ts';

const held = (propertyId: number, version = 1): HeldVersion => ({
  propertyId,
  version,
  newest: version,
  confirmedAt: performance.now(),
});

/** What PostgreSQL answers, and what it was asked; `null`: it is away. */
function versionsOf(used: HeldVersion[]) {
  const asked: number[][] = [];
  const forgotten: HeldVersion[] = [];
  const database: { changed: ChangedVersion[] | null; answer: Promise<void> } = {
    changed: [],
    answer: Promise.resolve(),
  };
  const versions = new DirectoryVersions({
    async ask(some) {
      asked.push(some.map(({ propertyId }) => propertyId));
      const { changed } = database;
      await database.answer;
      if (!changed) throw new Error('away');
      return changed;
    },
    inUse: () => used,
    forget: (gone) => void forgotten.push(gone),
    log: { warn: () => {} },
  });
  return { versions, asked, forgotten, database };
}

let close = () => {};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  close();
  vi.useRealTimers();
});

test('one query a second checks all buildings in use, and no reader waits', async () => {
  const used = [held(1), held(2), held(3)];
  const { versions, asked } = versionsOf(used);
  close = () => versions.close();
  for (let step = 0; step < 90; step++) {
    await vi.advanceTimersByTimeAsync(100);
    expect(used.every((one) => versions.isFresh(one))).toBe(true);
  }
  expect(asked).toEqual(Array.from({ length: 10 }, () => [1, 2, 3]));
});

test('an unused building is trusted for a second, then concurrent readers share a query', async () => {
  const [first, second, third] = [held(1), held(2), held(3)];
  const { versions, asked, database } = versionsOf([]);
  close = () => versions.close();
  await vi.advanceTimersByTimeAsync(999);
  expect(versions.isFresh(first)).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(versions.isFresh(first)).toBe(false);

  let release = () => {};
  database.answer = new Promise((resolve) => {
    release = resolve;
  });
  const confirmed = [versions.confirm(first)];
  await vi.advanceTimersByTimeAsync(0);
  confirmed.push(versions.confirm(second), versions.confirm(third), versions.confirm(second));
  release();
  await Promise.all(confirmed);
  expect(asked).toEqual([[1], [2, 3]]);
  expect([first, second, third].every((one) => versions.isFresh(one))).toBe(true);
});

test('after an event gap all buildings in use are checked at once before they are trusted', async () => {
  const used = [held(1), held(2)];
  const { versions, asked, database } = versionsOf(used);
  close = () => versions.close();
  await vi.advanceTimersByTimeAsync(500);
  database.changed = [{ propertyId: 2, version: 7 }];
  versions.markStale();
  expect(used.some((one) => versions.isFresh(one))).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([[1, 2]]);
  expect(used.map((one) => [versions.isFresh(one), one.newest])).toEqual([
    [true, 1],
    [false, 7],
  ]);
});

test('a reply older than a change does not revert it', async () => {
  const used = [held(1)];
  const { versions } = versionsOf(used);
  close = () => versions.close();
  const asking = versions.confirm(used[0] as HeldVersion);
  Object.assign(used[0] as HeldVersion, { newest: 2 });
  await asking;
  expect(versions.isFresh(used[0] as HeldVersion)).toBe(false);
});

test('deleted and outdated versions are forgotten', async () => {
  const used = [held(1, 5), held(2, 5), held(3, 5)];
  const { versions, forgotten, database } = versionsOf(used);
  close = () => versions.close();
  database.changed = [
    { propertyId: 1, version: null },
    { propertyId: 2, version: 4 },
  ];
  await vi.advanceTimersByTimeAsync(900);
  expect(forgotten).toEqual([used[0], used[1]]);
});

test('during an outage the last known versions are used, and recovery is normal', async () => {
  const [known, overtaken] = [held(1), held(2)];
  const { versions, database } = versionsOf([known, overtaken]);
  close = () => versions.close();
  database.changed = null;
  overtaken.newest = 2;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([versions.isFresh(known), versions.isFresh(overtaken)]).toEqual([true, false]);
  database.changed = [{ propertyId: 1, version: 2 }];
  await vi.advanceTimersByTimeAsync(900);
  expect(versions.isFresh(known)).toBe(false);
});
