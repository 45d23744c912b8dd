import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionReply } from '../../../../modules/tenancy/schema.ts';
import { userQuery } from '../../entities/session/api.ts';
import { call } from '../../lib/api.ts';
import { callInSession } from '../../lib/session-guard.ts';

/** Mails the link that confirms the person's address again. */
export function useResendConfirmation() {
  return useMutation({ mutationFn: () => callInSession('POST', '/api/auth/resend-confirmation') });
}

/** Begins a new session for the same person, so that an unfinished form can go on. */
export function useSignInAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      call('POST', '/api/login', { body, reply: sessionReply }),
    onSuccess: ({ user }) => client.setQueryData(userQuery.queryKey, user),
  });
}
