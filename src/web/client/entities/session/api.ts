import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../../modules/accounts/schema.ts';
import { ApiError, call, typed } from '../../lib/api.ts';
import { forgetPerson } from '../../lib/person-storage.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('user');

/** The signed-in person, or `null`. Never refreshed by itself. */
export const userQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => fetchUser(signal),
});

export function useUser() {
  return useQuery(userQuery);
}

/** The person on a page behind `RequireUser`, where there always is one. */
export function useSignedInUser(): User {
  const { data } = useUser();
  if (!data) throw new Error('useSignedInUser belongs on pages behind RequireUser');
  return data;
}

/** Asks again who is signed in, after the server refused a read for want of a session. */
export function refetchUser(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key() });
}

/** Whether a query asks who is signed in. */
export function isUserQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === key()[0];
}

/** Ends the session and forgets everything; the browser starts afresh at `/`. A failure is rethrown by `mutateAsync`. */
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

/** The signed-in person, or `null`. Without the cookie that marks a session, no request is made. */
async function fetchUser(signal: AbortSignal): Promise<User | null> {
  if (!isMarkedSignedIn()) return null;
  try {
    return await call('GET', '/api/user', { reply: typed<User>(), signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** A cookie that the server sets and clears with the session. It may outlive a session that ended elsewhere: then the call gets a 401. */
const isMarkedSignedIn = (): boolean => /(^|;\s*)(__Host-)?signed-in=/.test(document.cookie);
