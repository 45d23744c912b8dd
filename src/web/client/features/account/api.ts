import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type changePasswordInput, sessionSummary, userReply } from '../../../../modules/accounts/schema.ts';
import { deletionReply } from '../../../../modules/privacy/schema.ts';
import { userQuery } from '../../entities/session/api.ts';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { callInSession } from '../../lib/session-guard.ts';

const sessionsKey = queryKeys('sessions');
const deletionKey = queryKeys('deletion');
const sessions = z.array(sessionSummary);

/** This session first. */
export const sessionsQuery = queryOptions({
  queryKey: sessionsKey(),
  queryFn: ({ signal }) => call('GET', '/api/user/sessions', { reply: sessions, signal }),
  staleTime: 0,
});

export const deletionQuery = queryOptions({
  queryKey: deletionKey(),
  queryFn: ({ signal }) => call('GET', '/api/user/deletion', { reply: deletionReply, signal }),
});

/** Required when the login is not recent. */
export interface Proof {
  currentPassword?: string;
}

/** `null` ends all other sessions. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Proof & { id: string | null }) =>
      callInSession('POST', id === null ? '/api/user/sessions/end-others' : `/api/user/sessions/${id}/end`, { body }),
    onSuccess: () => refetchSessions(client),
  });
}

export function useChangeOwnPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof changePasswordInput>) =>
      callInSession('PUT', '/api/user/password', { body, reply: userReply }),
    onSuccess: async (user) => {
      client.setQueryData(userQuery.queryKey, user);
      await refetchSessions(client);
    },
  });
}

export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Proof) => callInSession('POST', '/api/user/deletion', { body, reply: deletionReply }),
    onSuccess: (deletion) => client.setQueryData(deletionQuery.queryKey, deletion),
  });
}

export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callInSession('DELETE', '/api/user/deletion'),
    onSuccess: () => client.setQueryData(deletionQuery.queryKey, { dueAt: null }),
  });
}

const refetchSessions = (client: QueryClient) => client.invalidateQueries({ queryKey: sessionsKey() });
