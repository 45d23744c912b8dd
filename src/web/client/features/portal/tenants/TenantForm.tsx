import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { TenantInput } from '../../../../../modules/directory/schema.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { FormSheet } from '../../../components/FormSheet.tsx';
import { SaveConflict, useSaveConflict } from '../../../components/SaveConflict.tsx';
import { tenantsQuery } from '../../../entities/tenant/api.ts';
import { offeredFloors, useFloorPlan } from '../../../entities/tenant/floors.ts';
import { submitWith } from '../../../lib/form.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { useRefetchTenants, useSaveTenant } from './api.ts';
import { ContactFields, type OfferedFloors, TenantFields, TenantHours } from './TenantFields.tsx';
import {
  type CurrentTenant,
  currentTenant,
  differencesOf,
  emptyTenantForm,
  tenantFormOf,
  tenantFormOn,
  tenantInputOf,
} from './tenant-form.ts';
import type { TenantEntry } from './tenant-list.ts';

const texts = tenantTexts.form;

export interface TenantFormProps {
  propertyId: number;
  /** Absent for a new tenant. */
  entry?: TenantEntry | undefined;
  /** Fills the form of a new tenant. */
  copied?: TenantEntry | undefined;
  onClose: () => void;
}

/** After a new tenant it stays for the next one, unless that was a copy. */
export function TenantForm(props: TenantFormProps) {
  const { form, submit, conflict, floors, isDone } = useTenantForm(props);
  const radioName = useId();
  const isEditing = props.entry !== undefined;
  return (
    <>
      <FormSheet
        title={isEditing ? texts.edit : texts.add}
        form={form}
        onSubmit={submit}
        submitLabel={isEditing ? texts.submitEdit : texts.submitAdd}
        isDone={isDone}
        onClose={props.onClose}
      >
        <TenantFields control={form.control} floors={floors} />
        <TenantHours control={form.control} propertyId={props.propertyId} />
        <ContactFields form={form} radioName={radioName} />
      </FormSheet>
      {conflict && <SaveConflict {...conflict} sentence={tenantTexts.conflict} />}
    </>
  );
}

function useTenantForm({ propertyId, entry, copied }: TenantFormProps) {
  const floors = useFloors(propertyId);
  const schema = useMemo(() => tenantFormOn(floors.plan), [floors.plan]);
  const filled = entry ?? copied;
  const form = useZodForm(
    schema,
    filled ? tenantFormOf(filled.tenant, filled.contacts, floors.plan) : emptyTenantForm(),
  );
  const [isDone, setDone] = useState(false);
  const save = useSaveTenant(propertyId);
  const refetch = useRefetchTenants(propertyId);
  const conflict = useSaveConflict<TenantInput, CurrentTenant>(currentTenant);

  const store = async (input: TenantInput, revision: number | undefined) => {
    try {
      await save.mutateAsync({ tenantId: entry?.tenant.id, revision, input });
    } catch (error) {
      if (conflict.isConflict(error, input)) return;
      toastError(error, { fallback: tenantTexts.saveFailed });
      throw error;
    }
    toast({ message: entry ? tenantTexts.updated : tenantTexts.added, tone: 'success' });
    if (filled) return setDone(true);
    form.setFocus('companyName');
    form.reset(emptyTenantForm());
  };
  const differing = (mine: TenantInput, theirs: CurrentTenant) => differencesOf(mine, theirs, floors.plan);
  const takeTheirs = () => {
    void refetch();
    setDone(true);
  };
  return {
    form,
    floors,
    isDone,
    submit: submitWith(form, (values) => store(tenantInputOf(values), entry?.tenant.revision), tenantTexts.saveFailed),
    conflict: conflict.dialog({ form, store, takeTheirs, differencesOf: differing, isPending: save.isPending }),
  };
}

function useFloors(propertyId: number): OfferedFloors {
  const plan = useFloorPlan(propertyId);
  const { data: tenants } = useQuery(tenantsQuery(propertyId));
  return useMemo(() => {
    const used = tenants?.map(({ floorNumber }) => floorNumber) ?? [];
    return { plan, offered: plan.list.length > 0 ? offeredFloors(plan, used) : [] };
  }, [plan, tenants]);
}
