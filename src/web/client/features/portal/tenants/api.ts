import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type Tenant,
  type TenantChanges,
  type TenantMove,
  tenantReply,
} from '../../../../../modules/directory/schema.ts';
import { refetchTenants, tenantsQuery } from '../../../entities/tenant/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { isGone } from '../../../lib/errors.ts';
import { callInSession } from '../../../lib/session-guard.ts';

interface TenantChange {
  /** Absent: a new tenant. */
  tenantId?: number | undefined;
  /** The revision the edit started from; absent overwrites whatever is there. */
  revision?: number | undefined;
  /** Of a new tenant all of it; of another, details left out stay. */
  input: TenantChanges;
}

/** Adds or updates a tenant together with its contacts, in one call. */
export function useSaveTenant(propertyId: number) {
  const create = useCreateOnce();
  return useChange(propertyId, ({ tenantId, revision, input }: TenantChange) =>
    tenantId === undefined
      ? create('/api/tenants', { body: { propertyId, ...input }, reply: tenantReply })
      : callInSession('PUT', `/api/tenants/${tenantId}`, { body: input, ifMatch: revision, reply: tenantReply }),
  );
}

/** Takes the rows out of the list at once, deleted or already gone; `useRestoreTenants` brings them back for 24 h. */
export function useRemoveTenants(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenants: readonly Tenant[]) =>
      tenants.length === 1
        ? callInSession('DELETE', `/api/tenants/${tenants[0]?.id}`)
        : callInSession('POST', '/api/tenants/delete', { body: { propertyId, ids: idsOf(tenants) } }),
    onError: (error) => {
      if (isGone(error)) void refetchTenants(client, propertyId);
    },
    onSuccess: (_nothing, removed) => {
      const gone = new Set(idsOf(removed));
      client.setQueryData(tenantsQuery(propertyId).queryKey, (list) => list?.filter(({ id }) => !gone.has(id)));
      void refetchTenants(client, propertyId);
    },
  });
}

export function useRestoreTenants(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenants: readonly Tenant[]) =>
      tenants.length === 1
        ? callInSession('POST', `/api/tenants/${tenants[0]?.id}/restore`)
        : callInSession('POST', '/api/tenants/restore', { body: { propertyId, ids: idsOf(tenants) } }),
    onSuccess: () => refetchTenants(client, propertyId),
  });
}

/** Gives tenants other floors, all of them or none. */
export const useMoveTenants = (propertyId: number) =>
  useChange(propertyId, (moves: readonly TenantMove[]) =>
    callInSession('POST', '/api/tenants/move', { body: { propertyId, moves } }),
  );

/** A change after which the lists are read again, also when it found a tenant gone. */
function useChange<Given, Reply>(propertyId: number, mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => refetchTenants(client, propertyId),
    onError: (error) => {
      if (isGone(error)) void refetchTenants(client, propertyId);
    },
  });
}

const idsOf = (tenants: readonly Tenant[]) => tenants.map(({ id }) => id);

/** Reads both lists again, after another person changed them. */
export function useRefetchTenants(propertyId: number) {
  const client = useQueryClient();
  return useCallback(() => refetchTenants(client, propertyId), [client, propertyId]);
}
