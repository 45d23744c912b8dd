import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type * as accountsCalls from '../../../../../modules/accounts/calls.ts';
import type {
  changePasswordInput,
  DemoLogin,
  forgotPasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  sessionReply,
} from '../../../../../modules/accounts/schema.ts';
import type * as tenancyCalls from '../../../../../modules/tenancy/calls.ts';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { isUserQuery, refetchUser, userQuery } from '../../../entities/session/api.ts';
import { isMarkedSignedIn } from '../../../entities/session/session-mark.ts';
import { ApiError, address, call } from '../../../lib/api.ts';
import { awaitFirstFactor } from '../../../lib/errors.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof loginInput>) =>
      awaitFirstFactor(call(address<typeof accountsCalls.login>('POST', '/api/login'), { body })),
    onSuccess: (reply) => (reply === null ? assertCookiesEnabled() : startSession(client)),
  });
}

export function useLogInToDemo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (as: DemoLogin['as']) =>
      call(address<typeof accountsCalls.logInToDemo>('POST', '/api/demo/login'), { body: { as } }),
    onSuccess: () => startSession(client),
  });
}

export function useGiveCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      call(address<typeof accountsCalls.signInWithCode>('POST', '/api/login/second-factor'), { body: { code } }),
    onSuccess: () => startSession(client),
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof registerInput>) =>
      call(address<typeof accountsCalls.register>('POST', '/api/register'), { body }),
    onSuccess: () => startSession(client),
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: z.output<typeof forgotPasswordInput>) =>
      call(address<typeof accountsCalls.requestPasswordReset>('POST', '/api/auth/forgot-password'), { body }),
  });
}

const welcomeKey = queryKeys('welcome');

export const welcomeQuery = (token: string | null) =>
  queryOptions({
    queryKey: welcomeKey(), // without the token, which must not be stored
    queryFn: ({ signal }) =>
      call(address<typeof tenancyCalls.readWelcome>('POST', '/api/auth/welcome'), {
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
    mutationFn: (body: z.output<typeof resetPasswordInput>) =>
      call(address<typeof tenancyCalls.resetPassword>('POST', '/api/auth/reset-password'), { body }),
  });
}

/** Confirms an address and refetches the user, whose address it may be. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      call(address<typeof accountsCalls.confirmEmail>('POST', '/api/auth/confirm-email'), { body: { token } }),
    onSuccess: () => refetchUser(client),
  });
}

/** Reverts the address and ends the sessions of the account. */
export function useUndoEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      call(address<typeof accountsCalls.undoEmailChange>('POST', '/api/auth/undo-email'), { body: { token } }),
    onSuccess: () => refetchUser(client),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof changePasswordInput>) =>
      call(address<typeof accountsCalls.changePassword>('PUT', '/api/user/password'), { body }),
    onSuccess: () => startSession(client),
  });
}

/** Starts a new session for the same account; keeps the cache and the open form. */
export function useSignInAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      awaitFirstFactor(call(address<typeof accountsCalls.login>('POST', '/api/login'), { body })),
    onSuccess: (reply) => (reply === null ? undefined : cacheSignedInUser(client, reply)),
  });
}

export function useGiveCodeAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      call(address<typeof accountsCalls.signInWithCode>('POST', '/api/login/second-factor'), { body: { code } }),
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
