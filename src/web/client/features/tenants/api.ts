import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Tenant, type TenantInput, tenantReply } from '../../../../modules/directory/schema.ts';
import { refetchTenants, tenantsQuery } from '../../entities/tenant/api.ts';
import { isGone } from '../../lib/errors.ts';
import { callInSession } from '../../lib/session-guard.ts';

export interface TenantChange {
  /** Absent: a new tenant. */
  tenantId?: number | undefined;
  /** The revision the edit started from; absent overwrites whatever is there. */
  revision?: number | undefined;
  input: TenantInput;
}

/** Adds or updates a tenant together with its contacts, in one call. */
export function useSaveTenant(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tenantId, revision, input }: TenantChange) =>
      tenantId === undefined
        ? callInSession('POST', '/api/tenants', { body: { propertyId, ...input }, reply: tenantReply })
        : callInSession('PUT', `/api/tenants/${tenantId}`, { body: input, ifMatch: revision, reply: tenantReply }),
    onSuccess: () => refetchTenants(client, propertyId),
    onError: (error) => {
      if (isGone(error)) void refetchTenants(client, propertyId);
    },
  });
}

/** Takes the row out of the list at once, also where somebody else has; `useRestoreTenant` brings it back for 24 h. */
export function useRemoveTenant(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenant: Tenant) => callInSession('DELETE', `/api/tenants/${tenant.id}`),
    onError: (error) => {
      if (isGone(error)) void refetchTenants(client, propertyId);
    },
    onSuccess: (_nothing, removed) => {
      client.setQueryData(tenantsQuery(propertyId).queryKey, (list) => list?.filter(({ id }) => id !== removed.id));
      void refetchTenants(client, propertyId);
    },
  });
}

export function useRestoreTenant(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenant: Tenant) => callInSession('POST', `/api/tenants/${tenant.id}/restore`),
    onSuccess: () => refetchTenants(client, propertyId),
  });
}

/** Reads both lists again, after somebody else changed them. */
export function useRefetchTenants(propertyId: number) {
  const client = useQueryClient();
  return () => refetchTenants(client, propertyId);
}
