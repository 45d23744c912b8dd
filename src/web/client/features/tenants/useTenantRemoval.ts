import { useCallback, useRef, useState } from 'react';
import type { Tenant } from '../../../../modules/directory/schema.ts';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus-soon.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { useRemoveTenant, useRestoreTenant } from './api.ts';
import { tenantTexts } from './texts.ts';

/** Deletes at once and can restore what was deleted for as long as the undo bar is shown. */
export function useTenantRemoval(propertyId: number) {
  const { mutate, isPending: isRemoving } = useRemoveTenant(propertyId);
  const [removed, setRemoved] = useState<readonly Tenant[]>([]);
  const [refusal, setRefusal] = useState<{ tenantId: number; reason: string } | null>(null);
  const isBusy = useRef(false);
  const remove = useCallback(
    (tenant: Tenant, onSettled: () => void) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setRefusal(null);
      mutate(tenant, {
        onSuccess: () => {
          setRemoved((before) => [...before, tenant]);
          toast({ message: tenantTexts.removed, tone: 'success' });
        },
        onError: (error) => setRefusal({ tenantId: tenant.id, reason: errorText(error, tenantTexts.removeFailed) }),
        onSettled: () => {
          isBusy.current = false;
          onSettled();
        },
      });
    },
    [mutate],
  );
  const forget = () => setRemoved([]);
  return { remove, removed, refusal, isRemoving, forget, ...useUndo(propertyId, removed, forget) };
}

/** Restores everything the bar speaks of. */
function useUndo(propertyId: number, removed: readonly Tenant[], forget: () => void) {
  const { mutateAsync, isPending: isRestoring } = useRestoreTenant(propertyId);
  const restoreAll = async () => {
    const last = removed.at(-1);
    if (!last || isRestoring) return;
    try {
      for (const tenant of removed) await mutateAsync(tenant);
      toast({ message: tenantTexts.undo.restored(last.companyName, removed.length - 1), tone: 'success' });
    } catch (error) {
      toastError(error, { fallback: tenantTexts.undo.failed });
    }
    forget();
    focusSoon(() => document.querySelector(`[data-tenant="${last.id}"] button`));
  };
  return { undo: () => void restoreAll(), isRestoring };
}
