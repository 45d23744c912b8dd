const MINUTE = 60_000;

/** Cache options of lists readable offline: cached for four hours after use, stale after five minutes. */
export const OFFLINE_CACHE_TIMES = { gcTime: 240 * MINUTE, staleTime: 5 * MINUTE } as const;
