import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Proposal, Reviews } from '../../../../../modules/reviews/schema.ts';
import { refetchTenants } from '../../../entities/tenant/api.ts';
import { call, typed } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';

const reviewKey = queryKeys('reviews');

export const reviewsQuery = (propertyId: number) =>
  queryOptions({
    queryKey: reviewKey(propertyId),
    queryFn: ({ signal }) => call('GET', `/api/properties/${propertyId}/reviews`, { reply: typed<Reviews>(), signal }),
  });

export function useSchedule(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) =>
      callInSession('PUT', `/api/properties/${propertyId}/reviews`, { body: { isOn }, reply: typed<Reviews>() }),
    onSuccess: (reviews) => client.setQueryData(reviewsQuery(propertyId).queryKey, reviews),
  });
}

export function useAskTenants(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callInSession('POST', `/api/properties/${propertyId}/reviews/ask`, {
        reply: typed<{ asked: number; mails: number }>(),
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
        ? callInSession('POST', `/api/properties/${propertyId}/reviews/undo`, {
            body: { ids: proposals.map(({ id }) => id) },
          })
        : callInSession('POST', `/api/properties/${propertyId}/reviews/decide`, {
            body: { decision, proposals: proposals.map(({ id, revision }) => ({ id, revision })) },
          }),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: reviewKey(propertyId) }), refetchTenants(client, propertyId)]),
  });
}
