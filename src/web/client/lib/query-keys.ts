declare const declared: unique symbol;

/**
 * Cache key of React Query: an array literal does not compile, and `scripts/structure/query-keys.ts` limits each root
 * to one file.
 */
export type Key = readonly unknown[] & { readonly [declared]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key;
  }
}

/** Builder of keys below a root; without parts, the key covers all of them. */
export function queryKeys(root: string): (...parts: readonly (string | number | null)[]) => Key {
  return (...parts) => [root, ...parts] as unknown as Key;
}
