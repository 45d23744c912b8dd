import type { Call, Own } from '../../../shared/calls.ts';
import { type CallGiven, call } from './api.ts';
import type { ReplyOf } from './call-address.ts';
import { inSession } from './session-end.ts';

export { inSession } from './session-end.ts';

/** Sends a call; if the session is over, the person signs in again and it is retried. */
export function callInSession<const C extends Call>(
  target: C & Own<NoInfer<C['method']>, NoInfer<C['path']>>,
  ...given: CallGiven<C>
): Promise<ReplyOf<C>> {
  return inSession(() => call<C>(target, ...given));
}
