import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/tenancy/calls.ts';
import type { Role } from '../../../../../modules/tenancy/schema.ts';
import { propertiesQuery, refetchMembers } from '../../../entities/property/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { callInSession } from '../../../lib/session-guard.ts';

/** Invites a member; a new account's temporary password is only in this reply. */
export function useInvite(propertyId: number) {
  const create = useCreateOnce();
  return useChange(propertyId, (body: { email: string; role: Role }) =>
    create(calls.inviteMember, { params: { id: propertyId }, body }),
  );
}

/** Sends an invitation again; the reply may have a new temporary password. */
export function useResendInvitation(propertyId: number) {
  return useMutation({
    mutationFn: (userId: number) => callInSession(calls.resendInvitation, { params: { id: propertyId, userId } }),
  });
}

export const useChangeRole = (propertyId: number) =>
  useChange(propertyId, ({ userId, role }: { userId: number; role: Role }) =>
    callInSession(calls.changeMemberRole, { params: { id: propertyId, userId }, body: { role } }),
  );

export const useRemoveMember = (propertyId: number) =>
  useChange(propertyId, (userId: number) => callInSession(calls.removeMember, { params: { id: propertyId, userId } }));

function useChange<Given, Reply>(propertyId: number, mutationFn: (input: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => refetchMembers(client, propertyId) });
}

/** Leaves a property and removes it from the cached list, so that the portal cannot select it again. */
export function useLeaveProperty(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession(calls.leaveProperty, { params: { id: propertyId } }),
    onSuccess: () => {
      client.setQueryData(propertiesQuery.queryKey, (list) => list?.filter(({ id }) => id !== propertyId));
    },
  });
}
