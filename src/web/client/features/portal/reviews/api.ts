import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/reviews/calls.ts';
import type { Proposal } from '../../../../../modules/reviews/schema.ts';
import { refetchTenants } from '../../../entities/tenant/api.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';

const reviewKey = queryKeys('reviews');

export const reviewsQuery = (propertyId: number) =>
  queryOptions({
    queryKey: reviewKey(propertyId),
    queryFn: ({ signal }) =>
      call(calls.readReviews, {
        params: { id: propertyId },
        signal,
      }),
  });

export function useSchedule(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) =>
      callInSession(calls.scheduleReviews, {
        params: { id: propertyId },
        body: { isOn },
      }),
    onSuccess: (reviews) => client.setQueryData(reviewsQuery(propertyId).queryKey, reviews),
  });
}

export function useAskTenants(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callInSession(calls.askNow, {
        params: { id: propertyId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: reviewKey(propertyId) }),
  });
}

export interface Deciding {
  decision: 'accept' | 'decline' | 'undo';
  proposals: readonly Proposal[];
}

export function useDecide(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, proposals }: Deciding) =>
      decision === 'undo'
        ? callInSession(calls.undoDecisions, {
            params: { id: propertyId },
            body: { ids: proposals.map(({ id }) => id) },
          })
        : callInSession(calls.decideProposals, {
            params: { id: propertyId },
            body: { decision, proposals: proposals.map(({ id, revision }) => ({ id, revision })) },
          }),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: reviewKey(propertyId) }), refetchTenants(client, propertyId)]),
  });
}
