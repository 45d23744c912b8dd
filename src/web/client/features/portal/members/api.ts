import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inviteReply, type Role } from '../../../../../modules/tenancy/schema.ts';
import { propertiesQuery, refetchMembers } from '../../../entities/property/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { callInSession } from '../../../lib/session-guard.ts';

/** Newcomers get an account; its temporary password is in the answer, and nowhere else. */
export function useInvite(propertyId: number) {
  const client = useQueryClient();
  const create = useCreateOnce();
  return useMutation({
    mutationFn: (body: { email: string; role: Role }) =>
      create(pathOf(propertyId), { body: { ...body, propertyId }, reply: inviteReply }),
    onSuccess: () => refetchMembers(client, propertyId),
  });
}

/** The answer carries a new temporary password. */
export function useResendInvitation(propertyId: number) {
  return useMutation({
    mutationFn: (userId: number) =>
      callInSession('POST', `${pathOf(propertyId)}/${userId}/resend`, { reply: inviteReply }),
  });
}

export function useChangeRole(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: number; role: Role }) =>
      callInSession('PUT', `${pathOf(propertyId)}/${userId}`, { body: { role } }),
    onSuccess: () => refetchMembers(client, propertyId),
  });
}

export function useRemoveMember(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => callInSession('DELETE', `${pathOf(propertyId)}/${userId}`),
    onSuccess: () => refetchMembers(client, propertyId),
  });
}

/** Takes the property out of the list at once: who left must not be led back to it. */
export function useLeaveProperty(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession('DELETE', `${pathOf(propertyId)}/me`),
    onSuccess: () => {
      client.setQueryData(propertiesQuery.queryKey, (list) => list?.filter(({ id }) => id !== propertyId));
    },
  });
}

function pathOf(propertyId: number): string {
  return `/api/properties/${propertyId}/users`;
}
