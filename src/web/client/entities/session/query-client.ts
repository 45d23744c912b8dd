import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { User } from '../../../../modules/accounts/schema.ts';
import { onPersonChange, removeDataOfOthers } from '../../lib/person-storage.ts';
import { sessionEndOf } from '../../lib/session-end.ts';
import { setTabAccount } from '../../lib/tab-account.ts';
import { toastError } from '../../lib/toasts.ts';
import { isUserQuery, readUser, refetchUser } from './api.ts';
import { recordShownSession, reloadOnReturn } from './returned-page.ts';

/**
 * Creates the query client. No staleness, retry, polling or refetch on focus by default. `networkMode: 'always'`:
 * offline calls fail at once; such queries are refetched on reconnect.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => refreshOnSessionEnd(client, error, query) }),
    mutationCache: new MutationCache({ onError: (error) => refreshOnSessionEnd(client, error) }),
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
    else if (event.type === 'updated' && event.action.type === 'success') storeTabUser(event.query.state.data);
  });
  onPersonChange(() => void refetchUser(client));
  reloadOnReturn(readUser);
  return client;
}

/** Follows the session on pages without an in-place login. */
function refreshOnSessionEnd(client: QueryClient, error: unknown, query?: Query<unknown, unknown, unknown>): void {
  const end = sessionEndOf(error);
  if (end?.otherUsername) {
    toastError(error);
    setTabAccount(null);
    void client.resetQueries();
  } else if (end && query && !isUserQuery(query)) void refetchUser(client);
}

/** Records the user; `null` when signed out. */
function storeTabUser(data: unknown): void {
  const id = (data as User | null)?.id ?? null;
  setTabAccount(id);
  recordShownSession();
  removeDataOfOthers(id);
}
