import type { Directory } from '../../../../../modules/directory/schema.ts';

export interface Held {
  directory: Directory;
  /** When the network last confirmed it, in epoch ms. */
  updatedAt: number;
}

/** What a page shows: one directory, and who wants to hear of another. */
export interface HeldDirectory {
  get(): Held | null;
  set(directory: Directory, updatedAt: number): void;
  /** Returns what ends it. */
  subscribe(listener: () => void): () => void;
}

/** A directory that is the same in every word stays the same object, so that nothing is drawn anew. */
export function holdDirectory(initial: Directory | null = null, updatedAt = Date.now()): HeldDirectory {
  let held: Held | null = initial && { directory: initial, updatedAt };
  const listeners = new Set<() => void>();
  return {
    get: () => held,
    set(directory, at) {
      const isSame = held !== null && JSON.stringify(held.directory) === JSON.stringify(directory);
      held = { directory: isSame && held ? held.directory : directory, updatedAt: at };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
