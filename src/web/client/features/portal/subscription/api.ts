import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Plan, subscriptionReply, upgradeReply } from '../../../../../modules/tenancy/schema.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';

const key = queryKeys('subscription');

/** The plan of a building. */
export const subscriptionQuery = (propertyId: number) =>
  queryOptions({
    queryKey: key(propertyId),
    queryFn: ({ signal }) =>
      call('GET', `/api/properties/${propertyId}/subscription`, { reply: subscriptionReply, signal }),
  });

export function useSubscribe(propertyId: number) {
  const refresh = useRefresh(propertyId);
  return useMutation({
    mutationFn: (plan: Plan) =>
      callInSession('POST', `/api/properties/${propertyId}/subscribe`, { body: plan, reply: subscriptionReply }),
    onSuccess: refresh,
  });
}

export function useUnsubscribe(propertyId: number) {
  const refresh = useRefresh(propertyId);
  return useMutation({
    mutationFn: () => callInSession('POST', `/api/properties/${propertyId}/unsubscribe`, { reply: subscriptionReply }),
    onSuccess: refresh,
  });
}

/** Answers `proratedAmount`: what the change costs now, in cents. */
export function useUpgrade(propertyId: number) {
  const refresh = useRefresh(propertyId);
  return useMutation({
    mutationFn: (plan: Plan) =>
      callInSession('POST', `/api/properties/${propertyId}/upgrade`, { body: plan, reply: upgradeReply }),
    onSuccess: refresh,
  });
}

function useRefresh(propertyId: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key(propertyId) });
}
