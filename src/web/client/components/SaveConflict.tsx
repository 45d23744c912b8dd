import { formatMoment } from '../../../texts/format.ts';
import conflictTexts from '../../../texts/generated/kit/conflict.en.js';
import type { Conflict } from '../lib/conflict.ts';
import { ConflictDialog, type ConflictDialogProps } from '../ui/ConflictDialog.tsx';

export interface SaveConflictProps extends Omit<ConflictDialogProps, 'children'> {
  other: Conflict<unknown>;
  /** Says who changed what, and when. */
  sentence: (values: { who: string; when: string }) => string;
}

/** Asks which version to keep after a save was refused as stale. */
export function SaveConflict({ other: { changedBy, changedAt }, sentence, ...dialog }: SaveConflictProps) {
  const when = changedAt ? conflictTexts.on({ when: formatMoment(changedAt) }) : conflictTexts.meanwhile;
  return <ConflictDialog {...dialog}>{sentence({ who: changedBy ?? conflictTexts.somebody, when })}</ConflictDialog>;
}
