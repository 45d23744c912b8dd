declare const declared: unique symbol;

/**
 * The name of an answer in React Query's cache. Only `queryKeys` makes one: a key written out as an array where it is
 * used does not compile, and `scripts/structure/query-keys.ts` holds each root to one file.
 */
export type Key = readonly unknown[] & { readonly [declared]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key;
  }
}

/** Declares the keys below `root`; called without parts it is the key of them all. */
export function queryKeys(root: string): (...parts: readonly (string | number | null)[]) => Key {
  return (...parts) => [root, ...parts] as unknown as Key;
}
