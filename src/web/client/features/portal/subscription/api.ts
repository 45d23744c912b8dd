import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../../modules/tenancy/calls.ts';
import type { Plan } from '../../../../../modules/tenancy/schema.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';

const key = queryKeys('subscription');

export const subscriptionQuery = (propertyId: number) =>
  queryOptions({
    queryKey: key(propertyId),
    queryFn: ({ signal }) => call(calls.readSubscription, { params: { id: propertyId }, signal }),
  });

export const useSubscribe = (propertyId: number) =>
  useChange(propertyId, (plan: Plan) => callInSession(calls.subscribe, { params: { id: propertyId }, body: plan }));

export const useUnsubscribe = (propertyId: number) =>
  useChange(propertyId, () => callInSession(calls.unsubscribe, { params: { id: propertyId } }));

/** Upgrades the plan; `proratedAmount` is the price of the change now, in cents. */
export const useUpgrade = (propertyId: number) =>
  useChange(propertyId, (plan: Plan) => callInSession(calls.upgrade, { params: { id: propertyId }, body: plan }));

function useChange<Given, Reply>(propertyId: number, mutationFn: (input: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: key(propertyId) }) });
}
