import { queryOptions } from '@tanstack/react-query';
import type { Figures } from '../../../../../modules/visitors/schema.ts';
import { call, typed } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const key = queryKeys('figures');

/** Always stale: visitors add to it. */
export const figuresQuery = (propertyId: number) =>
  queryOptions({
    queryKey: key(propertyId),
    queryFn: ({ signal }) => call('GET', `/api/properties/${propertyId}/figures`, { reply: typed<Figures>(), signal }),
    staleTime: 0,
  });
