import type { UseMutationResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { useSaveConflict } from '../../../components/form/SaveConflict.tsx';
import { toast } from '../../../lib/toasts.ts';

/** Change of one item of a list: `before` is absent for an added one, `after` for a removed one. */
export interface Change<Item> {
  readonly before?: Item | undefined;
  readonly after?: Item | undefined;
}

interface Saving<Item, List> {
  save: UseMutationResult<unknown, Error, Change<Item>>;
  /** Schema of the list in a 409. */
  reply: z.ZodType<List>;
  /** Message after saving. */
  done: string;
  onClose: () => void;
}

/** Saves and closes an item's dialog, or asks whether to overwrite another person's save. */
export function useItemSave<Item, List extends { revision: number }>({
  save,
  reply,
  done,
  onClose,
}: Saving<Item, List>) {
  const conflict = useSaveConflict<Change<Item>, List>(reply);
  const store = async (change: Change<Item>) => {
    try {
      await save.mutateAsync(change);
    } catch (error) {
      if (conflict.isConflict(error, change)) return;
      throw error;
    }
    toast({ message: done, tone: 'success' });
    onClose();
  };
  return { store, conflict };
}
