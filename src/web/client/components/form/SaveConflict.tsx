import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { type Conflict, conflictOf } from '../../lib/conflict.ts';
import { ConflictDialog, type Difference } from '../../ui/ConflictDialog.tsx';
import { type ChangeSentence, changeWords } from './revision.tsx';
import { applyServerErrors } from './submit.ts';

interface Saving<Input, Current, Form extends FieldValues, Output> {
  form: UseFormReturn<Form, unknown, Output>;
  /** Saves over that revision. @throws errors that the form shows */
  store: (input: Input, revision: number) => Promise<void>;
  /** Takes the other person's values where both changed the same field. */
  adoptTheirs: (theirs: Current, mine: Input) => void | Promise<void>;
  differencesOf: (mine: Input, theirs: Current) => Difference[];
  isPending: boolean;
  sentence: ChangeSentence;
}

/**
 * Prompts whether to overwrite another person's save after a 409.
 * @param current schema of the other version in the error
 */
export function useSaveConflict<Input, Current extends { revision: number }>(current: z.ZodType<Current>) {
  const [conflict, setConflict] = useState<{ mine: Input; latest: Conflict<Current> } | null>(null);
  const close = () => setConflict(null);
  return {
    close,
    /** Opens the prompt for a stale save. @returns whether the error was one */
    isConflict(error: unknown, mine: Input): boolean {
      const newConflict = conflictOf(error, current);
      setConflict(newConflict && { mine, latest: newConflict });
      return newConflict !== null;
    },
    dialog<Form extends FieldValues, Output>(saving: Saving<Input, Current, Form, Output>) {
      if (!conflict) return null;
      const showSaveErrors = (pendingSave: void | Promise<void>) =>
        void pendingSave?.catch((error: unknown) => applyServerErrors(saving.form, error));
      const { mine, latest } = conflict;
      return (
        <ConflictDialog
          differences={saving.differencesOf(mine, latest.current)}
          isPending={saving.isPending}
          onOverwrite={() => showSaveErrors(saving.store(mine, latest.current.revision))}
          onAdoptTheirs={() => showSaveErrors(saving.adoptTheirs(latest.current, mine))}
          onClose={close}
        >
          {changeWords(latest, saving.sentence)}
        </ConflictDialog>
      );
    },
  };
}
