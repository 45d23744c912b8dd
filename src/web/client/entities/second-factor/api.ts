import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import * as calls from '../../../../modules/accounts/calls.ts';
import type { provenCodeInput } from '../../../../modules/accounts/schema.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { callInSession } from '../../lib/session-guard.ts';

const key = queryKeys('second-factor');

export const secondFactorQuery = queryOptions({
  queryKey: key(),
  queryFn: ({ signal }) => callInSession(calls.readSecondFactor, { signal }),
  staleTime: 0,
});

/** Begins the setup; the factor is inactive until confirmed. */
export function useBeginSetUp() {
  return useMutation({
    mutationFn: () => callInSession(calls.beginSetUp, { body: {} }),
  });
}

export function useConfirmSetUp() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) => callInSession(calls.confirmSetUp, { body: { code } }),
    onSuccess: refresh,
  });
}

type ProvenCode = z.input<typeof provenCodeInput>;

export function useRemoveSecondFactor() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ProvenCode) => callInSession(calls.removeSecondFactor, { body }),
    onSuccess: refresh,
  });
}

export function useRenewRecoveryCodes() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: ProvenCode) => callInSession(calls.renewRecoveryCodes, { body }),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key() });
}
