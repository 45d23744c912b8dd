import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as directoryCalls from '../../../../../modules/directory/calls.ts';
import type { Tenant, TenantChanges } from '../../../../../modules/directory/schema.ts';
import * as visitorsCalls from '../../../../../modules/visitors/calls.ts';
import * as weekCalls from '../../../../../modules/week/calls.ts';
import { refetchTenants } from '../../../entities/tenant/api.ts';
import { refetchWeek, weekQuery } from '../../../entities/week/api.ts';
import { callInSession } from '../../../lib/session-guard.ts';

export function useChooseWeekMail(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isMailed: boolean) =>
      callInSession(weekCalls.chooseWeekMail, {
        params: { id: propertyId },
        body: { isMailed },
      }),
    onSuccess: (_reply, isMailed) =>
      client.setQueryData(weekQuery(propertyId).queryKey, (week) => week && { ...week, isMailed }),
  });
}

export function useDismissWord(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dismissal: { word: string; isDismissed: boolean }) =>
      callInSession(visitorsCalls.dismissWord, {
        body: { propertyId, ...dismissal },
      }),
    onSettled: () => refetchWeek(client, propertyId),
  });
}

interface WordChange {
  tenant: Tenant;
  change: Pick<TenantChanges, 'aliases' | 'kinds'>;
}

/** Saves a tenant's search words; a 409 if the tenant has changed. */
export function useSaveWords(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tenant, change }: WordChange) => {
      const { id, revision, companyName, suiteNumber, floorNumber } = tenant;
      const body = { companyName, suiteNumber, floorNumber, ...change };
      return callInSession(directoryCalls.updateTenant, {
        params: { id },
        body,
        ifMatch: revision,
      });
    },
    onSettled: () => Promise.all([refetchTenants(client, propertyId), refetchWeek(client, propertyId)]),
  });
}
