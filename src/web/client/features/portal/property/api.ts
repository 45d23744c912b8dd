import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import * as directoryCalls from '../../../../../modules/directory/calls.ts';
import {
  type Floors,
  floorsReply,
  type InsertedFloor,
  type OwnFloor,
  type Place,
  type Places,
  placesReply,
} from '../../../../../modules/directory/schema.ts';
import * as tenancyCalls from '../../../../../modules/tenancy/calls.ts';
import type { PropertyInput, PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import {
  propertiesQuery,
  propertyQuery,
  refetchProperties,
  refetchProperty,
  refetchPropertyList,
} from '../../../entities/property/api.ts';
import { floorsQuery, refetchTenants } from '../../../entities/tenant/api.ts';
import { call } from '../../../lib/api.ts';
import { conflictOf } from '../../../lib/conflict.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { KEPT_FOR_OFFLINE } from '../../../lib/kept-for-offline.ts';
import { type Key, queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { changedFloors, isSameFloor, theirsIn } from './floor-form.ts';
import { changedPlaces, isSamePlace } from './place-form.ts';
import type { Change } from './use-removal.ts';

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

/** `revision` is that of the edited version; a stale one gets a 409. */
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

/** After another person's save. */
export function useRefetchProperty(propertyId: number) {
  const client = useQueryClient();
  return () => refetchProperty(client, propertyId);
}

/** Removed from the cached list without a refetch, so that the portal cannot select it again. */
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
    // also after a refusal: another window may have offered or transferred it
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

/** Roles and abilities change with it. */
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

/** After an offer has ended. */
export function useRefetchProperties() {
  const client = useQueryClient();
  return () => refetchProperties(client);
}

/** After another person's save the error says so, and the list is theirs. */
export function useInsertFloor(propertyId: number) {
  const client = useQueryClient();
  const known = floorsQuery(propertyId);
  const refetchMoved = () =>
    Promise.all([refetchTenants(client, propertyId), client.invalidateQueries({ queryKey: placeKey(propertyId) })]);
  return useMutation({
    async mutationFn(body: InsertedFloor) {
      const { revision } = await client.ensureQueryData(known);
      return await callInSession(directoryCalls.insertFloor, { params: { id: propertyId }, body, ifMatch: revision });
    },
    async onSuccess(saved) {
      client.setQueryData(known.queryKey, saved);
      await refetchMoved();
    },
    async onError(error) {
      const current = conflictOf(error, floorsReply)?.current;
      if (!current) return;
      client.setQueryData(known.queryKey, current);
      await refetchMoved();
    },
  });
}

const placeKey = queryKeys('places');

/** They share their revision with the floors. */
export const placesQuery = (propertyId: number) =>
  queryOptions({
    ...KEPT_FOR_OFFLINE,
    queryKey: placeKey(propertyId),
    queryFn: ({ signal }) => call(directoryCalls.readPlaces, { params: { id: propertyId }, signal }),
  });

export function useSaveFloor(propertyId: number) {
  const client = useQueryClient();
  const known = floorsQuery(propertyId);
  return useSaveInList<Floors, OwnFloor>({
    reply: floorsReply,
    read: () => client.ensureQueryData(known),
    keep: (saved) => client.setQueryData(known.queryKey, saved),
    put: ({ floors, revision }, change) =>
      callInSession(directoryCalls.replaceFloors, {
        params: { id: propertyId },
        body: { floors: changedFloors(floors, change) },
        ifMatch: revision,
      }),
    isUntouched: ({ floors }, change) => isSameFloor(theirsIn(floors, change), change.before),
    beside: placeKey(propertyId),
  });
}

export function useSavePlace(propertyId: number) {
  const client = useQueryClient();
  const known = placesQuery(propertyId);
  return useSaveInList<Places, Place>({
    reply: placesReply,
    read: () => client.ensureQueryData(known),
    keep: (saved) => client.setQueryData(known.queryKey, saved),
    put: ({ places, revision }, change) =>
      callInSession(directoryCalls.replacePlaces, {
        params: { id: propertyId },
        body: { places: changedPlaces(places, change) },
        ifMatch: revision,
      }),
    isUntouched: ({ places }, { before }) => !before || places.some((place) => isSamePlace(place, before)),
    beside: floorsQuery(propertyId).queryKey,
  });
}

interface SavedList<List, Item> {
  /** Of the list in a refusal. */
  reply: z.ZodType<List>;
  read: () => Promise<List>;
  keep: (list: List) => void;
  put: (list: List, change: Change<Item>) => Promise<List>;
  isUntouched: (theirs: List, change: Change<Item>) => boolean;
  /** Key of the list that shares the revision. */
  beside: Key;
}

/** Saves one item of a list; after another person's save again, unless that changed the same item. */
function useSaveInList<List, Item>({ reply, read, keep, put, isUntouched, beside }: SavedList<List, Item>) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(change: Change<Item>) {
      try {
        return await put(await read(), change);
      } catch (error) {
        const current = conflictOf(error, reply)?.current;
        if (!current) throw error;
        keep(current);
        if (!isUntouched(current, change)) throw error;
        return await put(current, change);
      }
    },
    onSuccess: keep,
    onSettled: () => client.invalidateQueries({ queryKey: beside }),
  });
}
