import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { toast, toastError } from '../../../lib/toasts.ts';

/** Of one item of a list: `before` is absent for an added one, `after` for a removed one. */
export interface Change<Item> {
  readonly before?: Item | undefined;
  readonly after?: Item | undefined;
}

interface RemovalWords {
  undone: (item: { name: string }) => string;
  failed: string;
}

export interface Removal<Item> {
  /** Removed, to be undone. */
  readonly offered: Item | null;
  readonly isPending: boolean;
  remove(item: Item): void;
  undo(): void;
  forget(): void;
}

/** Removes at once, and offers to undo it. */
export function useRemoval<Item>(
  save: UseMutationResult<unknown, Error, Change<Item>>,
  nameOf: (item: Item) => string,
  words: RemovalWords,
): Removal<Item> {
  const [offered, offer] = useState<Item | null>(null);
  const onError = (error: Error) => toastError(error, { fallback: words.failed });
  const remove = (item: Item) => save.mutate({ before: item }, { onSuccess: () => offer(item), onError });
  const undo = () => {
    if (!offered || save.isPending) return;
    save.mutate(
      { after: offered },
      {
        onSuccess: () => toast({ message: words.undone({ name: nameOf(offered) }), tone: 'success' }),
        onError,
        onSettled: () => offer(null),
      },
    );
  };
  return { offered, forget: () => offer(null), remove, undo, isPending: save.isPending };
}
