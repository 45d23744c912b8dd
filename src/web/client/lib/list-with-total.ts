import type { Call } from '../../../shared/calls.ts';
import { type CallGiven, call } from './api.ts';
import type { ReplyOf } from './call-address.ts';

/** A page of a list, and the number of all matches (`X-Total-Count`). */
export async function listWithTotal<C extends Call>(
  target: C,
  ...[given]: CallGiven<C>
): Promise<{ rows: ReplyOf<C>; total: number }> {
  let total = 0;
  const onHeaders = (headers: Headers) => {
    total = Number(headers.get('x-total-count') ?? 0);
  };
  const rows = await call<C>(target, ...([{ ...given, onHeaders }] as unknown as CallGiven<C>));
  return { rows, total };
}
