import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { User } from '../../../../modules/accounts/schema.ts';
import { keepOnlyFor, onPersonChange } from '../../lib/person-storage.ts';
import { sessionEndOf } from '../../lib/session-end.ts';
import { setTabAccount } from '../../lib/tab-account.ts';
import { toastError } from '../../lib/toasts.ts';
import { isUserQuery, refetchUser } from './api.ts';

/**
 * No staleness, retry, polling or refetch on focus unless a query asks for it. `networkMode: 'always'`: a call without
 * a network fails at once instead of being sent later; queries that failed so are refetched on reconnect.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => followSession(client, error, query) }),
    mutationCache: new MutationCache({ onError: (error) => followSession(client, error) }),
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
  client.getQueryCache().subscribe((event) => {
    if (!isUserQuery(event.query)) return;
    if (event.type === 'removed') setTabAccount(null);
    else if (event.type === 'updated' && event.action.type === 'success') noteUser(event.query.state.data);
  });
  onPersonChange(() => void refetchUser(client));
  return client;
}

/** On pages that do not ask to sign in again. */
function followSession(client: QueryClient, error: unknown, query?: Query<unknown, unknown, unknown>): void {
  const end = sessionEndOf(error);
  if (end?.other) {
    toastError(error);
    setTabAccount(null);
    void client.resetQueries();
  } else if (end && query && !isUserQuery(query)) void refetchUser(client);
}

/** `null` when signed out. */
function noteUser(data: unknown): void {
  const id = (data as User | null)?.id ?? null;
  setTabAccount(id);
  keepOnlyFor(id);
}
