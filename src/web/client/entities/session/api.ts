import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as calls from '../../../../modules/accounts/calls.ts';
import type { User } from '../../../../modules/accounts/schema.ts';
import { ApiError, address, call } from '../../lib/api.ts';
import { keepOnlyFor } from '../../lib/person-storage.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { endSessionHere, inSession } from '../../lib/session-end.ts';

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
    mutationFn: () => call(address<typeof calls.logout>('POST', '/api/logout')),
    onSuccess: () => {
      endSessionHere();
      client.clear();
      keepOnlyFor(null);
      location.assign('/');
    },
  });
}

/** `null` when signed out. No request without the marker cookie. On an open page the person is asked to sign in again. */
async function fetchUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await inSession(() => readUser(signal));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** @throws ApiError 401 when signed out, `account_changed` when another tab has signed in as somebody else */
export async function readUser(signal?: AbortSignal): Promise<User> {
  if (!isMarkedSignedIn()) throw new ApiError(401, 'Unauthorized');
  return await call(address<typeof calls.readUser>('GET', '/api/user'), { signal, withoutSignIn: true });
}

/**
 * Set and cleared by the server with the session. It may outlive a session ended elsewhere; the call then gets a 401.
 */
export const isMarkedSignedIn = (): boolean => /(^|;\s*)(__Host-)?signed-in=/.test(globalThis.document?.cookie ?? '');
