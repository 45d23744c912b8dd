import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/displays/calls.ts';
import type { DisplayAction, DisplaySettings, NoticeChoice } from '../../../../../modules/displays/schema.ts';
import { call } from '../../../lib/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { serverNow } from '../../../lib/server-now.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { drawWall, type PictureRequest } from './wall-frames.ts';

const displayKey = queryKeys('displays');
const pictureKey = queryKeys('wall-pictures');

/** Poll interval in ms; shorter while a screen is being paired. */
const POLL_INTERVAL_MS = 10_000;
const PAIRING_POLL_INTERVAL_MS = 2_000;
const HOUR_MS = 3_600_000;

export const displaysQuery = (propertyId: number) =>
  queryOptions({
    queryKey: displayKey(propertyId),
    queryFn: ({ signal }) => call(calls.listDisplays, { params: { id: propertyId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'starting') ? PAIRING_POLL_INTERVAL_MS : POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always', // polling pauses while the tab is hidden
  });

export const noticesQuery = (propertyId: number) =>
  queryOptions({
    queryKey: displayKey(propertyId, 'notices'),
    queryFn: ({ signal }) => call(calls.readNoticeChoice, { params: { id: propertyId }, signal }),
  });

export const pictureQuery = (propertyId: number, request: PictureRequest) =>
  queryOptions({
    // Part of the key: night mode changes on the hour.
    queryKey: pictureKey(propertyId, JSON.stringify(request), Math.floor(serverNow() / HOUR_MS)),
    queryFn: ({ signal }) => drawWall(request, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });

function useChange<Given, Reply>(propertyId: number, mutationFn: (input: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: displayKey(propertyId) }),
  });
}

interface PairedAs {
  code: string;
  name: string;
  place: string | null;
}

export function usePairDisplay(propertyId: number) {
  const create = useCreateOnce();
  return useChange(propertyId, (body: PairedAs) => create(calls.bindDisplay, { params: { id: propertyId }, body }));
}

/** Changes of settings; missing or `undefined` fields are unchanged. */
export type SettingsChange = { [Key in keyof DisplaySettings]?: DisplaySettings[Key] | undefined };

export interface DisplayChange {
  id: number;
  name?: string;
  place?: string | null;
  settings?: SettingsChange;
}

export const useReplaceDisplay = (propertyId: number) =>
  useChange(propertyId, ({ id, code }: { id: number; code: string }) =>
    callInSession(calls.replaceDisplay, { params: { id }, body: { code } }),
  );

export const useSaveDisplay = (propertyId: number) =>
  useChange(propertyId, ({ id, ...body }: DisplayChange) =>
    callInSession(calls.updateDisplay, { params: { id }, body }),
  );

export const useSaveDisplays = (propertyId: number) =>
  useChange(propertyId, (body: { ids: readonly number[]; settings: SettingsChange }) =>
    callInSession(calls.updateDisplays, { params: { id: propertyId }, body }),
  );

export const useActOnDisplays = (propertyId: number) =>
  useChange(propertyId, (body: { ids: readonly number[]; action: DisplayAction }) =>
    callInSession(calls.actOnDisplays, { params: { id: propertyId }, body }),
  );

export const useChooseNotices = (propertyId: number) =>
  useChange(propertyId, (body: NoticeChoice) =>
    callInSession(calls.chooseNotices, { params: { id: propertyId }, body }),
  );
