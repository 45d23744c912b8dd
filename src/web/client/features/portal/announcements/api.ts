import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/directory/calls.ts';
import type { NewAnnouncement as AllFields } from '../../../../../modules/directory/schema.ts';
import { announcementKey } from '../../../entities/announcement/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { callInSession } from '../../../lib/session-guard.ts';

/** Input of a new announcement. Times are instants, or local without a zone; `null` is never, or at once. */
export type NewAnnouncement = Omit<AllFields, 'position'>;

/** Change of an announcement; `revision` is that of the edited version. */
type AnnouncementChange =
  | { announcementId?: undefined; revision?: undefined; fields: NewAnnouncement }
  | { announcementId: number; revision?: number | undefined; fields: Partial<NewAnnouncement> };

export function useSaveAnnouncement(propertyId: number) {
  const create = useCreateOnce();
  return useChange(propertyId, ({ announcementId, revision, fields }: AnnouncementChange) =>
    announcementId === undefined
      ? create(calls.createAnnouncement, { body: { propertyId, ...fields } })
      : callInSession(calls.updateAnnouncement, { params: { id: announcementId }, body: fields, ifMatch: revision }),
  );
}

export function useRefetchAnnouncements(propertyId: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: announcementKey(propertyId) });
}

export const useDeactivateAnnouncement = (propertyId: number) =>
  useChange(propertyId, (announcementId: number) =>
    callInSession(calls.updateAnnouncement, { params: { id: announcementId }, body: { active: false } }),
  );

export const useOrderAnnouncements = (propertyId: number) =>
  useChange(propertyId, (ids: readonly number[]) =>
    callInSession(calls.orderAnnouncements, { body: { propertyId, ids } }),
  );

function useChange<Given, Reply>(propertyId: number, mutationFn: (input: Given) => Promise<Reply>) {
  return useMutation({ mutationFn, onSuccess: useRefetchAnnouncements(propertyId) });
}
