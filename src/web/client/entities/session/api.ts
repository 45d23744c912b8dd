import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../modules/accounts/calls.ts';
import type { User } from '../../../../modules/accounts/schema.ts';
import { ApiError, call } from '../../lib/api.ts';
import { removeDataOfOthers } from '../../lib/person-storage.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { disableSignInAgain, runInSession } from '../../lib/session-end.ts';
import { isMarkedSignedIn } from './session-mark.ts';

const key = queryKeys('user');

/** Query of the user; `null` when signed out. Never refetched on its own. */
export const userQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => fetchUser(signal),
});

export function useUser() {
  return useQuery(userQuery);
}

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
    mutationFn: () => call(calls.logout),
    onSuccess: () => {
      disableSignInAgain();
      client.clear();
      removeDataOfOthers(null);
      location.assign('/');
    },
  });
}

/**
 * Fetches the user; `null` when signed out. Sends no request without the marker cookie. An open page prompts for a new
 * login.
 */
async function fetchUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await runInSession(() => readUser(signal));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/**
 * Fetches the user.
 * @throws ApiError 401 when signed out, `account_changed` when another tab has signed in to another account
 */
export async function readUser(signal?: AbortSignal): Promise<User> {
  if (!isMarkedSignedIn()) throw new ApiError(401, 'Unauthorized');
  return await call(calls.readUser, { signal, withoutSignIn: true });
}
