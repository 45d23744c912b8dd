import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type PropertyInput, type PropertySummary, propertyReply } from '../../../../../modules/tenancy/schema.ts';
import {
  propertiesQuery,
  propertyQuery,
  refetchProperties,
  refetchProperty,
  refetchPropertyList,
} from '../../../entities/property/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { callInSession } from '../../../lib/session-guard.ts';

/** Whether the account has its one building already. */
export const ownsBuildingQuery = queryOptions({
  ...propertiesQuery,
  select: (properties) => properties.some(({ isOwner }) => isOwner),
});

export function useCreateProperty() {
  const client = useQueryClient();
  const create = useCreateOnce();
  return useMutation({
    mutationFn: (body: PropertyInput) => create('/api/properties', { body, reply: propertyReply }),
    onSuccess: (property) => {
      client.setQueryData(propertyQuery(property.id).queryKey, property);
      return refetchPropertyList(client);
    },
  });
}

/** `revision` is the one the edit started from: the answer is 409 when another save came first. */
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

/** Reads the property again, after another person saved it. */
export function useRefetchProperty(propertyId: number) {
  const client = useQueryClient();
  return () => refetchProperty(client, propertyId);
}

/** Takes the property out of the list at once: the portal must not select it again. */
export function useDeleteProperty(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession('DELETE', `/api/properties/${propertyId}`),
    onSuccess: () => {
      client.setQueryData(propertiesQuery.queryKey, (list) => list?.filter(({ id }) => id !== propertyId));
    },
  });
}

export function useOfferTransfer(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => callInSession('POST', transferPath(propertyId), { body: { userId } }),
    // also after a refusal: the building may be offered, or transferred, from another window
    onSettled: () => refetchProperties(client),
  });
}

export function useWithdrawOffer(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession('DELETE', transferPath(propertyId)),
    onSettled: () => refetchProperties(client),
  });
}

export type OfferAnswer = 'accept' | 'decline';

/** The roles of both sides change with it, and what the person may do. */
export function useAnswerOffer(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: OfferAnswer) => callInSession('POST', `${transferPath(propertyId)}/${answer}`),
    onSuccess: () => refetchProperties(client),
  });
}

/** The buildings that are offered to the person. */
export const offersQuery = queryOptions({
  ...propertiesQuery,
  select: (properties) => properties.filter(isOffered),
});

export type OfferedProperty = PropertySummary & { offeredUntil: string };

function isOffered(property: PropertySummary): property is OfferedProperty {
  return property.offeredUntil !== null;
}

/** Reads all buildings again, after an offer turned out to have ended. */
export function useRefetchProperties() {
  const client = useQueryClient();
  return () => refetchProperties(client);
}

const transferPath = (propertyId: number) => `/api/properties/${propertyId}/transfer`;
