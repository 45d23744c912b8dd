import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/imports/calls.ts';
import type { ImportSource, ImportSourceInput } from '../../../../../modules/imports/schema.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';
import { refetchAfterImport } from './api.ts';

const key = queryKeys('import-link');
const POLL_MS = 1_000;

const of = (propertyId: number) => ({ params: { id: propertyId } });

/** Polled only while the link is read. */
export const linkQuery = (propertyId: number) =>
  queryOptions({
    queryKey: key(propertyId),
    queryFn: ({ signal }) => call(calls.readSource, { ...of(propertyId), signal }),
    refetchInterval: ({ state }) => (state.data?.source?.isReading ? POLL_MS : false),
  });

export function useSaveLink(propertyId: number) {
  const keep = useKeep(propertyId);
  return useMutation({
    mutationFn: (body: ImportSourceInput) => callInSession(calls.saveSource, { ...of(propertyId), body }),
    onSuccess: keep,
  });
}

export function useRemoveLink(propertyId: number) {
  const keep = useKeep(propertyId);
  return useMutation({
    mutationFn: () => callInSession(calls.removeSource, of(propertyId)),
    onSuccess: () => keep({ source: null }),
  });
}

export function useReadLink(propertyId: number) {
  const keep = useKeep(propertyId);
  return useMutation({
    mutationFn: () => callInSession(calls.askSource, of(propertyId)),
    onSuccess: keep,
  });
}

export function useDismissChanges(propertyId: number) {
  const keep = useKeep(propertyId);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (importId: number) => callInSession(calls.dismissProposal, { ...of(propertyId), body: { importId } }),
    onSuccess: keep,
    onError: () => client.invalidateQueries({ queryKey: key(propertyId) }),
  });
}

/** The import runs on the server; its progress is above the tenants. */
export function useApplyChanges(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { importId: number; confirmGone: number }) =>
      callInSession(calls.applyProposal, { ...of(propertyId), body }),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: key(propertyId) }), refetchAfterImport(client, propertyId)]),
  });
}

function useKeep(propertyId: number) {
  const client = useQueryClient();
  return (reply: { source: ImportSource | null }) => client.setQueryData(linkQuery(propertyId).queryKey, reply);
}
