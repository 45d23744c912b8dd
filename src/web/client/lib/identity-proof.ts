import { requiresReauthentication } from './errors.ts';

/** Resolves to whether the user proved their identity. */
type ProveIdentity = () => Promise<boolean>;
let proveIdentity: ProveIdentity | null = null;

/** Registers the password prompt. @returns a function that unregisters it */
export function onProofRequired(ask: ProveIdentity): () => void {
  proveIdentity = ask;
  return () => {
    if (proveIdentity === ask) proveIdentity = null;
  };
}

/** Runs `work`; if the login is too old for it, retries after a new proof of identity. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!requiresReauthentication(error) || !(await proveIdentity?.())) throw error;
    return await work();
  }
}
