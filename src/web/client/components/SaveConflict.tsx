import { formatMoment } from '../../../texts/format.ts';
import conflictTexts from '../../../texts/generated/kit/conflict.en.js';
import type { Conflict } from '../lib/conflict.ts';
import { ConflictDialog, type ConflictDialogProps } from '../ui/ConflictDialog.tsx';

export interface SaveConflictProps extends Omit<ConflictDialogProps, 'children'> {
  /** Whose version is there now. */
  other: Conflict<unknown>;
  /** Says what they changed, of what and when. */
  sentence: (values: { who: string; when: string }) => string;
}

/** Asks which version should stay after a save was refused because somebody else had saved meanwhile. */
export function SaveConflict({ other: { changedBy, changedAt }, sentence, ...dialog }: SaveConflictProps) {
  const when = changedAt ? conflictTexts.on({ when: formatMoment(changedAt) }) : conflictTexts.meanwhile;
  return <ConflictDialog {...dialog}>{sentence({ who: changedBy ?? conflictTexts.somebody, when })}</ConflictDialog>;
}
