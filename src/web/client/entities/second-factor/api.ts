import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type provenCodeInput,
  recoveryCodesReply,
  setUpReply,
  statusReply,
} from '../../../../modules/accounts/schema.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { callInSession } from '../../lib/session-guard.ts';

const PATH = '/api/user/second-factor';
const key = queryKeys('second-factor');

export const secondFactorQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => callInSession('GET', PATH, { reply: statusReply, signal }),
  staleTime: 0,
});

/** Inactive until confirmed. */
export function useBeginSetUp() {
  return useMutation({
    mutationFn: (body: { currentPassword?: string }) => callInSession('POST', PATH, { body, reply: setUpReply }),
  });
}

export function useConfirmSetUp() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) =>
      callInSession('POST', `${PATH}/confirm`, { body: { code }, reply: recoveryCodesReply }),
    onSuccess: refresh,
  });
}

type ProvenCode = z.input<typeof provenCodeInput>;

export function useRemoveSecondFactor() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ProvenCode) => callInSession('POST', `${PATH}/remove`, { body }),
    onSuccess: refresh,
  });
}

export function useRenewRecoveryCodes() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ProvenCode) =>
      callInSession('POST', `${PATH}/recovery-codes`, { body, reply: recoveryCodesReply }),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key() });
}
