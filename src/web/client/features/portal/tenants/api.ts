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

/** Calls that change tenants and their contacts, and refetch the lists. Each function is stable. */
export function useTenantCalls(propertyId: number) {
  const client = useQueryClient();
  return {
    removal: useRemoveTenants(propertyId),
    save: useSaveTenant(propertyId).mutateAsync,
    restore: useRestoreTenants(propertyId).mutateAsync,
    move: useMoveTenants(propertyId).mutateAsync,
    listPeople: useListPeople(propertyId).mutateAsync,
    addContact: useAddContact(propertyId).mutateAsync,
    saveContact: useSaveContact(propertyId).mutateAsync,
    removeContact: useRemoveContact(propertyId).mutateAsync,
    refetch: useCallback(() => refetchTenants(client, propertyId), [client, propertyId]),
  };
}

export type TenantCalls = ReturnType<typeof useTenantCalls>;

interface TenantChange {
  /** Absent for a new tenant. */
  tenantId?: number | undefined;
  /** Revision of the edited version; absent overwrites any. */
  revision?: number | undefined;
  /** Complete for a new tenant; otherwise missing fields are unchanged. */
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

/** Deletes tenants, also from the cache. `useRestoreTenants` can restore them for 24 h. */
function useRemoveTenants(propertyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenants: readonly Tenant[]) => {
      const [id, ...otherIds] = idsOf(tenants);
      return id !== undefined && otherIds.length === 0
        ? callInSession(calls.deleteTenant, { params: { id } })
        : callInSession(calls.deleteTenants, { body: { propertyId, ids: idsOf(tenants) } });
    },
    onError: (error) => {
      if (isGone(error)) void refetchTenants(client, propertyId);
    },
    onSuccess: (_nothing, removed) => {
      const removedIds = new Set(idsOf(removed));
      client.setQueryData(tenantsQuery(propertyId).queryKey, (list) => list?.filter(({ id }) => !removedIds.has(id)));
      void refetchTenants(client, propertyId);
    },
  });
}

const useRestoreTenants = (propertyId: number) =>
  useChange(propertyId, async (tenants: readonly Tenant[]) => {
    const [id, ...otherIds] = idsOf(tenants);
    if (id !== undefined && otherIds.length === 0) await callInSession(calls.restoreTenant, { params: { id } });
    else await callInSession(calls.restoreTenants, { body: { propertyId, ids: idsOf(tenants) } });
  });

/** Moves tenants, all or none. */
const useMoveTenants = (propertyId: number) =>
  useChange(propertyId, (moves: readonly TenantMove[]) =>
    callInSession(calls.moveTenants, { body: { propertyId, moves } }),
  );

export type PeopleListing = Omit<z.input<typeof listPeopleInput>, 'propertyId'>;

const useListPeople = (propertyId: number) =>
  useChange(propertyId, (body: PeopleListing) => callInSession(calls.listPeople, { body: { propertyId, ...body } }));

/** Mutation that refetches the lists afterwards, also when the tenant is gone. */
export function useChange<Given, Reply>(propertyId: number, mutationFn: (input: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => refetchTenants(client, propertyId),
    onError: (error) => {
      if (isGone(error)) void refetchTenants(client, propertyId);
    },
  });
}

const useAddContact = (propertyId: number) =>
  useChange(propertyId, ({ tenantId, name, phone, isPrimary, isListed, sortName }: Omit<Contact, 'id'>) =>
    callInSession(calls.createContact, { body: { tenantId, name, phone, isPrimary, isListed, sortName } }),
  );

const useRemoveContact = (propertyId: number) =>
  useChange(propertyId, (contactId: number) => callInSession(calls.deleteContact, { params: { id: contactId } }));

interface ContactChange {
  contactId: number;
  /** Revision of the tenant. */
  revision: number;
  body: { name?: string | null; phone?: string | null; sortName?: string | null };
}

export const useSaveContact = (propertyId: number) =>
  useChange(propertyId, ({ contactId, revision, body }: ContactChange) =>
    callInSession(calls.updateContact, { params: { id: contactId }, body, ifMatch: revision }),
  );

const idsOf = (tenants: readonly Tenant[]) => tenants.map(({ id }) => id);
