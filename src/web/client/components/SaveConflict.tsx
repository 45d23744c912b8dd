import type { Conflict } from '../lib/conflict.ts';
import { ConflictDialog, type ConflictDialogProps } from '../ui/ConflictDialog.tsx';
import { conflictTexts } from './texts.ts';

export interface SaveConflictProps extends Omit<ConflictDialogProps, 'children'> {
  /** Whose version is there now. */
  other: Conflict<unknown>;
  /** Says what they changed, of what and when. */
  sentence: (who: string, when: string) => string;
}

const whenFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Asks which version should stay after a save was refused because somebody else had saved meanwhile. */
export function SaveConflict({ other: { changedBy, changedAt }, sentence, ...dialog }: SaveConflictProps) {
  const when = changedAt ? conflictTexts.on(whenFormat.format(new Date(changedAt))) : conflictTexts.meanwhile;
  return <ConflictDialog {...dialog}>{sentence(changedBy ?? conflictTexts.somebody, when)}</ConflictDialog>;
}
