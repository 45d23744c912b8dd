import { type ReactNode, useCallback, useEffect, useState } from 'react';
import undoTexts from '../../../texts/generated/kit/undo.en.js';
import { focusSoon } from '../lib/focus-soon.ts';
import { showUndo, toast, toastError } from '../lib/toasts.ts';
import { UndoBar, type UndoBarProps } from '../ui/UndoBar.tsx';

export interface Undoable extends Pick<UndoBarProps, 'title' | 'message' | 'undoLabel'> {
  undo: () => Promise<unknown>;
  /** Message after undo; "Undone" by default. */
  undone?: string;
  /** Message of an error without one. */
  failed?: string;
  /** Id of the row to focus after undo. */
  rowId?: number | (() => number);
}

export type OfferUndo = (action: Undoable) => void;

/** Undo bar for the last action; it replaces the current toast. */
export function useUndo<Action extends Undoable = Undoable>() {
  const [offeredAction, setOfferedAction] = useState<(Action & { key: number }) | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const [restoredId, setRestoredId] = useState<number>();
  const forget = useCallback(() => setOfferedAction(null), []);
  useEffect(() => (offeredAction ? showUndo(forget) : undefined), [offeredAction, forget]);
  /** Replaces the offered action by one that may undo both. */
  const extendUndo = useCallback(
    (make: (before: Action | null) => Action) =>
      setOfferedAction((before) => ({ ...make(before), key: (before?.key ?? 0) + 1 })),
    [],
  );
  const offerUndo = useCallback((action: Action) => extendUndo(() => action), [extendUndo]);
  const runUndo = async ({ undo, undone = undoTexts.undone, failed = undoTexts.failed, rowId }: Action) => {
    setUndoing(true);
    try {
      await undo();
      toast({ message: undone, tone: 'success' });
    } catch (error) {
      toastError(error, { fallback: failed });
    }
    setUndoing(false); // the toast has ended the bar
    if (rowId === undefined) return;
    const id = typeof rowId === 'function' ? rowId() : rowId;
    setRestoredId(id);
    focusSoon(() => document.querySelector(`[data-edits="${id}"]`));
  };
  const undoBar: ReactNode = offeredAction && (
    <UndoBar
      {...offeredAction}
      key={offeredAction.key}
      onUndo={() => void (isUndoing || runUndo(offeredAction))}
      onDismiss={forget}
      isPending={isUndoing}
    />
  );
  return { offerUndo, extendUndo, undoBar, restoredId };
}
