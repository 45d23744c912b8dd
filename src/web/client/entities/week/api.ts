import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Week } from '../../../../modules/week/schema.ts';
import { call, typed } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('week');

/** Milliseconds: opening the portal reads it once. Tenants, visitors and colleagues change it. */
const FRESH_MS = 5_000;

export const weekQuery = (propertyId: number) =>
  queryOptions({
    queryKey: key(propertyId),
    queryFn: ({ signal }) => call('GET', `/api/properties/${propertyId}/week`, { reply: typed<Week>(), signal }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
  });

export async function refetchWeek(client: QueryClient, propertyId: number): Promise<void> {
  await client.invalidateQueries({ queryKey: key(propertyId) });
}
