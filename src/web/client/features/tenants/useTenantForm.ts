import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import type { TenantInput } from '../../../../modules/directory/schema.ts';
import { type Conflict, conflictOf } from '../../lib/conflict.ts';
import { errorText } from '../../lib/errors.ts';
import { applyServerErrors, submitWith, useZodForm } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { useRefetchTenants, useSaveTenant } from './api.ts';
import { currentTenant } from './conflict.ts';
import type { TenantFormProps } from './TenantForm.tsx';
import { emptyTenantForm, tenantForm, tenantFormOf, tenantInputOf } from './tenant-form.ts';
import { tenantTexts } from './texts.ts';

interface TenantClash {
  mine: TenantInput;
  other: Conflict<z.output<typeof currentTenant>>;
}

/** The form's state, its save, and the question that a save refused as stale leads to. */
export function useTenantForm({ propertyId, entry, onDone, onDirtyChange }: TenantFormProps) {
  const form = useZodForm(tenantForm, entry ? tenantFormOf(entry.tenant, entry.contacts) : emptyTenantForm());
  const save = useSaveTenant(propertyId);
  const refetch = useRefetchTenants(propertyId);
  const [clash, setClash] = useState<TenantClash | null>(null);
  useDirtyReport(form.formState.isDirty, onDirtyChange);

  const store = async (input: TenantInput, revision: number | undefined) => {
    try {
      await save.mutateAsync({ tenantId: entry?.tenant.id, revision, input });
    } catch (error) {
      const other = conflictOf(error, currentTenant);
      if (other) return setClash({ mine: input, other });
      setClash(null);
      toast({ title: tenantTexts.error, message: errorText(error, tenantTexts.saveFailed), tone: 'danger' });
      throw error;
    }
    toast({ message: entry ? tenantTexts.updated : tenantTexts.added, tone: 'success' });
    form.reset(emptyTenantForm());
    onDone();
  };
  const submit = submitWith(form, (values) => store(tenantInputOf(values), entry?.tenant.revision));
  const overwrite = () => {
    if (!clash) return;
    store(clash.mine, clash.other.current.revision).catch((error: unknown) => applyServerErrors(form, error));
  };

  const takeTheirs = () => {
    void refetch();
    onDone();
  };
  const conflict = clash && { ...clash, overwrite, takeTheirs, close: () => setClash(null), isPending: save.isPending };
  return { form, submit, conflict };
}

function useDirtyReport(isDirty: boolean, onDirtyChange: (isDirty: boolean) => void) {
  const report = useEffectEvent(onDirtyChange);
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty]);
}
