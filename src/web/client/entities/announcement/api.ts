import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../../../modules/directory/calls.ts';
import { call } from '../../lib/api.ts';
import { OFFLINE_CACHE_TIMES } from '../../lib/offline-cache-times.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const announcementKey = queryKeys('announcements');

export const announcementsQuery = (propertyId: number) =>
  queryOptions({
    ...OFFLINE_CACHE_TIMES,
    queryKey: announcementKey(propertyId),
    queryFn: ({ signal }) => call(calls.listAnnouncements, { query: { propertyId }, signal }),
  });
