import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../../../modules/directory/calls.ts';
import { call } from '../../lib/api.ts';
import { KEPT_FOR_OFFLINE } from '../../lib/kept-for-offline.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export const announcementKey = queryKeys('announcements');

export const announcementsQuery = (propertyId: number) =>
  queryOptions({
    ...KEPT_FOR_OFFLINE,
    queryKey: announcementKey(propertyId),
    queryFn: ({ signal }) => call(calls.listAnnouncements, { query: { propertyId }, signal }),
  });
