import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ImportSource,
  type ImportSourceInput,
  importReply,
  importSourceReply,
} from '../../../../../modules/imports/schema.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { refetchAfterImport } from './api.ts';

const key = queryKeys('import-link');
const POLL_MS = 1_000;

const pathOf = (propertyId: number) => `/api/properties/${propertyId}/import-source`;

/** Polled only while the link is read. */
export const linkQuery = (propertyId: number) =>
  queryOptions({
    queryKey: key(propertyId),
    queryFn: ({ signal }) => call('GET', pathOf(propertyId), { reply: importSourceReply, signal }),
    refetchInterval: ({ state }) => (state.data?.source?.isReading ? POLL_MS : false),
  });

export function useSaveLink(propertyId: number) {
  const keep = useKeep(propertyId);
  return useMutation({
    mutationFn: (body: ImportSourceInput) =>
      callInSession('PUT', pathOf(propertyId), { body, reply: importSourceReply }),
    onSuccess: keep,
  });
}

export function useRemoveLink(propertyId: number) {
  const keep = useKeep(propertyId);
  return useMutation({
    mutationFn: () => callInSession('DELETE', pathOf(propertyId)),
    onSuccess: () => keep({ source: null }),
  });
}

export function useReadLink(propertyId: number) {
  const keep = useKeep(propertyId);
  return useMutation({
    mutationFn: () => callInSession('POST', `${pathOf(propertyId)}/read`, { reply: importSourceReply }),
    onSuccess: keep,
  });
}

export function useDismissChanges(propertyId: number) {
  const keep = useKeep(propertyId);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (importId: number) =>
      callInSession('POST', `${pathOf(propertyId)}/dismiss`, { body: { importId }, reply: importSourceReply }),
    onSuccess: keep,
    onError: () => client.invalidateQueries({ queryKey: key(propertyId) }),
  });
}

/** The import runs on the server; its progress is above the tenants. */
export function useApplyChanges(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { importId: number; confirmGone: number }) =>
      callInSession('POST', `${pathOf(propertyId)}/apply`, { body, reply: importReply }),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: key(propertyId) }), refetchAfterImport(client, propertyId)]),
  });
}

function useKeep(propertyId: number) {
  const client = useQueryClient();
  return (reply: { source: ImportSource | null }) => client.setQueryData(linkQuery(propertyId).queryKey, reply);
}
