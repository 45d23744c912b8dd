import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { inviteReply, memberReply, type Role } from '../../../../modules/tenancy/schema.ts';
import { call } from '../../lib/api.ts';
import { callInSession } from '../../lib/session-guard.ts';

const keyOf = (propertyId: number) => ['properties', propertyId, 'users'];

export const membersQuery = (propertyId: number) =>
  queryOptions({
    queryKey: keyOf(propertyId),
    queryFn: ({ signal }) => call('GET', pathOf(propertyId), { reply: z.array(memberReply), signal }),
  });

/** Newcomers get an account; its temporary password is in the answer, and nowhere else. */
export function useInvite(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; role: Role }) =>
      callInSession('POST', pathOf(propertyId), { body: { ...body, propertyId }, reply: inviteReply }),
    onSuccess: () => refetch(client, propertyId),
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
    onSuccess: () => refetch(client, propertyId),
  });
}

export function useRemoveMember(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => callInSession('DELETE', `${pathOf(propertyId)}/${userId}`),
    onSuccess: () => refetch(client, propertyId),
  });
}

function pathOf(propertyId: number): string {
  return `/api/properties/${propertyId}/users`;
}

function refetch(client: QueryClient, propertyId: number): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(propertyId) });
}
