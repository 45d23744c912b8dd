import { useCallback, useRef, useState } from 'react';
import { type Contact, type Tenant, tenantChanges } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { useFloorPlan, useSuiteFloor } from '../../../entities/tenant/floors.ts';
import { errorText } from '../../../lib/errors.ts';
import { toastError } from '../../../lib/toasts.ts';
import {
  type PeopleListing,
  useAddContact,
  useListPeople,
  useMoveTenants,
  useRefetchTenants,
  useRemoveContact,
  useRemoveTenants,
  useRestoreTenants,
  useSaveTenant,
} from './api.ts';
import { changeOf, fieldLabels, fieldText, fieldValue, type InlineField } from './tenant-field.ts';
import { type Offer, type Undoable, useUndo } from './undo.tsx';

const texts = tenantTexts.undo;

/** `null` on success, else the reason. */
export type OnSettled = (refusal: string | null) => void;

export function useTenantChanges(propertyId: number) {
  const { offer, ...undoing } = useUndo();
  const { remove, isRemoving, refusal } = useRemoval(propertyId, offer);
  return {
    remove,
    isRemoving,
    refusal,
    move: useMove(propertyId, offer),
    listPeople: usePeopleListing(propertyId, offer),
    edit: useInlineEdit(propertyId, offer),
    removeContact: useContactRemoval(propertyId, offer),
    ...undoing,
  };
}

function useRemoval(propertyId: number, offer: Offer) {
  const { mutate, isPending: isRemoving } = useRemoveTenants(propertyId);
  const { mutateAsync: restore } = useRestoreTenants(propertyId);
  const [refusal, setRefusal] = useState<{ tenantId: number; reason: string } | null>(null);
  const isBusy = useRef(false);
  const remove = useCallback(
    (tenants: readonly Tenant[], onSettled: OnSettled) => {
      const [first] = tenants;
      if (isBusy.current || !first) return;
      isBusy.current = true;
      setRefusal(null);
      mutate(tenants, {
        onSuccess: () => offer((before) => removalOf([...(before?.removed ?? []), ...tenants], restore)),
        onSettled: (_nothing, error) => {
          isBusy.current = false;
          const reason = error && errorText(error, tenantTexts.removeFailed);
          if (reason && tenants.length === 1) setRefusal({ tenantId: first.id, reason });
          onSettled(reason);
        },
      });
    },
    [mutate, restore, offer],
  );
  return { remove, isRemoving, refusal };
}

function removalOf(removed: readonly Tenant[], restore: (tenants: readonly Tenant[]) => Promise<unknown>): Undoable {
  const { id = 0, companyName = '' } = removed.at(-1) ?? {};
  const others = removed.length - 1;
  return {
    title: texts.removed({ count: removed.length }),
    message: texts.names({ first: companyName, others }),
    rowId: id,
    undo: () => restore(removed),
    undone: texts.restored({ company: companyName, others }),
    failed: texts.failed,
    removed,
  };
}

function useMove(propertyId: number, offer: Offer) {
  const { mutateAsync } = useMoveTenants(propertyId);
  const plan = useFloorPlan(propertyId);
  const suiteFloor = useSuiteFloor(propertyId);
  return async (tenants: readonly Tenant[], floorNumber: number, onSettled: OnSettled) => {
    const [first] = tenants;
    if (!first) return;
    try {
      await mutateAsync(tenants.map(({ id }) => ({ id, floorNumber })));
    } catch (error) {
      return onSettled(errorText(error, tenantTexts.many.failed));
    }
    const elsewhere = tenants.filter(
      ({ id, suiteNumber }) => (suiteFloor(suiteNumber, id) ?? floorNumber) !== floorNumber,
    );
    const names = texts.names({ first: first.companyName, others: tenants.length - 1 });
    offer(() => ({
      title: texts.moved({ count: tenants.length, floor: plan.label(floorNumber) }),
      message: elsewhere.length > 0 ? `${names}. ${texts.suitesElsewhere({ count: elsewhere.length })}` : names,
      rowId: first.id,
      undo: () => mutateAsync(tenants.map(({ id, floorNumber: former }) => ({ id, floorNumber: former }))),
      undone: texts.movedBack({ count: tenants.length }),
      failed: texts.changeStays,
    }));
    onSettled(null);
  };
}

