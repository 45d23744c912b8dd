import { X } from 'lucide-react';
import { type Import, type ImportState, isUnfinished } from '../../../../../modules/imports/schema.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import importTexts from '../../../../../texts/generated/portal/import-files.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { toastError, toastResult } from '../../../lib/toasts.ts';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useImportAction } from './api.ts';
import styles from './ImportStatus.module.css';
import type { Progress } from './import-state.ts';
import { outcomeText, undoneText } from './outcome-text.ts';

const texts = importTexts.status;
const tones: Partial<Record<ImportState, BadgeProps['tone']>> = {
  done: 'success',
  invalid: 'danger',
  failed: 'danger',
};

export interface ImportRowProps {
  propertyId: number;
  found: Import;
  /** Hides a finished import. */
  onDismiss?: (() => void) | undefined;
}

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
          <Text breaks="anywhere">{fileName}</Text>
          {isRunning ? (
            <ImportProgress kind="import" sent={100} found={found} />
          ) : (
            <Text size="small" tone="quiet" breaks="anywhere">
              {endOf(found)}
            </Text>
          )}
          <Text size="small" tone="quiet" breaks="anywhere" paddingBlock="4 0">
            {[found.isFromLink && texts.fromLink, startedBy, when].filter(Boolean).join(', ')}
          </Text>
        </div>
        <div className={styles.actions}>
          {isRunning && state !== 'undoing' && (
            <ActionButton
              propertyId={propertyId}
              id={found.id}
              action="cancel"
              label={importTexts.cancelImport}
              failed={texts.cancelFailed}
            />
          )}
          {found.undoUntil && <UndoButton propertyId={propertyId} found={found} />}
          {found.canRetry && (
            <ActionButton
              propertyId={propertyId}
              id={found.id}
              action="retry"
              label={texts.retry}
              failed={texts.retryFailed}
            />
          )}
          {onDismiss && !isRunning && (
            <IconButton size="small" label={texts.dismiss({ fileName })} onPress={onDismiss}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
    </div>
  );
}

function endOf({ state, outcome, error, errorCode, validation, requestId, undoKept }: Import): string {
  if (state === 'done' && outcome) return outcomeText(outcome);
  if (state === 'cancelled') return importTexts.cancelled;
  if (state === 'undone') return undoneText(undoKept);
  if (error) return errorCode === 'internal' ? `${error} ${texts.reference({ requestId })}` : error;
  return `${validation?.summary.message ?? ''} ${validation?.errors[0] ?? ''}`.trim();
}

interface ImportProgressProps extends Omit<Progress, 'id'> {
  kind: Import['kind'];
}

export function ImportProgress({ kind, sent, found }: ImportProgressProps) {
  if (!found) {
    const label = kind === 'validation' ? importTexts.validating : importTexts.uploading;
    return <ProgressBar label={label} value={sent < 100 ? sent : undefined} />;
  }
  return <ProgressBar label={labelOf(found)} value={percentOf(found)} />;
}

function labelOf({ kind, state, ahead, isStalled, processedRows, totalRows, isResumed }: Import): string {
  if (ahead > 0) return importTexts.waiting({ ahead });
  if (isStalled) return importTexts.stillWaiting;
  const importing = state === 'undoing' ? importTexts.undoing : importTexts.importing;
  const what = kind === 'validation' ? importTexts.validating : importing;
  const progress = processedRows === 0 ? what : `${what} ${rowsText(processedRows, totalRows)}`;
  return isResumed ? `${importTexts.resumed} ${progress}` : progress;
}

const rowsText = (done: number, total: number | null) =>
  total === null ? importTexts.rows({ done }) : importTexts.rowsOf({ done, total });

function percentOf({ state, processedRows, totalRows }: Import): number | undefined {
  return state === 'waiting' || !totalRows || processedRows === 0
    ? undefined
    : Math.min(100, (processedRows / totalRows) * 100);
}

interface ActionButtonProps {
  propertyId: number;
  id: number;
  action: 'cancel' | 'retry';
  label: string;
  failed: string;
}

function ActionButton({ propertyId, id, action, label, failed }: ActionButtonProps) {
  const acting = useImportAction(propertyId, action);
  return (
    <Button
      variant="secondary"
      size="small"
      onPress={() => acting.mutate(id, { onError: (error) => toastError(error, { fallback: failed }) })}
      isPending={acting.isPending}
    >
      {label}
    </Button>
  );
}

function UndoButton({ propertyId, found }: { propertyId: number; found: Import }) {
  const undo = useImportAction(propertyId, 'undo');
  return (
    <ConfirmButton
      variant="secondary"
      size="small"
      label={texts.undo}
      title={texts.undoTitle}
      confirmLabel={texts.undoConfirm}
      mutation={undo}
      failed={texts.undoFailed}
      onConfirm={() => undo.mutate(found.id, toastResult(texts.undone, texts.undoFailed))}
    >
      {texts.undoBody({ fileName: found.fileName })}
    </ConfirmButton>
  );
}
