import { ApiError } from './api-error.ts';

/** End of a page's session: by a logout, or by the login of another account. */
export interface SessionEnd {
  /** Username of the account now signed in on this browser; `null` when signed out, empty if unknown. */
  readonly otherUsername: string | null;
}

type SignInAgain = (end: SessionEnd) => Promise<boolean>;
let signInAgain: SignInAgain | null = null;

/**
 * Registers the in-place login for a session that ends while the page is open. Its promise resolves to whether the user
 * signed in.
 * @returns a function that unregisters it
 */
export function onSessionEnd(promptLogin: SignInAgain): () => void {
  signInAgain = promptLogin;
  return () => {
    if (signInAgain === promptLogin) signInAgain = null;
  };
}

/** Suppresses the in-place login after a logout. */
export function disableSignInAgain(): void {
  signInAgain = null;
}

/** Session end that an error reports; `null` for other errors. */
export function sessionEndOf(error: unknown): SessionEnd | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return { otherUsername: null };
  if (error.code !== 'account_changed') return null;
  const { username } = (error.details ?? {}) as { username?: unknown };
  return { otherUsername: typeof username === 'string' ? username : '' };
}

/** Runs `work`; if the session is over, retries after a new login. `work` must be safe to retry then. */
export async function runInSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const end = sessionEndOf(error);
    if (!end || !(await signInAgain?.(end))) throw error;
    return await work();
  }
}
