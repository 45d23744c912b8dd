/** In ms. */
const MINUTE = 60_000;

/**
 * For lists that can be read without a network: kept for four hours after they were last shown, and refetched when shown
 * again after five minutes.
 */
export const KEPT_FOR_OFFLINE = { gcTime: 240 * MINUTE, staleTime: 5 * MINUTE } as const;
