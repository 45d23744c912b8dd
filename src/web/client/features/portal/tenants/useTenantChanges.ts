import { useCallback, useRef, useState } from 'react';
import { type Contact, type Tenant, tenantChanges } from '../../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../../modules/directory/values.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { type OfferUndo, type Undoable, useUndo } from '../../../components/useUndo.tsx';
import { useFloorInference, useFloorPlan } from '../../../entities/tenant/floors.ts';
import { errorText } from '../../../lib/errors.ts';
import { toastError } from '../../../lib/toasts.ts';
import { type PeopleListing, type TenantCalls, useTenantCalls } from './api.ts';
import { changeOf, fieldLabels, fieldText, fieldValue, type InlineField } from './tenant-field.ts';

const texts = tenantTexts.undo;

/** Called with `null` on success, else the reason. */
export type OnSettled = (refusal: string | null) => void;

export function useTenantChanges(propertyId: number) {
  const { offerUndo, extendUndo, undoBar, restoredId } = useUndo<TenantUndo>();
  const calls = useTenantCalls(propertyId);
  const { remove, isRemoving, refusal } = useRemoval(calls, extendUndo);
  return {
    remove,
    isRemoving,
    refusal,
    move: useMove(propertyId, calls, offerUndo),
    listPeople: useListPeopleOfTenants(calls, offerUndo),
    edit: useInlineEdit(propertyId, calls, offerUndo),
    removeContact: useContactRemoval(calls, offerUndo),
    undoBar,
    restoredId,
  };
}

interface TenantUndo extends Undoable {
  /** Tenants of consecutive deletions, undone together. */
  removed?: readonly Tenant[];
}

type ExtendUndo = ReturnType<typeof useUndo<TenantUndo>>['extendUndo'];

function useRemoval({ removal, restore }: TenantCalls, extendUndo: ExtendUndo) {
  const { mutate, isPending: isRemoving } = removal;
  const [refusal, setRefusal] = useState<{ tenantId: number; reason: string } | null>(null);
  const isBusy = useRef(false);
  const remove = useCallback(
    (tenants: readonly Tenant[], onSettled: OnSettled) => {
      const [first] = tenants;
      if (isBusy.current || !first) return;
      isBusy.current = true;
      setRefusal(null);
      mutate(tenants, {
        onSuccess: () => extendUndo((before) => removalOf([...(before?.removed ?? []), ...tenants], restore)),
        onSettled: (_nothing, error) => {
          isBusy.current = false;
          const reason = error && errorText(error, tenantTexts.removeFailed);
          if (reason && tenants.length === 1) setRefusal({ tenantId: first.id, reason });
          onSettled(reason);
        },
      });
    },
    [mutate, restore, extendUndo],
  );
  return { remove, isRemoving, refusal };
}

function removalOf(removed: readonly Tenant[], restore: (tenants: readonly Tenant[]) => Promise<unknown>): TenantUndo {
  const { id = 0, companyName = '' } = removed.at(-1) ?? {};
  const otherCount = removed.length - 1;
  return {
    title: texts.removed({ count: removed.length }),
    message: texts.names({ first: companyName, others: otherCount }),
    rowId: id,
    undo: () => restore(removed),
    undone: texts.restored({ company: companyName, others: otherCount }),
    failed: texts.failed,
    removed,
  };
}

function useMove(propertyId: number, { move }: TenantCalls, offerUndo: OfferUndo) {
  const plan = useFloorPlan(propertyId);
  const inferFloor = useFloorInference(propertyId);
  return async (tenants: readonly Tenant[], floorNumber: number, onSettled: OnSettled) => {
    const [first] = tenants;
    if (!first) return;
    try {
      await move(tenants.map(({ id }) => ({ id, floorNumber })));
    } catch (error) {
      return onSettled(errorText(error, tenantTexts.many.failed));
    }
    const tenantsOnOtherFloors = tenants.filter(
      ({ id, suiteNumber }) => (inferFloor(suiteNumber, id) ?? floorNumber) !== floorNumber,
    );
    const names = texts.names({ first: first.companyName, others: tenants.length - 1 });
    offerUndo({
      title: texts.moved({ count: tenants.length, floor: plan.label(floorNumber) }),
      message:
        tenantsOnOtherFloors.length > 0
          ? `${names}. ${texts.suitesElsewhere({ count: tenantsOnOtherFloors.length })}`
          : names,
      rowId: first.id,
      undo: () => move(tenants.map(({ id, floorNumber: formerFloor }) => ({ id, floorNumber: formerFloor }))),
      undone: texts.movedBack({ count: tenants.length }),
    });
    onSettled(null);
  };
}