function usePeopleListing(propertyId: number, offer: Offer) {
  const list = useBoard(propertyId, offer);
  return async (tenants: readonly Tenant[], onSettled: OnSettled) => {
    const [first] = tenants;
    if (!first) return;
    const message = texts.names({ first: first.companyName, others: tenants.length - 1 });
    const change = { ids: tenants.map(({ id }) => id), isListed: true };
    await list(change, { message, rowId: first.id, nobody: tenantTexts.many.noPeople }, onSettled);
  };
}

interface Said extends Pick<Undoable, 'message' | 'rowId'> {
  /** Why nothing was to be changed. */
  nobody: string;
}

/** Puts people on the board or takes them off. */
export function useBoard(propertyId: number, offer: Offer) {
  const { mutateAsync } = useListPeople(propertyId);
  return useCallback(
    async (change: PeopleListing, { nobody, ...said }: Said, onSettled: OnSettled) => {
      const { ids, isListed } = change;
      try {
        const { contactIds } = await mutateAsync(change);
        const count = contactIds.length;
        if (count === 0) return onSettled(nobody);
        const [done, undone] = isListed ? [texts.listed, texts.unlisted] : [texts.unlisted, texts.listed];
        offer(() => ({
          ...said,
          title: done({ count }),
          undo: () => mutateAsync({ ids, isListed: !isListed, contactIds }),
          undone: undone({ count }),
          failed: texts.changeStays,
        }));
        onSettled(null);
      } catch (error) {
        onSettled(errorText(error, tenantTexts.many.failed));
      }
    },
    [mutateAsync, offer],
  );
}

function useInlineEdit(propertyId: number, offer: Offer) {
  const { mutateAsync: save } = useSaveTenant(propertyId);
  const refetch = useRefetchTenants(propertyId);
  const plan = useFloorPlan(propertyId);
  const suiteFloor = useSuiteFloor(propertyId);
  return useCallback(
    async (tenant: Tenant, field: InlineField, text: string): Promise<string | null> => {
      const value = fieldValue(field, text, plan);
      if (value === null) return texts.noFloor;
      const parsed = tenantChanges.safeParse(changeOf(tenant, field, value));
      if (!parsed.success) return parsed.error.issues[0]?.message ?? tenantTexts.saveFailed;
      const { id, revision, companyName } = tenant;
      try {
        const saved = await save({ tenantId: id, revision, input: parsed.data });
        const label = tenantTexts.form.fieldOf({ field: fieldLabels[field], company: companyName });
        const elsewhere = ({ suiteNumber: suite, floorNumber }: Tenant) => {
          const told = suiteFloor(suite, id);
          if (told === null || told === floorNumber) return null;
          return tenantTexts.form.suiteElsewhere({ suite, label: plan.label(told) });
        };
        const [before, after] = [shownIn(tenant, field, plan), shownIn(saved, field, plan)];
        offer(() => ({
          title: tenantTexts.updated,
          message: [texts.changed({ company: companyName, before, after }), field !== 'phone' && elsewhere(saved)]
            .filter(Boolean)
            .join('. '),
          rowId: id,
          undo: () => save({ tenantId: id, revision: saved.revision, input: changeOf(tenant, field, tenant[field]) }),
          undone: texts.changedBack({ field: label, value: before }),
          failed: texts.changeStays,
        }));
        return null;
      } catch (error) {
        void refetch();
        return errorText(error, tenantTexts.saveFailed);
      }
    },
    [save, offer, refetch, plan, suiteFloor],
  );
}

const shownIn = (tenant: Tenant, field: InlineField, plan: FloorPlan) =>
  (field === 'floorNumber' ? plan.label(tenant.floorNumber) : fieldText(tenant, field, plan)) || texts.empty;

/** For a person who has left. @param rowOf the row to focus once the contact is back; must be stable */
export function useContactRemoval(propertyId: number, offer: Offer, rowOf = rowOfTenant) {
  const { mutateAsync: remove } = useRemoveContact(propertyId);
  const { mutateAsync: add } = useAddContact(propertyId);
  return useCallback(
    async (tenant: Tenant, contact: Contact) => {
      const name = contact.name ?? contact.phone ?? '';
      try {
        await remove(contact.id);
        let back = contact;
        offer(() => ({
          title: texts.contactRemoved,
          message: texts.contactOf({ name, company: tenant.companyName }),
          rowId: () => rowOf(back),
          undo: async () => {
            back = await add(contact);
          },
          undone: texts.contactRestored({ name }),
          failed: texts.changeStays,
        }));
      } catch (error) {
        toastError(error, { fallback: texts.contactFailed });
      }
    },
    [remove, add, offer, rowOf],
  );
}

const rowOfTenant = ({ tenantId }: Contact) => tenantId;
