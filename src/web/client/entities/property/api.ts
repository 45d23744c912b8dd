import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../../modules/tenancy/calls.ts';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const key = queryKeys('properties');
const MEMBERS = 'users';

/** Hierarchical keys: invalidating one invalidates those below it. */
export const propertyKeys = {
  one: (propertyId: number) => key(propertyId),
  members: (propertyId: number) => key(propertyId, MEMBERS),
  assets: (propertyId: number) => key(propertyId, 'assets'),
  /** Below the pictures: it changes with them. */
  storage: (propertyId: number) => key(propertyId, 'assets', 'storage'),
  activity: (propertyId: number, filter: string) => key(propertyId, 'activity', filter),
};

/** Query of the properties, sorted by name. */
export const propertiesQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => call(calls.listProperties, { signal }),
});

export const propertyQuery = (propertyId: number) =>
  queryOptions({
    queryKey: propertyKeys.one(propertyId),
    queryFn: ({ signal }) => call(calls.readProperty, { params: { id: propertyId }, signal }),
  });

export const membersQuery = (propertyId: number) =>
  queryOptions({
    queryKey: propertyKeys.members(propertyId),
    queryFn: ({ signal }) => call(calls.listMembers, { params: { id: propertyId }, signal }),
  });

export const storageQuery = (propertyId: number) =>
  queryOptions({
    queryKey: propertyKeys.storage(propertyId),
    queryFn: ({ signal }) => call(calls.readStorage, { params: { id: propertyId }, signal }),
  });

export function refetchProperties(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key() });
}

export function refetchPropertyList(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key(), exact: true });
}

export function refetchProperty(client: QueryClient, propertyId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: propertyKeys.one(propertyId), exact: true });
}

export function refetchMembers(client: QueryClient, propertyId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: propertyKeys.members(propertyId) });
}

/** Refetches members of all properties: one person may be in several lists. */
export function refetchAllMembers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key(), predicate: ({ queryKey }) => queryKey[2] === MEMBERS });
}
