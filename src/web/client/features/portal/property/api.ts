import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as tenancyCalls from '../../../../../modules/tenancy/calls.ts';
import type { PropertyInput, PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import {
  propertiesQuery,
  propertyQuery,
  refetchProperties,
  refetchProperty,
  refetchPropertyList,
} from '../../../entities/property/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { callInSession } from '../../../lib/session-guard.ts';

export function useCreateProperty() {
  const client = useQueryClient();
  const create = useCreateOnce();
  return useMutation({
    mutationFn: (body: PropertyInput) => create(tenancyCalls.createProperty, { body }),
    onSuccess: (property) => {
      client.setQueryData(propertyQuery(property.id).queryKey, property);
      return refetchPropertyList(client);
    },
  });
}

/** Updates a property; `revision` is that of the edited version, and a stale one gets a 409. */
export function useUpdateProperty(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, ...body }: PropertyInput & { revision: number }) =>
      callInSession(tenancyCalls.updateProperty, { params: { id: propertyId }, body, ifMatch: revision }),
    onSuccess: (property) => {
      client.setQueryData(propertyQuery(propertyId).queryKey, property);
      return refetchProperties(client);
    },
  });
}

/** Refetches a property after another person's save. */
export function useRefetchProperty(propertyId: number) {
  const client = useQueryClient();
  return () => refetchProperty(client, propertyId);
}

/** Deletes a property and removes it from the cached list, so that the portal cannot select it again. */
export function useDeleteProperty(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession(tenancyCalls.deleteProperty, { params: { id: propertyId } }),
    onSuccess: () => {
      client.setQueryData(propertiesQuery.queryKey, (list) => list?.filter(({ id }) => id !== propertyId));
    },
  });
}

export function useOfferTransfer(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      callInSession(tenancyCalls.offerTransfer, { params: { id: propertyId }, body: { userId } }),
    // also after an error: another window may have offered or transferred it
    onSettled: () => refetchProperties(client),
  });
}

export function useWithdrawOffer(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession(tenancyCalls.withdrawOffer, { params: { id: propertyId } }),
    onSettled: () => refetchProperties(client),
  });
}

export type OfferAnswer = 'accept' | 'decline';

/** Answers an offer; roles and abilities change with it. */
export function useAnswerOffer(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: OfferAnswer): Promise<unknown> =>
      callInSession(answer === 'accept' ? tenancyCalls.acceptOffer : tenancyCalls.declineOffer, {
        params: { id: propertyId },
      }),
    onSuccess: () => refetchProperties(client),
  });
}

export const offersQuery = queryOptions({
  ...propertiesQuery,
  select: (properties) => properties.filter(isOffered),
});

export type OfferedProperty = PropertySummary & { offeredUntil: string };

function isOffered(property: PropertySummary): property is OfferedProperty {
  return property.offeredUntil !== null;
}

/** Refetches the properties after an offer has ended. */
export function useRefetchProperties() {
  const client = useQueryClient();
  return () => refetchProperties(client);
}
