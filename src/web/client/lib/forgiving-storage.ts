import type { StateStorage } from 'zustand/middleware';

/**
 * Wraps storage for persisted stores: where it is blocked or full, state lasts as long as the page.
 * @param find throws where the browser blocks it
 */
export function forgivingStorage(find: () => Storage): StateStorage {
  const attempt = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(find());
    } catch (error) {
      console.warn('This browser keeps nothing for the next visit', error);
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    removeItem: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}
