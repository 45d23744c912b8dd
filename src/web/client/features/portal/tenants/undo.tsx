import { useCallback, useState } from 'react';
import type { Tenant } from '../../../../../modules/directory/schema.ts';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { UndoToast } from '../../../components/UndoToast.tsx';
import { focusSoon } from '../../../lib/focus-soon.ts';
import { toast, toastError } from '../../../lib/toasts.ts';

export interface Undoable {
  title: string;
  message: string;
  /** Row to focus afterwards; called once it is undone. */
  rowId: number | (() => number);
  undo: () => Promise<unknown>;
  undone: string;
  /** For an error without a message. */
  failed: string;
  /** Consecutive deletions are undone together. */
  removed?: readonly Tenant[];
}

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
  const takeBack = async ({ undo, undone, failed, rowId }: Undoable) => {
    setIsUndoing(true);
    try {
      await undo();
      toast({ message: undone, tone: 'success' });
    } catch (error) {
      toastError(error, { fallback: failed });
    }
    setIsUndoing(false);
    forget();
    const id = typeof rowId === 'function' ? rowId() : rowId;
    setRestoredId(id);
    focusSoon(() => document.querySelector(`[data-edits="${id}"]`));
  };
  const undo = () => {
    if (offered && !isUndoing) void takeBack(offered);
  };
  return { offered, offer, forget, undo, isUndoing, restoredId };
}

export type Offer = ReturnType<typeof useUndo>['offer'];

export function Undo({
  offered,
  undo,
  forget,
  isUndoing,
}: Pick<ReturnType<typeof useUndo>, 'offered' | 'undo' | 'forget' | 'isUndoing'>) {
  if (!offered) return null;
  return (
    <UndoToast
      key={offered.key}
      title={offered.title}
      message={offered.message}
      undoLabel={tenantTexts.undo.button}
      onUndo={undo}
      onDismiss={forget}
      isPending={isUndoing}
    />
  );
}
