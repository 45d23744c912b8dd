import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type Tenant, tenantReply } from '../../../../../modules/directory/schema.ts';
import { missedSearchReply } from '../../../../../modules/visitors/schema.ts';
import { refetchTenants } from '../../../entities/tenant/api.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callInSession } from '../../../lib/session-guard.ts';

const missedKey = queryKeys('missed-searches');

/** Always stale: visitors add to it. */
export const missedSearchesQuery = (propertyId: number) =>
  queryOptions({
    queryKey: missedKey(propertyId),
    queryFn: ({ signal }) =>
      call('GET', `/api/missed-searches?propertyId=${propertyId}`, { reply: z.array(missedSearchReply), signal }),
    staleTime: 0,
  });

export function useDismissWord(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dismissal: { word: string; isDismissed: boolean }) =>
      callInSession('PUT', '/api/missed-searches', { body: { propertyId, ...dismissal } }),
    onSuccess: () => client.invalidateQueries({ queryKey: missedKey(propertyId) }),
  });
}

/** Refused with a 409 when the tenant has changed. */
export function useSaveAliases(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tenant, aliases }: { tenant: Tenant; aliases: string | null }) => {
      const { id, revision, companyName, suiteNumber, floorNumber } = tenant;
      const body = { companyName, suiteNumber, floorNumber, aliases };
      return callInSession('PUT', `/api/tenants/${id}`, { body, ifMatch: revision, reply: tenantReply });
    },
    onSettled: () =>
      Promise.all([refetchTenants(client, propertyId), client.invalidateQueries({ queryKey: missedKey(propertyId) })]),
  });
}
