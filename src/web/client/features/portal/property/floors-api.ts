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
import { floorsQuery, refetchTenants } from '../../../entities/tenant/api.ts';
import { call } from '../../../lib/api.ts';
import { conflictOf } from '../../../lib/conflict.ts';
import { KEPT_FOR_OFFLINE } from '../../../lib/kept-for-offline.ts';
import { type Key, queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { changedFloors, isSameFloor, theirsIn } from './floor-form.ts';
import { changedPlaces, isSamePlace } from './place-form.ts';
import type { Change } from './use-removal.ts';

const placeKey = queryKeys('places');

/** They share their revision with the floors. */
export const placesQuery = (propertyId: number) =>
  queryOptions({
    ...KEPT_FOR_OFFLINE,
    queryKey: placeKey(propertyId),
    queryFn: ({ signal }) => call(directoryCalls.readPlaces, { params: { id: propertyId }, signal }),
  });

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
