import { ApiError, type CallOptions, call } from './api.ts';

type SignInAgain = () => Promise<boolean>;
let signInAgain: SignInAgain | null = null;

/**
 * Names who asks a person to sign in again, in place, when the session has ended under an open form.
 * The promise says whether they did. Returns what takes the registration back.
 */
export function onSessionEnd(ask: SignInAgain): () => void {
  signInAgain = ask;
  return () => {
    if (signInAgain === ask) signInAgain = null;
  };
}

/** A call that outlives its session, a write mostly: after a 401 the person signs in again and the call is repeated as it was. */
export function callInSession<Reply = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: CallOptions<Reply> = {},
): Promise<Reply> {
  return inSession(() => call(method, path, options));
}

/** The same for whatever `work` does; it must be safe to repeat after a 401. */
export async function inSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    if (!isOver || !(await signInAgain?.())) throw error;
    return await work();
  }
}