function useListPeopleOfTenants(calls: TenantCalls, offerUndo: OfferUndo) {
  const changeListing = useChangeListing(calls, offerUndo);
  return async (tenants: readonly Tenant[], onSettled: OnSettled) => {
    const [first] = tenants;
    if (!first) return;
    const message = texts.names({ first: first.companyName, others: tenants.length - 1 });
    const change = { ids: tenants.map(({ id }) => id), isListed: true };
    await changeListing(change, { message, rowId: first.id, noPeopleMessage: tenantTexts.many.noPeople }, onSettled);
  };
}

interface ListingMessages extends Pick<Undoable, 'message' | 'rowId'> {
  /** Message shown when no contact needed a change. */
  noPeopleMessage: string;
}

export function useChangeListing({ listPeople }: TenantCalls, offerUndo: OfferUndo) {
  return useCallback(
    async (change: PeopleListing, { noPeopleMessage, ...messages }: ListingMessages, onSettled: OnSettled) => {
      const { ids, isListed } = change;
      try {
        const { contactIds } = await listPeople(change);
        const count = contactIds.length;
        if (count === 0) return onSettled(noPeopleMessage);
        const [changedText, undoneText] = isListed ? [texts.listed, texts.unlisted] : [texts.unlisted, texts.listed];
        offerUndo({
          ...messages,
          title: changedText({ count }),
          undo: () => listPeople({ ids, isListed: !isListed, contactIds }),
          undone: undoneText({ count }),
        });
        onSettled(null);
      } catch (error) {
        onSettled(errorText(error, tenantTexts.many.failed));
      }
    },
    [listPeople, offerUndo],
  );
}

function useInlineEdit(propertyId: number, { save, refetch }: TenantCalls, offerUndo: OfferUndo) {
  const plan = useFloorPlan(propertyId);
  const inferFloor = useFloorInference(propertyId);
  return useCallback(
    async (tenant: Tenant, field: InlineField, text: string): Promise<string | null> => {
      const value = fieldValue(field, text, plan);
      if (value === null) return texts.noFloor;
      const parsed = tenantChanges.safeParse(changeOf(tenant, field, value));
      if (!parsed.success) return parsed.error.issues[0]?.message ?? tenantTexts.saveFailed;
      const { id, revision, companyName } = tenant;
      try {
        const savedTenant = await save({ tenantId: id, revision, input: parsed.data });
        const label = tenantTexts.form.fieldOf({ field: fieldLabels[field], company: companyName });
        const otherFloorNotice = ({ suiteNumber: suite, floorNumber }: Tenant) => {
          const floorOfSuite = inferFloor(suite, id);
          if (floorOfSuite === null || floorOfSuite === floorNumber) return null;
          return tenantTexts.form.suiteElsewhere({ suite, label: plan.label(floorOfSuite) });
        };
        const [formerText, savedText] = [displayText(tenant, field, plan), displayText(savedTenant, field, plan)];
        offerUndo({
          title: tenantTexts.updated,
          message: [
            texts.changed({ company: companyName, before: formerText, after: savedText }),
            field !== 'phone' && otherFloorNotice(savedTenant),
          ]
            .filter(Boolean)
            .join('. '),
          rowId: id,
          undo: () =>
            save({ tenantId: id, revision: savedTenant.revision, input: changeOf(tenant, field, tenant[field]) }),
          undone: texts.changedBack({ field: label, value: formerText }),
        });
        return null;
      } catch (error) {
        void refetch();
        return errorText(error, tenantTexts.saveFailed);
      }
    },
    [save, offerUndo, refetch, plan, inferFloor],
  );
}

const displayText = (tenant: Tenant, field: InlineField, plan: FloorPlan) =>
  (field === 'floorNumber' ? plan.label(tenant.floorNumber) : fieldText(tenant, field, plan)) || texts.empty;

/** Removes a contact. @param rowIdOf the row to focus after undo; must be stable */
export function useContactRemoval(
  { removeContact, addContact }: TenantCalls,
  offerUndo: OfferUndo,
  rowIdOf = tenantRowId,
) {
  return useCallback(
    async (tenant: Tenant, contact: Contact) => {
      const name = contact.name ?? contact.phone ?? '';
      try {
        await removeContact(contact.id);
        let restoredContact = contact;
        offerUndo({
          title: texts.contactRemoved,
          message: texts.contactOf({ name, company: tenant.companyName }),
          rowId: () => rowIdOf(restoredContact),
          undo: async () => {
            restoredContact = await addContact(contact);
          },
          undone: texts.contactRestored({ name }),
        });
      } catch (error) {
        toastError(error, { fallback: texts.contactFailed });
      }
    },
    [removeContact, addContact, offerUndo, rowIdOf],
  );
}

const tenantRowId = ({ tenantId }: Contact) => tenantId;
