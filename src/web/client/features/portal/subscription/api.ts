import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Plan, subscriptionReply, upgradeReply } from '../../../../../modules/tenancy/schema.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';

const key = queryKeys('subscription');

export const subscriptionQuery = (propertyId: number) =>
  queryOptions({
    queryKey: key(propertyId),
    queryFn: ({ signal }) =>
      call('GET', `/api/properties/${propertyId}/subscription`, { reply: subscriptionReply, signal }),
  });

export const useSubscribe = (propertyId: number) =>
  useChange(propertyId, (plan: Plan) =>
    callInSession('POST', `/api/properties/${propertyId}/subscribe`, { body: plan, reply: subscriptionReply }),
  );

export const useUnsubscribe = (propertyId: number) =>
  useChange(propertyId, () =>
    callInSession('POST', `/api/properties/${propertyId}/unsubscribe`, { reply: subscriptionReply }),
  );

/** `proratedAmount`: the price of the change now, in cents. */
export const useUpgrade = (propertyId: number) =>
  useChange(propertyId, (plan: Plan) =>
    callInSession('POST', `/api/properties/${propertyId}/upgrade`, { body: plan, reply: upgradeReply }),
  );

function useChange<Given, Reply>(propertyId: number, mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: key(propertyId) }) });
}
