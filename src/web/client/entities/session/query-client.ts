import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { isUserQuery, refetchUser } from './api.ts';

/**
 * Nothing is stale, retried, polled or refetched on focus unless a query says so. Nothing waits for the network either: a
 * call that cannot be made fails at once, and none is made later that somebody has given up.
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
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
