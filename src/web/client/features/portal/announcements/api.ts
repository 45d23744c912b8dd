import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type NewAnnouncement as AllFields, announcementReply } from '../../../../../modules/directory/schema.ts';
import { announcementKey } from '../../../entities/announcement/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { callInSession } from '../../../lib/session-guard.ts';

/** Times are instants, or the building's without a zone; `null` is never, or at once. */
export type NewAnnouncement = Omit<AllFields, 'position'>;

interface AnnouncementChange {
  /** Absent for a new one. */
  announcementId?: number | undefined;
  /** Revision of the edited version. */
  revision?: number | undefined;
  /** Complete for a new one. */
  fields: Partial<NewAnnouncement>;
}

export function useSaveAnnouncement(propertyId: number) {
  const create = useCreateOnce();
  return useChange(propertyId, ({ announcementId, revision, fields }: AnnouncementChange) =>
    announcementId === undefined
      ? create('/api/announcements', { body: { propertyId, ...fields }, reply: announcementReply })
      : callInSession('PUT', `/api/announcements/${announcementId}`, {
          body: fields,
          ifMatch: revision,
          reply: announcementReply,
        }),
  );
}

export function useRefetchAnnouncements(propertyId: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: announcementKey(propertyId) });
}

export const useDeactivateAnnouncement = (propertyId: number) =>
  useChange(propertyId, (announcementId: number) =>
    callInSession('PUT', `/api/announcements/${announcementId}`, { body: { active: false } }),
  );

export const useOrderAnnouncements = (propertyId: number) =>
  useChange(propertyId, (ids: readonly number[]) =>
    callInSession('POST', '/api/announcements/order', { body: { propertyId, ids } }),
  );

function useChange<Given, Reply>(propertyId: number, mutationFn: (given: Given) => Promise<Reply>) {
  return useMutation({ mutationFn, onSuccess: useRefetchAnnouncements(propertyId) });
}
