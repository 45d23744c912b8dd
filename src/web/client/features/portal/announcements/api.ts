import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announcementReply } from '../../../../../modules/directory/schema.ts';
import { announcementKey } from '../../../entities/announcement/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { callInSession } from '../../../lib/session-guard.ts';

export interface NewAnnouncement {
  message: string;
  /** ISO 8601 in UTC; `null` is never, or at once. */
  expiresAt: string | null;
  startsAt: string | null;
  urgent: boolean;
}

export function useAddAnnouncement(propertyId: number) {
  const client = useQueryClient();
  const create = useCreateOnce();
  return useMutation({
    mutationFn: (announcement: NewAnnouncement) =>
      create('/api/announcements', { body: { propertyId, ...announcement }, reply: announcementReply }),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementKey(propertyId) }),
  });
}

export function useDeactivateAnnouncement(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (announcementId: number) =>
      callInSession('PUT', `/api/announcements/${announcementId}`, { body: { active: false } }),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementKey(propertyId) }),
  });
}
