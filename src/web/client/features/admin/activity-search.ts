import { startOfDay } from '../../lib/day-start.ts';

/** Query for the server: days become instants, the last one inclusive. */
export function activitySearch(params: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(params);
  const from = startOfDay(params.get('from'));
  const to = startOfDay(params.get('to'), 1);
  for (const [name, instant] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (instant) search.set(name, instant);
    else search.delete(name);
  }
  return search;
}
