import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** The session's user; here because a refused read elsewhere must be able to doubt it. */
export const USER_KEY = ['user'] as const;

/** Nothing is stale, retried, polled or refetched on focus unless a query says so. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isRefused = error instanceof ApiError && error.status === 401;
        if (isRefused && query.queryKey[0] !== USER_KEY[0]) void client.invalidateQueries({ queryKey: USER_KEY });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
  return client;
}
