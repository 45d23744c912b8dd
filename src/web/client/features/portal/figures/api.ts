import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../../../../modules/visitors/calls.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const key = queryKeys('figures');

/** Query of the figures. Always stale: each visit adds to them. */
export const figuresQuery = (propertyId: number) =>
  queryOptions({
    queryKey: key(propertyId),
    queryFn: ({ signal }) =>
      call(calls.readFigures, {
        params: { id: propertyId },
        signal,
      }),
    staleTime: 0,
  });
