import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { formatMoment } from '../../../texts/format.ts';
import conflictTexts from '../../../texts/generated/kit/conflict.en.js';
import { type Conflict, conflictOf } from '../lib/conflict.ts';
import { applyServerErrors } from '../lib/form.ts';
import { ConflictDialog, type ConflictDialogProps, type Difference } from '../ui/ConflictDialog.tsx';

export interface SaveConflictProps extends Omit<ConflictDialogProps, 'children'> {
  other: Conflict<unknown>;
  sentence: (values: { who: string; when: string }) => string;
}

/** Asks which version to keep after a save was refused as stale. */
export function SaveConflict({ other: { changedBy, changedAt }, sentence, ...dialog }: SaveConflictProps) {
  const when = changedAt ? conflictTexts.on({ when: formatMoment(changedAt) }) : conflictTexts.meanwhile;
  return <ConflictDialog {...dialog}>{sentence({ who: changedBy ?? conflictTexts.somebody, when })}</ConflictDialog>;
}

interface Saving<Input, Current, Form extends FieldValues, Output> {
  form: UseFormReturn<Form, unknown, Output>;
  /** Saves over that revision. @throws what the form shows */
  store: (input: Input, revision: number) => Promise<void>;
  /** Keeps theirs where both changed the same. */
  takeTheirs: (theirs: Current, mine: Input) => void | Promise<void>;
  differencesOf: (mine: Input, theirs: Current) => Difference[];
  isPending: boolean;
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
      return {
        other: asked.other,
        differences: saving.differencesOf(asked.mine, asked.other.current),
        isPending: saving.isPending,
        onOverwrite: () => settle(saving.store(asked.mine, asked.other.current.revision)),
        onTakeTheirs: () => settle(saving.takeTheirs(asked.other.current, asked.mine)),
        onClose: close,
      };
    },
  };
}
