import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { isUserQuery, refetchUser } from './api.ts';

/**
 * No staleness, retry, polling or refetch on focus unless a query asks for it. `networkMode: 'always'`: a call without
 * a network fails at once instead of being sent later; queries that failed so are refetched on reconnect.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isRefused = error instanceof ApiError && error.status === 401;
        if (isRefused && !isUserQuery(query)) void refetchUser(client);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
