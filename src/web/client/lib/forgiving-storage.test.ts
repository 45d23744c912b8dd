import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { forgivingStorage } from './forgiving-storage.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const refused = (): never => {
  throw new DOMException('refused', 'SecurityError');
};
const full = { getItem: () => null, setItem: refused, removeItem: () => {} } as unknown as Storage;

test.each([
  ['refused', refused],
  ['full', () => full],
])('a store goes on where storage is %s', (_what, find: () => Storage) => {
  const storage = createJSONStorage<{ count: number }>(() => forgivingStorage(find));
  const store = create<{ count: number }>()(persist(() => ({ count: 0 }), { name: 'counted', storage }));
  store.setState({ count: 1 });
  expect(store.getState()).toEqual({ count: 1 });
});
