import { useEffect, useEffectEvent } from 'react';
import type { TenantInput } from '../../../../../modules/directory/schema.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { useSaveConflict } from '../../../components/useSaveConflict.ts';
import { submitWith } from '../../../lib/form.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { useRefetchTenants, useSaveTenant } from './api.ts';
import { type CurrentTenant, currentTenant, differencesOf } from './conflict.ts';
import { emptyTenantForm, tenantForm, tenantFormOf, tenantInputOf } from './tenant-form.ts';
import type { TenantEntry } from './tenant-list.ts';

export interface TenantFormProps {
  propertyId: number;
  /** The tenant to edit; absent adds one. */
  entry?: TenantEntry;
  /** After a save; while editing, after a cancel too. */
  onDone: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** The form's state, its save, and the question that a save refused as stale leads to. */
export function useTenantForm({ propertyId, entry, onDone, onDirtyChange }: TenantFormProps) {
  const form = useZodForm(tenantForm, entry ? tenantFormOf(entry.tenant, entry.contacts) : emptyTenantForm());
  const save = useSaveTenant(propertyId);
  const refetch = useRefetchTenants(propertyId);
  const conflict = useSaveConflict<TenantInput, CurrentTenant>(currentTenant);
  useDirtyReport(form.formState.isDirty, onDirtyChange);

  const store = async (input: TenantInput, revision: number | undefined) => {
    try {
      await save.mutateAsync({ tenantId: entry?.tenant.id, revision, input });
    } catch (error) {
      if (conflict.isConflict(error, input)) return;
      toastError(error, { fallback: tenantTexts.saveFailed });
      throw error;
    }
    toast({ message: entry ? tenantTexts.updated : tenantTexts.added, tone: 'success' });
    form.reset(emptyTenantForm());
    onDone();
  };
  const takeTheirs = () => {
    void refetch();
    onDone();
  };
  return {
    form,
    submit: submitWith(form, (values) => store(tenantInputOf(values), entry?.tenant.revision), tenantTexts.saveFailed),
    conflict: conflict.dialog({ form, store, takeTheirs, differencesOf, isPending: save.isPending }),
  };
}

function useDirtyReport(isDirty: boolean, onDirtyChange: (isDirty: boolean) => void) {
  const report = useEffectEvent(onDirtyChange);
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty]);
}
