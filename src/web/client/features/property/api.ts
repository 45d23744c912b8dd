import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type PropertyInput, propertyReply } from '../../../../modules/tenancy/schema.ts';
import {
  propertiesQuery,
  propertyQuery,
  refetchProperties,
  refetchProperty,
  refetchPropertyList,
} from '../../entities/property/api.ts';
import { callInSession } from '../../lib/session-guard.ts';

/** Whether the account has its one building already. */
export const ownsBuildingQuery = queryOptions({
  ...propertiesQuery,
  select: (properties) => properties.some(({ isOwner }) => isOwner),
});

export function useCreateProperty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PropertyInput) => callInSession('POST', '/api/properties', { body, reply: propertyReply }),
    onSuccess: (property) => {
      client.setQueryData(propertyQuery(property.id).queryKey, property);
      return refetchPropertyList(client);
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
      client.setQueryData(propertyQuery(propertyId).queryKey, property);
      return refetchProperties(client);
    },
  });
}

/** Reads the property again, after somebody else saved it. */
export function useRefetchProperty(propertyId: number) {
  const client = useQueryClient();
  return () => refetchProperty(client, propertyId);
}

/** Takes the property out of the list at once: whoever leaves its page must not be led back to it. */
export function useDeleteProperty(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession('DELETE', `/api/properties/${propertyId}`),
    onSuccess: () => {
      client.setQueryData(propertiesQuery.queryKey, (list) => list?.filter(({ id }) => id !== propertyId));
    },
  });
}

/** The members' roles change with it, and what the person may do. */
export function useTransferProperty(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      callInSession('POST', `/api/properties/${propertyId}/transfer`, { body: { userId }, reply: propertyReply }),
    onSuccess: () => refetchProperties(client),
  });
}
