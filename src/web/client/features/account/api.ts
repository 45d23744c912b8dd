import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import * as accountsCalls from '../../../../modules/accounts/calls.ts';
import type { changePasswordInput } from '../../../../modules/accounts/schema.ts';
import * as privacyCalls from '../../../../modules/privacy/calls.ts';
import { userQuery } from '../../entities/session/api.ts';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { callInSession } from '../../lib/session-guard.ts';

const sessionsKey = queryKeys('sessions');
const deletionKey = queryKeys('deletion');

/** Query of the sessions, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: sessionsKey(),
  queryFn: ({ signal }) => call(accountsCalls.listSessions, { signal }),
  staleTime: 0,
});

export const deletionQuery = queryOptions({
  queryKey: deletionKey(),
  queryFn: ({ signal }) => call(privacyCalls.readDeletion, { signal }),
});

/** Ends a session; `null` ends all others. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? callInSession(accountsCalls.endOtherSessions, { body: {} })
        : callInSession(accountsCalls.endSession, { params: { id }, body: {} }),
    onSuccess: () => refetchSessions(client),
  });
}

export function useChangeOwnPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof changePasswordInput>) => callInSession(accountsCalls.changePassword, { body }),
    onSuccess: async (user) => {
      client.setQueryData(userQuery.queryKey, user);
      await refetchSessions(client);
    },
  });
}

export function useExportData() {
  return useMutation({ mutationFn: () => callInSession(privacyCalls.exportOwnData, { body: {} }) });
}

export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession(privacyCalls.requestDeletion, { body: {} }),
    onSuccess: (deletion) => client.setQueryData(deletionQuery.queryKey, deletion),
  });
}

export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession(privacyCalls.withdrawDeletion),
    onSuccess: () => client.setQueryData(deletionQuery.queryKey, { dueAt: null }),
  });
}

const refetchSessions = (client: QueryClient) => client.invalidateQueries({ queryKey: sessionsKey() });
