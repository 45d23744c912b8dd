import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import * as calls from '../../../../../modules/directory/calls.ts';
import type {
  Contact,
  listPeopleInput,
  Tenant,
  TenantChanges,
  TenantMove,
} from '../../../../../modules/directory/schema.ts';
import { refetchTenants, tenantsQuery } from '../../../entities/tenant/api.ts';
import { useCreateOnce } from '../../../lib/create-once.ts';
import { isGone } from '../../../lib/errors.ts';
import { callInSession } from '../../../lib/session-guard.ts';

interface TenantChange {
  /** Absent for a new tenant. */
  tenantId?: number | undefined;
  /** Revision of the edited version; absent overwrites any. */
  revision?: number | undefined;
  /** Complete for a new tenant; otherwise fields left out are unchanged. */
  input: TenantChanges;
}

export function useSaveTenant(propertyId: number) {
  const create = useCreateOnce();
  return useChange(propertyId, ({ tenantId, revision, input }: TenantChange) =>
    tenantId === undefined
      ? create(calls.createTenant, { body: { propertyId, ...input } })
      : callInSession(calls.updateTenant, { params: { id: tenantId }, body: input, ifMatch: revision }),
  );
}

/** Removes the rows from the cache on success, before the refetch. `useRestoreTenants` can restore them for 24 h. */
export function useRemoveTenants(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenants: readonly Tenant[]) => {
      const [id, ...others] = idsOf(tenants);
      return id !== undefined && others.length === 0
        ? callInSession(calls.deleteTenant, { params: { id } })
        : callInSession(calls.deleteTenants, { body: { propertyId, ids: idsOf(tenants) } });
    },
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
    mutationFn: async (tenants: readonly Tenant[]) => {
      const [id, ...others] = idsOf(tenants);
      if (id !== undefined && others.length === 0) await callInSession(calls.restoreTenant, { params: { id } });
      else await callInSession(calls.restoreTenants, { body: { propertyId, ids: idsOf(tenants) } });
    },
    onSuccess: () => refetchTenants(client, propertyId),
  });
}

/** All or nothing. */
export const useMoveTenants = (propertyId: number) =>
  useChange(propertyId, (moves: readonly TenantMove[]) =>
    callInSession(calls.moveTenants, { body: { propertyId, moves } }),
  );

export type PeopleListing = Omit<z.input<typeof listPeopleInput>, 'propertyId'>;

export const useListPeople = (propertyId: number) =>
  useChange(propertyId, (body: PeopleListing) => callInSession(calls.listPeople, { body: { propertyId, ...body } }));

/** Refetches the lists after a change, also when the tenant is gone. */
export function useChange<Given, Reply>(propertyId: number, mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => refetchTenants(client, propertyId),
    onError: (error) => {
      if (isGone(error)) void refetchTenants(client, propertyId);
    },
  });
}

export const useAddContact = (propertyId: number) =>
  useChange(propertyId, ({ tenantId, name, phone, isPrimary, isListed, sortName }: Omit<Contact, 'id'>) =>
    callInSession(calls.createContact, { body: { tenantId, name, phone, isPrimary, isListed, sortName } }),
  );

export const useRemoveContact = (propertyId: number) =>
  useChange(propertyId, (contactId: number) => callInSession(calls.deleteContact, { params: { id: contactId } }));

const idsOf = (tenants: readonly Tenant[]) => tenants.map(({ id }) => id);

/** After another person's change. */
export function useRefetchTenants(propertyId: number) {
  const client = useQueryClient();
  return useCallback(() => refetchTenants(client, propertyId), [client, propertyId]);
}
