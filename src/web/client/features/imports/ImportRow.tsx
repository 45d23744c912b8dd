import { useState } from 'react';
import { type Import, type ImportState, isUnfinished } from '../../../../modules/imports/schema.ts';
import { errorText } from '../../lib/errors.ts';
import { toast } from '../../lib/toasts.ts';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useCancelImport, useUndoImport } from './api.ts';
import { ImportProgress } from './ImportProgress.tsx';
import styles from './ImportStatus.module.css';
import { importTexts } from './texts.ts';

const texts = importTexts.status;
const tones: Partial<Record<ImportState, BadgeProps['tone']>> = {
  done: 'success',
  invalid: 'danger',
  failed: 'danger',
};
const whenFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** One import: how far it is with a way to stop it, or how it ended with a way to take it back. */
export function ImportRow({ propertyId, found }: { propertyId: number; found: Import }) {
  const { state, fileName, startedBy, finishedAt, createdAt } = found;
  const when = whenFormat.format(new Date(finishedAt ?? createdAt));
  return (
    <div className={styles.row}>
      <Badge tone={tones[state] ?? 'neutral'}>{texts.states[state]}</Badge>
      <div className={styles.text}>
        <p className={styles.name}>{fileName}</p>
        {isUnfinished(state) ? (
          <ImportProgress kind="import" sent={100} found={found} />
        ) : (
          <p className={styles.end}>{endOf(found)}</p>
        )}
        <p className={styles.by}>{texts.by(startedBy, when)}</p>
      </div>
      {isUnfinished(state) && <CancelButton propertyId={propertyId} id={found.id} />}
      {found.undoUntil && <UndoButton propertyId={propertyId} found={found} />}
    </div>
  );
}

function endOf({ state, outcome, error, validation }: Import): string {
  if (state === 'done' && outcome) return texts.outcome(outcome);
  if (state === 'cancelled') return importTexts.cancelled;
  if (state === 'undone') return texts.undone;
  return error || `${validation?.summary.message ?? ''} ${validation?.errors[0] ?? ''}`.trim();
}

function CancelButton({ propertyId, id }: { propertyId: number; id: number }) {
  const cancelling = useCancelImport(propertyId);
  const onError = (error: unknown) =>
    toast({ title: importTexts.error, message: errorText(error, texts.cancelFailed), tone: 'danger' });
  return (
    <Button
      variant="secondary"
      size="small"
      onPress={() => cancelling.mutate(id, { onError })}
      isPending={cancelling.isPending}
    >
      {importTexts.cancelImport}
    </Button>
  );
}

function UndoButton({ propertyId, found }: { propertyId: number; found: Import }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport(propertyId);
  const ask = (isOpen: boolean) => {
    undo.reset();
    setAsking(isOpen);
  };
  const onSuccess = () => toast({ message: texts.undone, tone: 'success' });
  const onError = (error: unknown) =>
    toast({ title: importTexts.error, message: errorText(error, texts.undoFailed), tone: 'danger' });
  return (
    <>
      <Button variant="secondary" size="small" onPress={() => ask(true)}>
        {texts.undo}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={ask}
        title={texts.undoTitle}
        confirmLabel={texts.undoConfirm}
        onConfirm={() => undo.mutate(found.id, { onSuccess, onError })}
        isPending={undo.isPending}
        errorMessage={undo.isError ? errorText(undo.error, texts.undoFailed) : undefined}
      >
        {texts.undoBody(found.fileName)}
      </ConfirmDialog>
    </>
  );
}
