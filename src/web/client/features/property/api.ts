import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  memberReply,
  type PropertyInput,
  type PropertySummary,
  propertyReply,
  propertySummary,
} from '../../../../modules/tenancy/schema.ts';
import { call } from '../../lib/api.ts';
import { callInSession } from '../../lib/session-guard.ts';

/** The list; below it each property, and what hangs on that. */
const propertyListKey = ['properties'];

/** Whether the account has its one building already. */
export const ownsBuildingQuery = queryOptions({
  queryKey: propertyListKey,
  queryFn: ({ signal }) => call('GET', '/api/properties', { reply: z.array(propertySummary), signal }),
  select: (properties) => properties.some(({ isOwner }) => isOwner),
});

export const membersQuery = (propertyId: number) =>
  queryOptions({
    queryKey: ['properties', propertyId, 'users'],
    queryFn: ({ signal }) =>
      call('GET', `/api/properties/${propertyId}/users`, { reply: z.array(memberReply), signal }),
  });

export function useCreateProperty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PropertyInput) => callInSession('POST', '/api/properties', { body, reply: propertyReply }),
    onSuccess: (property) => {
      client.setQueryData(['properties', property.id], property);
      return client.invalidateQueries({ queryKey: propertyListKey, exact: true });
    },
  });
}

/** `revision` is the one the edit started from: the answer is 409 when somebody was faster. */
export function useUpdateProperty(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, ...body }: PropertyInput & { revision: number }) =>
      callInSession('PUT', `/api/properties/${propertyId}`, { body, ifMatch: revision, reply: propertyReply }),
    onSuccess: (property) => {
      client.setQueryData(['properties', propertyId], property);
      return client.invalidateQueries({ queryKey: propertyListKey });
    },
  });
}

/** Reads the property again, after somebody else saved it. */
export function useRefetchProperty(propertyId: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['properties', propertyId], exact: true });
}

/** Takes the property out of the list at once: whoever leaves its page must not be led back to it. */
export function useDeleteProperty(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession('DELETE', `/api/properties/${propertyId}`),
    onSuccess: () => {
      client.setQueryData(propertyListKey, (list: PropertySummary[] | undefined) =>
        list?.filter(({ id }) => id !== propertyId),
      );
    },
  });
}

/** The members' roles change with it, and what the person may do. */
export function useTransferProperty(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      callInSession('POST', `/api/properties/${propertyId}/transfer`, { body: { userId }, reply: propertyReply }),
    onSuccess: () => client.invalidateQueries({ queryKey: propertyListKey }),
  });
}
