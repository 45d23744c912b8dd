import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../../modules/accounts/schema.ts';
import { ApiError, call, typed } from '../../lib/api.ts';
import { forgetPerson } from '../../lib/person-storage.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('user');

/** `null` when signed out. Never refetched on its own. */
export const userQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => fetchUser(signal),
});

export function useUser() {
  return useQuery(userQuery);
}

/** For pages behind `RequireUser`. */
export function useSignedInUser(): User {
  const { data } = useUser();
  if (!data) throw new Error('useSignedInUser belongs on pages behind RequireUser');
  return data;
}

export function refetchUser(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key() });
}

export function isUserQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === key()[0];
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST', '/api/logout'),
    onSuccess: () => {
      client.clear();
      forgetPerson();
      location.assign('/');
    },
  });
}

/** `null` when signed out. No request without the marker cookie. */
async function fetchUser(signal: AbortSignal): Promise<User | null> {
  if (!isMarkedSignedIn()) return null;
  try {
    return await call('GET', '/api/user', { reply: typed<User>(), signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/**
 * Set and cleared by the server with the session. It may outlive a session ended elsewhere; the call then gets a 401.
 */
export const isMarkedSignedIn = (): boolean => /(^|;\s*)(__Host-)?signed-in=/.test(document.cookie);
