import { ApiError } from './api-error.ts';

/** Why the session of a page is over. */
export interface SessionEnd {
  /** The account that the browser is signed in as now; `null` when it is signed out. */
  readonly other: string | null;
}

type SignInAgain = (end: SessionEnd) => Promise<boolean>;
let signInAgain: SignInAgain | null = null;

/**
 * Registers the in-place login for a session that ends under an open page; it resolves to whether the person signed in.
 * @returns a function that unregisters it
 */
export function onSessionEnd(ask: SignInAgain): () => void {
  signInAgain = ask;
  return () => {
    if (signInAgain === ask) signInAgain = null;
  };
}

/** After a logout nobody is asked to sign in again. */
export function endSessionHere(): void {
  signInAgain = null;
}

/** `null` for other errors. */
export function sessionEndOf(error: unknown): SessionEnd | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return { other: null };
  if (error.code !== 'account_changed') return null;
  const { username } = (error.details ?? {}) as { username?: unknown };
  return { other: typeof username === 'string' ? username : '' };
}

/** Runs `work`; if the session is over, again once the person has signed in. `work` must be safe to retry after that. */
export async function inSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const end = sessionEndOf(error);
    if (!end || !(await signInAgain?.(end))) throw error;
    return await work();
  }
}
