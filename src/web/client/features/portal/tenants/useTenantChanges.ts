import { useCallback, useRef, useState } from 'react';
import { type Contact, type Tenant, tenantChanges } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { useFloorPlan, useSuiteFloor } from '../../../entities/tenant/floors.ts';
import { errorText } from '../../../lib/errors.ts';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import {
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

const texts = tenantTexts.undo;

/** `null` on success, else the reason. */
type OnSettled = (refusal: string | null) => void;

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

type Offer = ReturnType<typeof useUndo>['offer'];

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
    tenantId: id,
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
      tenantId: first.id,
      undo: () => mutateAsync(tenants.map(({ id, floorNumber: former }) => ({ id, floorNumber: former }))),
      undone: texts.movedBack({ count: tenants.length }),
      failed: texts.changeStays,
    }));
    onSettled(null);
  };
}

function usePeopleListing(propertyId: number, offer: Offer) {
  const { mutateAsync } = useListPeople(propertyId);
  return async (tenants: readonly Tenant[], onSettled: OnSettled) => {
    const [first] = tenants;
    if (!first) return;
    const ids = tenants.map(({ id }) => id);
    try {
      const { contactIds } = await mutateAsync({ ids, isListed: true });
      if (contactIds.length === 0) return onSettled(tenantTexts.many.noPeople);
      offer(() => ({
        title: texts.listed({ count: contactIds.length }),
        message: texts.names({ first: first.companyName, others: tenants.length - 1 }),
        tenantId: first.id,
        undo: () => mutateAsync({ ids, isListed: false, contactIds }),
        undone: texts.unlisted({ count: contactIds.length }),
        failed: texts.changeStays,
      }));
      onSettled(null);
    } catch (error) {
      onSettled(errorText(error, tenantTexts.many.failed));
    }
  };
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
          tenantId: id,
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

/** For a person who has left. */
function useContactRemoval(propertyId: number, offer: Offer) {
  const { mutateAsync: remove } = useRemoveContact(propertyId);
  const { mutateAsync: add } = useAddContact(propertyId);
  return async (tenant: Tenant, contact: Contact) => {
    const name = contact.name ?? contact.phone ?? '';
    try {
      await remove(contact.id);
      offer(() => ({
        title: texts.contactRemoved,
        message: texts.contactOf({ name, company: tenant.companyName }),
        tenantId: tenant.id,
        undo: () => add(contact),
        undone: texts.contactRestored({ name }),
        failed: texts.changeStays,
      }));
    } catch (error) {
      toastError(error, { fallback: texts.contactFailed });
    }
  };
}

interface Undoable {
  title: string;
  message: string;
  /** Row to focus afterwards. */
  tenantId: number;
  undo: () => Promise<unknown>;
  undone: string;
  /** For an error without a message. */
  failed: string;
  /** Consecutive deletions are undone together. */
  removed?: readonly Tenant[];
}

function useUndo() {
  const [offered, setOffered] = useState<(Undoable & { key: number }) | null>(null);
  const [isUndoing, setIsUndoing] = useState(false);
  const [restoredId, setRestoredId] = useState<number>();
  const forget = () => setOffered(null);
  const offer = useCallback(
    (make: (before: Undoable | null) => Undoable) =>
      setOffered((before) => ({ ...make(before), key: (before?.key ?? 0) + 1 })),
    [],
  );
  const takeBack = async ({ undo, undone, failed, tenantId }: Undoable) => {
    setIsUndoing(true);
    try {
      await undo();
      toast({ message: undone, tone: 'success' });
    } catch (error) {
      toastError(error, { fallback: failed });
    }
    setIsUndoing(false);
    forget();
    setRestoredId(tenantId);
    focusSoon(() => document.querySelector(`[data-edits="${tenantId}"]`));
  };
  const undo = () => {
    if (offered && !isUndoing) void takeBack(offered);
  };
  return { offered, offer, forget, undo, isUndoing, restoredId };
}
