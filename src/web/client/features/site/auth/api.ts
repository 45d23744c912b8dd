import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  changePasswordInput,
  forgotPasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  sessionReply,
  undoEmailReply,
} from '../../../../../modules/accounts/schema.ts';
import { isUserQuery, refetchUser, userQuery } from '../../../entities/session/api.ts';
import { call, typed } from '../../../lib/api.ts';
import { orCodeNeeded } from '../../../lib/errors.ts';

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof loginInput>) => orCodeNeeded(call('POST', '/api/login', { body })),
    onSuccess: (reply) => (reply === null ? undefined : startSession(client)),
  });
}

/** The second step of signing in, where it is asked for. */
export function useGiveCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call('POST', '/api/login/second-factor', { body: { code } }),
    onSuccess: () => startSession(client),
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof registerInput>) => call('POST', '/api/register', { body }),
    onSuccess: () => startSession(client),
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: z.output<typeof forgotPasswordInput>) => call('POST', '/api/auth/forgot-password', { body }),
  });
}

/** Sets a new password by the token of a mailed link; nobody is signed in by it. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: z.output<typeof resetPasswordInput>) => call('POST', '/api/auth/reset-password', { body }),
  });
}

/** Confirms an address by the token of a mailed link; whoever is signed in is asked for anew, for it may be theirs. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('POST', '/api/auth/confirm-email', { body: { token } }),
    onSuccess: () => refetchUser(client),
  });
}

/** Gives the account back to its former address; whoever was signed in to it is not any more. */
export function useUndoEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      call('POST', '/api/auth/undo-email', { body: { token }, reply: typed<z.output<typeof undoEmailReply>>() }),
    onSuccess: () => refetchUser(client),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof changePasswordInput>) => call('PUT', '/api/user/password', { body }),
    onSuccess: () => startSession(client),
  });
}

/** Begins a new session for the same person, so that an unfinished form can go on. */
export function useSignInAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      orCodeNeeded(call('POST', '/api/login', { body, reply: typed<SignedIn>() })),
    onSuccess: (reply) => (reply === null ? undefined : keep(client, reply)),
  });
}

/** The second step of it, where one is asked for. */
export function useGiveCodeAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      call('POST', '/api/login/second-factor', { body: { code }, reply: typed<SignedIn>() }),
    onSuccess: (reply) => keep(client, reply),
  });
}

type SignedIn = z.output<typeof sessionReply>;

const keep = (client: QueryClient, { user }: SignedIn) => client.setQueryData(userQuery.queryKey, user);

/** Forgets what the one before could see, then asks who is signed in now. */
async function startSession(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: (query) => !isUserQuery(query) && !query.isActive() });
  await client.fetchQuery({ ...userQuery, staleTime: 0 });
}
