import { useCallback, useState } from 'react';
import type { Tenant } from '../../../../../modules/directory/schema.ts';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { toast, toastError } from '../../../lib/toasts.ts';

/** Something that was done and can be taken back. */
export interface Undoable {
  title: string;
  message: string;
  /** Whose row takes the focus afterwards. */
  tenantId: number;
  undo: () => Promise<unknown>;
  undone: string;
  /** Where the failure has no words of its own. */
  failed: string;
  /** Deletions in a row are taken back together. */
  removed?: readonly Tenant[];
}

/** The last thing that was done, for as long as the undo bar is shown. */
export function useUndo() {
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
    focusSoon(() => document.querySelector(`[data-tenant="${tenantId}"] [data-edit]`));
  };
  const undo = () => {
    if (offered && !isUndoing) void takeBack(offered);
  };
  return { offered, offer, forget, undo, isUndoing, restoredId };
}
