import type { Call } from '../../../shared/calls.ts';
import { type CallGiven, call } from './api.ts';
import type { ReplyOf } from './call-address.ts';
import { inSession } from './session-end.ts';

export { inSession } from './session-end.ts';

/** Sends a call; if the session is over, the person signs in again and it is retried. */
export function callInSession<C extends Call>(target: C, ...given: CallGiven<C>): Promise<ReplyOf<C>> {
  return inSession(() => call(target, ...given));
}
