import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as calls from '../../../../../modules/tenancy/calls.ts';
import { type Activity, activityKinds, MAX_FIND } from '../../../../../modules/tenancy/schema.ts';
import { propertyKeys } from '../../../entities/property/api.ts';
import { call } from '../../../lib/api.ts';
import { startOfDay } from '../../../lib/day-start.ts';
import type { ListView } from '../../../lib/list-view.ts';

const PAGE = 50;

/** Paginated, newest first. Always stale: each change adds an entry. */
export const activityQuery = (propertyId: number, view: Pick<ListView, 'find' | 'kind' | 'day'>) => {
  const filter = filterOf(view);
  return infiniteQueryOptions({
    queryKey: propertyKeys.activity(propertyId, String(filter)),
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(filter);
      search.set('limit', String(PAGE));
      if (pageParam !== null) search.set('before', String(pageParam));
      return call(calls.listActivity, { params: { id: propertyId }, query: search, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page: Activity[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** The address may hold anything: what the server would refuse is left out. */
function filterOf({ find, kind, day }: Pick<ListView, 'find' | 'kind' | 'day'>): URLSearchParams {
  const filter = new URLSearchParams();
  const given = {
    find: find.trim().slice(0, MAX_FIND),
    kind: kind in activityKinds ? kind : '',
    from: startOfDay(day),
    until: startOfDay(day, 1),
  };
  for (const [name, value] of Object.entries(given)) if (value) filter.set(name, value);
  return filter;
}
