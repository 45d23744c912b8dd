import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { type Conflict, conflictOf } from '../../lib/conflict.ts';
import { ConflictDialog, type Difference } from '../../ui/ConflictDialog.tsx';
import { type ChangeSentence, changeWords } from './revision.tsx';
import { applyServerErrors } from './submit.ts';

interface Saving<Input, Current, Form extends FieldValues, Output> {
  form: UseFormReturn<Form, unknown, Output>;
  /** Saves over that revision. @throws what the form shows */
  store: (input: Input, revision: number) => Promise<void>;
  /** Keeps theirs where both changed the same. */
  takeTheirs: (theirs: Current, mine: Input) => void | Promise<void>;
  differencesOf: (mine: Input, theirs: Current) => Difference[];
  isPending: boolean;
  sentence: ChangeSentence;
}

/**
 * Asks whether to overwrite another person's save after a 409.
 * @param current schema of the other version in the refusal
 */
export function useSaveConflict<Input, Current extends { revision: number }>(current: z.ZodType<Current>) {
  const [asked, setAsked] = useState<{ mine: Input; other: Conflict<Current> } | null>(null);
  const close = () => setAsked(null);
  return {
    close,
    /** Opens the question for a stale save. @returns whether it was one */
    isConflict(error: unknown, mine: Input): boolean {
      const other = conflictOf(error, current);
      setAsked(other && { mine, other });
      return other !== null;
    },
    dialog<Form extends FieldValues, Output>(saving: Saving<Input, Current, Form, Output>) {
      if (!asked) return null;
      const settle = (saved: void | Promise<void>) =>
        void saved?.catch((error: unknown) => applyServerErrors(saving.form, error));
      const { mine, other } = asked;
      return (
        <ConflictDialog
          differences={saving.differencesOf(mine, other.current)}
          isPending={saving.isPending}
          onOverwrite={() => settle(saving.store(mine, other.current.revision))}
          onTakeTheirs={() => settle(saving.takeTheirs(other.current, mine))}
          onClose={close}
        >
          {changeWords(other, saving.sentence)}
        </ConflictDialog>
      );
    },
  };
}
