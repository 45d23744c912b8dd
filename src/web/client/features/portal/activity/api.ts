import { infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { type Activity, activityReply } from '../../../../../modules/tenancy/schema.ts';
import { propertyKeys } from '../../../entities/property/api.ts';
import { call } from '../../../lib/api.ts';

const PAGE = 50;

/** Paginated, newest first. Always stale: each change adds an entry. */
export const activityQuery = (propertyId: number) =>
  infiniteQueryOptions({
    queryKey: propertyKeys.activity(propertyId),
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? '' : `&before=${pageParam}`;
      const path = `/api/properties/${propertyId}/activity?limit=${PAGE}${before}`;
      return call('GET', path, { reply: z.array(activityReply), signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page: Activity[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    staleTime: 0,
  });
