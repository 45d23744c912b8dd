import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../../modules/directory/calls.ts';
import { call } from '../../lib/api.ts';
import { OFFLINE_CACHE_TIMES } from '../../lib/offline-cache-times.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const tenantKey = queryKeys('tenants');
const contactKey = queryKeys('tenant-contacts');
const floorKey = queryKeys('floors');
const assetKey = queryKeys('tenant-assets');

export const tenantAssetsKey = (tenantId: number) => assetKey(tenantId);

export const tenantsQuery = (propertyId: number) =>
  queryOptions({
    ...OFFLINE_CACHE_TIMES,
    queryKey: tenantKey(propertyId),
    queryFn: ({ signal }) => call(calls.listTenants, { query: { propertyId }, signal }),
  });

export const contactsQuery = (propertyId: number) =>
  queryOptions({
    ...OFFLINE_CACHE_TIMES,
    queryKey: contactKey(propertyId),
    queryFn: ({ signal }) => call(calls.listContacts, { query: { propertyId }, signal }),
  });

export const floorsQuery = (propertyId: number) =>
  queryOptions({
    ...OFFLINE_CACHE_TIMES,
    queryKey: floorKey(propertyId),
    queryFn: ({ signal }) => call(calls.readFloors, { params: { id: propertyId }, signal }),
  });

export async function refetchTenants(client: QueryClient, propertyId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: tenantKey(propertyId) }),
    client.invalidateQueries({ queryKey: contactKey(propertyId) }),
  ]);
}
