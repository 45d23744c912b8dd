import type { BrandedCall, Call } from '../../../shared/calls.ts';
import { type AnyGiven, type CallGiven, call } from './api.ts';
import type { ReplyOf } from './call-address.ts';
import { withProof } from './identity-proof.ts';
import * as session from './session-end.ts';

/** Runs `work`; retries after a new login or proof of identity, if required. */
export function runInSession<T>(work: () => Promise<T>): Promise<T> {
  return withProof(() => session.runInSession(work));
}

/** Sends a call in the session; a form with a password shows a wrong one itself. */
export function callInSession<const C extends Call>(
  target: C & BrandedCall<NoInfer<C['method']>, NoInfer<C['path']>>,
  ...input: CallGiven<C>
): Promise<ReplyOf<C>> {
  const send = () => call<C>(target, ...input);
  return hasPassword(input[0]) ? session.runInSession(send) : runInSession(send);
}

const hasPassword = (given: AnyGiven | undefined) =>
  typeof given?.body === 'object' && given.body !== null && 'currentPassword' in given.body;
