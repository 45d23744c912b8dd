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
import { ApiError, call, typed } from '../../../lib/api.ts';
import { orCodeNeeded } from '../../../lib/errors.ts';

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof loginInput>) => orCodeNeeded(call('POST', '/api/login', { body })),
    onSuccess: (reply) => (reply === null ? undefined : startSession(client)),
  });
}

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

/** Does not sign in. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: z.output<typeof resetPasswordInput>) => call('POST', '/api/auth/reset-password', { body }),
  });
}

/** Refetches the user, whose address it may be. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call('POST', '/api/auth/confirm-email', { body: { token } }),
    onSuccess: () => refetchUser(client),
  });
}

/** Ends the sessions of the account. */
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

/** New session for the same person; keeps the cache and the open form. */
export function useSignInAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      orCodeNeeded(call('POST', '/api/login', { body, reply: typed<SignedIn>() })),
    onSuccess: (reply) => (reply === null ? undefined : keep(client, reply)),
  });
}

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

/** Drops the previous person's inactive queries, then fetches the user. */
async function startSession(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: (query) => !isUserQuery(query) && !query.isActive() });
  await client.fetchQuery({ ...userQuery, staleTime: 0 });
}

/** Replaces an error's message, but not its fields, nor a 429 with its waiting time. */
export async function failingAs<Result>(message: string, attempt: Promise<Result>): Promise<Result> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof ApiError)) throw new ApiError(0, message);
    if (error.status === 429) throw error;
    throw new ApiError(error.status, message, {
      code: error.code,
      fields: error.fields,
      ...(error.requestId ? { requestId: error.requestId } : {}),
    });
  }
}
