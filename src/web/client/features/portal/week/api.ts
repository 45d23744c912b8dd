import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Tenant } from '../../../../../modules/directory/schema.ts';
import { refetchTenants } from '../../../entities/tenant/api.ts';
import { refetchWeek, weekQuery } from '../../../entities/week/api.ts';
import { typed } from '../../../lib/api.ts';
import { callInSession } from '../../../lib/session-guard.ts';

export function useChooseWeekMail(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isMailed: boolean) =>
      callInSession('PUT', `/api/properties/${propertyId}/week-mail`, { body: { isMailed } }),
    onSuccess: (_reply, isMailed) =>
      client.setQueryData(weekQuery(propertyId).queryKey, (week) => week && { ...week, isMailed }),
  });
}

export function useDismissWord(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dismissal: { word: string; isDismissed: boolean }) =>
      callInSession('PUT', '/api/missed-searches', { body: { propertyId, ...dismissal } }),
    onSettled: () => refetchWeek(client, propertyId),
  });
}

/** Refused with a 409 when the tenant has changed. */
export function useSaveAliases(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tenant, aliases }: { tenant: Tenant; aliases: string | null }) => {
      const { id, revision, companyName, suiteNumber, floorNumber } = tenant;
      const body = { companyName, suiteNumber, floorNumber, aliases };
      return callInSession('PUT', `/api/tenants/${id}`, { body, ifMatch: revision, reply: typed<Tenant>() });
    },
    onSettled: () => Promise.all([refetchTenants(client, propertyId), refetchWeek(client, propertyId)]),
  });
}
