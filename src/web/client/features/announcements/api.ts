import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { announcementReply } from '../../../../modules/directory/schema.ts';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { callInSession } from '../../lib/session-guard.ts';

const key = queryKeys('announcements');

export const announcementsQuery = (propertyId: number) =>
  queryOptions({
    queryKey: key(propertyId),
    queryFn: ({ signal }) =>
      call('GET', `/api/announcements?propertyId=${propertyId}`, { reply: z.array(announcementReply), signal }),
  });

export interface NewAnnouncement {
  message: string;
  /** ISO instants in UTC; `null` is never, and at once. */
  expiresAt: string | null;
  startsAt: string | null;
  urgent: boolean;
}

export function useAddAnnouncement(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (announcement: NewAnnouncement) =>
      callInSession('POST', '/api/announcements', { body: { propertyId, ...announcement }, reply: announcementReply }),
    onSuccess: () => client.invalidateQueries({ queryKey: key(propertyId) }),
  });
}

export function useDeactivateAnnouncement(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (announcementId: number) =>
      callInSession('PUT', `/api/announcements/${announcementId}`, { body: { active: false } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key(propertyId) }),
  });
}
