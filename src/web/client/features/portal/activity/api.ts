import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as calls from '../../../../../modules/tenancy/calls.ts';
import { type Activity, activityKinds, MAX_FIND_LETTERS } from '../../../../../modules/tenancy/schema.ts';
import { cutToGraphemes } from '../../../../../shared/graphemes.ts';
import { propertyKeys } from '../../../entities/property/api.ts';
import { call } from '../../../lib/api.ts';
import { TextQuery } from '../../../lib/call-address.ts';
import { startOfDay } from '../../../lib/day-start.ts';
import type { ListView } from '../../../lib/list-view.ts';

const PAGE = 50;

/** Query of the paginated log, newest first. Always stale: each change adds an entry. */
export const activityQuery = (propertyId: number, view: Pick<ListView, 'find' | 'kind' | 'day'>) => {
  const filter = filterOf(view);
  return infiniteQueryOptions({
    queryKey: propertyKeys.activity(propertyId, String(new TextQuery(filter))),
    queryFn: ({ pageParam, signal }) => {
      const query = new TextQuery({ ...filter, limit: PAGE, before: pageParam ?? '' });
      return call(calls.listActivity, { params: { id: propertyId }, query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page: Activity[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** Builds the filter; parameters that the server would reject are dropped. */
const filterOf = ({ find, kind, day }: Pick<ListView, 'find' | 'kind' | 'day'>) => ({
  find: cutToGraphemes(find.trim(), MAX_FIND_LETTERS),
  kind: kind in activityKinds ? kind : '',
  from: startOfDay(day) ?? '',
  until: startOfDay(day, 1) ?? '',
});
