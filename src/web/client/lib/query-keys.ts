declare const declared: unique symbol;

/**
 * A cache key of React Query, made by `queryKeys` alone: an array literal does not compile, and
 * `scripts/structure/query-keys.ts` holds each root to one file.
 */
export type Key = readonly unknown[] & { readonly [declared]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key;
  }
}

/** Without parts, the key that covers all below `root`. */
export function queryKeys(root: string): (...parts: readonly (string | number | null)[]) => Key {
  return (...parts) => [root, ...parts] as unknown as Key;
}
