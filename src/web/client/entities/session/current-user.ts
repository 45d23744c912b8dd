import type { User } from '../../../../modules/accounts/schema.ts';
import { ApiError, call, typed } from '../../lib/api.ts';
import { createFetched } from '../../lib/fetched.ts';
import { isMarkedSignedIn } from './signed-in-mark.ts';

/** The signed-in person, or `null`. Where nobody is, nothing is asked. */
export async function fetchUser(signal: AbortSignal): Promise<User | null> {
  if (!isMarkedSignedIn()) return null;
  try {
    return await call('GET', '/api/user', { reply: typed<User>(), signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** For pages that show who is signed in and do nothing with it; the others have `useUser`. */
export const currentUser = createFetched({ load: fetchUser, freshMs: Number.POSITIVE_INFINITY });
