import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type changePasswordInput,
  type forgotPasswordInput,
  type loginInput,
  type registerInput,
  type resetPasswordInput,
  sessionReply,
} from '../../../../modules/tenancy/schema.ts';
import { call } from '../../lib/api.ts';
import { USER_KEY } from '../../lib/query.ts';
import { userQuery } from '../../lib/session.ts';

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof loginInput>) => call('POST', '/api/login', { body, reply: sessionReply }),
    onSuccess: () => startSession(client),
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof registerInput>) => call('POST', '/api/register', { body, reply: sessionReply }),
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

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof changePasswordInput>) => call('PUT', '/api/user/password', { body }),
    onSuccess: () => startSession(client),
  });
}

/** Forgets what the one before could see, then asks who is signed in now. */
async function startSession(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== USER_KEY[0] && !query.isActive() });
  await client.fetchQuery({ ...userQuery, staleTime: 0 });
}
