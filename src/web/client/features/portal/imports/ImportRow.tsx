import { X } from 'lucide-react';
import { type Import, type ImportState, isUnfinished } from '../../../../../modules/imports/schema.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { PlainIconButton } from '../../../ui/PlainButton.tsx';
import { CancelButton, RetryButton, UndoButton } from './ImportActions.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import styles from './ImportStatus.module.css';
import { outcomeText } from './outcome-text.ts';

const texts = importTexts.status;
const tones: Partial<Record<ImportState, BadgeProps['tone']>> = {
  done: 'success',
  invalid: 'danger',
  failed: 'danger',
};

export interface ImportRowProps {
  propertyId: number;
  found: Import;
  /** Takes an ended one out of sight. */
  onDismiss?: (() => void) | undefined;
}

/** One import: how far it is with a way to stop it, or how it ended with a way to take it back or to try again. */
export function ImportRow({ propertyId, found, onDismiss }: ImportRowProps) {
  const { state, fileName, startedBy, finishedAt, createdAt } = found;
  const when = formatMoment(finishedAt ?? createdAt);
  const isRunning = isUnfinished(state);
  return (
    <div className={styles.row}>
      <div className={styles.parts}>
        <div className={styles.state}>
          <Badge tone={tones[state] ?? 'neutral'}>{texts.states[state]}</Badge>
        </div>
        <div className={styles.text}>
          <p className={styles.name}>{fileName}</p>
          {isRunning ? (
            <ImportProgress kind="import" sent={100} found={found} />
          ) : (
            <p className={styles.end}>{endOf(found)}</p>
          )}
          <p className={styles.by}>{startedBy ? `${startedBy}, ${when}` : when}</p>
        </div>
        <div className={styles.actions}>
          {isRunning && state !== 'undoing' && <CancelButton propertyId={propertyId} id={found.id} />}
          {found.undoUntil && <UndoButton propertyId={propertyId} found={found} />}
          {found.canRetry && <RetryButton propertyId={propertyId} id={found.id} />}
          {onDismiss && !isRunning && (
            <PlainIconButton size="small" label={texts.dismiss({ fileName })} onPress={onDismiss}>
              <X aria-hidden />
            </PlainIconButton>
          )}
        </div>
      </div>
    </div>
  );
}

function endOf({ state, outcome, error, errorCode, validation, requestId }: Import): string {
  if (state === 'done' && outcome) return outcomeText(outcome);
  if (state === 'cancelled') return importTexts.cancelled;
  if (state === 'undone') return texts.undone;
  if (error) return errorCode === 'internal' ? `${error} ${texts.reference({ requestId })}` : error;
  return `${validation?.summary.message ?? ''} ${validation?.errors[0] ?? ''}`.trim();
}
