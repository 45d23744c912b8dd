import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import * as directoryCalls from '../../../../../modules/directory/calls.ts';
import {
  type DescribedFloor,
  type Floors,
  floorsReply,
  type InsertedFloor,
  type Place,
  type Places,
  placesReply,
} from '../../../../../modules/directory/schema.ts';
import { floorsQuery, refetchTenants } from '../../../entities/tenant/api.ts';
import { call } from '../../../lib/api.ts';
import { conflictOf } from '../../../lib/conflict.ts';
import { OFFLINE_CACHE_TIMES } from '../../../lib/offline-cache-times.ts';
import { type Key, queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { changedFloors, findOtherVersion, isSameFloor } from './floor-form.ts';
import { changedPlaces, isSamePlace } from './place-form.ts';
import type { Change } from './use-item-save.ts';

const placeKey = queryKeys('places');

/** Query of the places, which share their revision with the floors. */
export const placesQuery = (propertyId: number) =>
  queryOptions({
    ...OFFLINE_CACHE_TIMES,
    queryKey: placeKey(propertyId),
    queryFn: ({ signal }) => call(directoryCalls.readPlaces, { params: { id: propertyId }, signal }),
  });

/** Inserts a floor. A conflict is an error, and the list is refreshed. */
export function useInsertFloor(propertyId: number) {
  const client = useQueryClient();
  const listQuery = floorsQuery(propertyId);
  const refetchMoved = () =>
    Promise.all([refetchTenants(client, propertyId), client.invalidateQueries({ queryKey: placeKey(propertyId) })]);
  return useMutation({
    async mutationFn(body: InsertedFloor) {
      const { revision } = await client.ensureQueryData(listQuery);
      return await callInSession(directoryCalls.insertFloor, { params: { id: propertyId }, body, ifMatch: revision });
    },
    async onSuccess(savedFloors) {
      client.setQueryData(listQuery.queryKey, savedFloors);
      await refetchMoved();
    },
    async onError(error) {
      const current = conflictOf(error, floorsReply)?.current;
      if (!current) return;
      client.setQueryData(listQuery.queryKey, current);
      await refetchMoved();
    },
  });
}

export function useSaveFloor(propertyId: number) {
  const client = useQueryClient();
  const listQuery = floorsQuery(propertyId);
  return useSaveInList<Floors, DescribedFloor>({
    reply: floorsReply,
    readList: () => client.ensureQueryData(listQuery),
    cacheList: (savedFloors) => client.setQueryData(listQuery.queryKey, savedFloors),
    putList: ({ floors, revision }, change) =>
      callInSession(directoryCalls.replaceFloors, {
        params: { id: propertyId },
        body: { floors: changedFloors(floors, change) },
        ifMatch: revision,
      }),
    isUntouched: ({ floors }, change) => isSameFloor(findOtherVersion(floors, change), change.before),
    relatedKey: placeKey(propertyId),
  });
}

export function useSavePlace(propertyId: number) {
  const client = useQueryClient();
  const listQuery = placesQuery(propertyId);
  return useSaveInList<Places, Place>({
    reply: placesReply,
    readList: () => client.ensureQueryData(listQuery),
    cacheList: (savedPlaces) => client.setQueryData(listQuery.queryKey, savedPlaces),
    putList: ({ places, revision }, change) =>
      callInSession(directoryCalls.replacePlaces, {
        params: { id: propertyId },
        body: { places: changedPlaces(places, change) },
        ifMatch: revision,
      }),
    isUntouched: ({ places }, { before }) => !before || places.some((place) => isSamePlace(place, before)),
    relatedKey: floorsQuery(propertyId).queryKey,
  });
}

interface SavedList<List, Item> {
  /** Schema of the list in a 409. */
  reply: z.ZodType<List>;
  readList: () => Promise<List>;
  cacheList: (list: List) => void;
  putList: (list: List, change: Change<Item>) => Promise<List>;
  isUntouched: (theirs: List, change: Change<Item>) => boolean;
  /** Key of the list that shares the revision. */
  relatedKey: Key;
}

/** Saves one item of a list; retries once after a 409 unless the same item was changed. */
function useSaveInList<List, Item>({
  reply,
  readList,
  cacheList,
  putList,
  isUntouched,
  relatedKey,
}: SavedList<List, Item>) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(change: Change<Item>) {
      try {
        return await putList(await readList(), change);
      } catch (error) {
        const current = conflictOf(error, reply)?.current;
        if (!current) throw error;
        cacheList(current);
        if (!isUntouched(current, change)) throw error;
        return await putList(current, change);
      }
    },
    onSuccess: cacheList,
    onSettled: () => client.invalidateQueries({ queryKey: relatedKey }),
  });
}
