import { ApiError, type CallOptions, call } from './api.ts';

type SignInAgain = () => Promise<boolean>;
let signInAgain: SignInAgain | null = null;

/**
 * Registers the in-place login for a session that ends under an open form; it resolves to whether the person signed in.
 * @returns a function that unregisters it
 */
export function onSessionEnd(ask: SignInAgain): () => void {
  signInAgain = ask;
  return () => {
    if (signInAgain === ask) signInAgain = null;
  };
}

/** Calls the API; after a 401 the person signs in again and the call is retried. */
export function callInSession<Reply = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: CallOptions<Reply> = {},
): Promise<Reply> {
  return inSession(() => call(method, path, options));
}

/** As `callInSession`; `work` must be safe to retry after a 401. */
export async function inSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    if (!isOver || !(await signInAgain?.())) throw error;
    return await work();
  }
}
