import { type ReactNode, useState } from 'react';
import { toast, toastError } from '../lib/toasts.ts';
import { UndoToast } from './UndoToast.tsx';

export interface Undoable {
  message: string;
  undo: () => Promise<unknown>;
}

interface UndoWords {
  undo: string;
  undone: string;
  undoFailed: string;
}

/** Offers to undo the last of several kinds of actions. */
export function useUndoBar(words: UndoWords): { offer: (done: Undoable) => void; bar: ReactNode } {
  const [offered, setOffered] = useState<(Undoable & { key: number }) | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const undo = async ({ undo: takeBack }: Undoable) => {
    setUndoing(true);
    try {
      await takeBack();
      toast({ message: words.undone, tone: 'success' });
    } catch (error) {
      toastError(error, { fallback: words.undoFailed });
    }
    setUndoing(false);
    setOffered(null);
  };
  const bar = offered && (
    <UndoToast
      key={offered.key}
      message={offered.message}
      undoLabel={words.undo}
      onUndo={() => void (isUndoing || undo(offered))}
      onDismiss={() => setOffered(null)}
      isPending={isUndoing}
    />
  );
  return { offer: (done) => setOffered((before) => ({ ...done, key: (before?.key ?? 0) + 1 })), bar };
}
