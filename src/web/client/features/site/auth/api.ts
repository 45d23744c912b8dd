import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import * as accountsCalls from '../../../../../modules/accounts/calls.ts';
import type {
  changePasswordInput,
  forgotPasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  sessionReply,
} from '../../../../../modules/accounts/schema.ts';
import * as tenancyCalls from '../../../../../modules/tenancy/calls.ts';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { isUserQuery, refetchUser, userQuery } from '../../../entities/session/api.ts';
import { isMarkedSignedIn } from '../../../entities/session/session-mark.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { awaitFirstFactor } from '../../../lib/errors.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof loginInput>) => awaitFirstFactor(call(accountsCalls.login, { body })),
    onSuccess: (reply) => (reply === null ? assertCookiesEnabled() : startSession(client)),
  });
}

export function useStartSession() {
  const client = useQueryClient();
  return () => startSession(client);
}

export function useGiveCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(accountsCalls.signInWithCode, { body: { code } }),
    onSuccess: () => startSession(client),
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof registerInput>) => call(accountsCalls.register, { body }),
    onSuccess: () => startSession(client),
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: z.output<typeof forgotPasswordInput>) => call(accountsCalls.requestPasswordReset, { body }),
  });
}

const welcomeKey = queryKeys('welcome');

export const welcomeQuery = (token: string | null) =>
  queryOptions({
    queryKey: welcomeKey(), // without the token, which must not be stored
    queryFn: ({ signal }) =>
      call(tenancyCalls.readWelcome, {
        body: { token: token ?? '' },
        signal,
      }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Resets the password; does not sign in. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: z.output<typeof resetPasswordInput>) => call(tenancyCalls.resetPassword, { body }),
  });
}

/** Confirms an address and refetches the user, whose address it may be. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(accountsCalls.confirmEmail, { body: { token } }),
    onSuccess: () => refetchUser(client),
  });
}

/** Reverts the address and ends the sessions of the account. */
export function useUndoEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(accountsCalls.undoEmailChange, { body: { token } }),
    onSuccess: () => refetchUser(client),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof changePasswordInput>) => call(accountsCalls.changePassword, { body }),
    onSuccess: () => startSession(client),
  });
}

/** Starts a new session for the same account; keeps the cache and the open form. */
export function useSignInAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) => awaitFirstFactor(call(accountsCalls.login, { body })),
    onSuccess: (reply) => (reply === null ? undefined : cacheSignedInUser(client, reply)),
  });
}

export function useGiveCodeAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(accountsCalls.signInWithCode, { body: { code } }),
    onSuccess: (reply) => cacheSignedInUser(client, reply),
  });
}

type SignedIn = z.output<typeof sessionReply>;

function cacheSignedInUser(client: QueryClient, { user }: SignedIn): void {
  if (!isMarkedSignedIn()) throw cookiesRefused();
  client.setQueryData(userQuery.queryKey, user);
}

/** Drops the previous user's inactive queries, then fetches the user. @throws ApiError without the session's cookie */
async function startSession(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: (query) => !isUserQuery(query) && !query.isActive() });
  if ((await client.fetchQuery({ ...userQuery, staleTime: 0 })) === null) throw cookiesRefused();
}

/** Rejects early: the second step needs the cookie of the first. */
function assertCookiesEnabled(): void {
  if (!navigator.cookieEnabled) throw cookiesRefused();
}

const cookiesRefused = () => new ApiError(401, authTexts.cookiesRefused, { code: 'cookies_refused' });

/** Replaces an error's message, but not its fields, nor a 429 with its waiting time. */
export async function withErrorMessage<Result>(message: string, attempt: Promise<Result>): Promise<Result> {
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
