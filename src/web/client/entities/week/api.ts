import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../../modules/week/calls.ts';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('week');

/** Stale time in ms, so that opening the portal fetches once. */
const FRESH_MS = 5_000;

export const weekQuery = (propertyId: number) =>
  queryOptions({
    queryKey: key(propertyId),
    queryFn: ({ signal }) => call(calls.readWeek, { params: { id: propertyId }, signal }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  });

export async function refetchWeek(client: QueryClient, propertyId: number): Promise<void> {
  await client.invalidateQueries({ queryKey: key(propertyId) });
}
