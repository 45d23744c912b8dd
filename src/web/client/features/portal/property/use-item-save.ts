import type { UseMutationResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { useSaveConflict } from '../../../components/form/SaveConflict.tsx';
import { toast } from '../../../lib/toasts.ts';
import type { Change } from './use-removal.ts';

interface Saving<Item, List> {
  save: UseMutationResult<unknown, Error, Change<Item>>;
  /** Of the list in a refusal. */
  reply: z.ZodType<List>;
  /** Said once it is saved. */
  done: string;
  onClose: () => void;
}

/** For the dialog of an item: `store` saves it and closes, or asks whether to overwrite another person's save. */
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
