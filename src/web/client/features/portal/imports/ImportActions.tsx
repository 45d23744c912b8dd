import { useState } from 'react';
import type { Import } from '../../../../../modules/imports/schema.ts';
import importTexts from '../../../../../texts/generated/portal/imports.en.js';
import { errorText } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useCancelImport, useRetryImport, useUndoImport } from './api.ts';

const texts = importTexts.status;

export function CancelButton({ propertyId, id }: { propertyId: number; id: number }) {
  const cancelling = useCancelImport(propertyId);
  return (
    <Button
      variant="secondary"
      size="small"
      onPress={() => cancelling.mutate(id, { onError: (error) => toastError(error, { fallback: texts.cancelFailed }) })}
      isPending={cancelling.isPending}
    >
      {importTexts.cancelImport}
    </Button>
  );
}

export function RetryButton({ propertyId, id }: { propertyId: number; id: number }) {
  const retrying = useRetryImport(propertyId);
  return (
    <Button
      variant="secondary"
      size="small"
      onPress={() => retrying.mutate(id, { onError: (error) => toastError(error, { fallback: texts.retryFailed }) })}
      isPending={retrying.isPending}
    >
      {texts.retry}
    </Button>
  );
}

/** Asks first: it takes many tenants back at once. */
export function UndoButton({ propertyId, found }: { propertyId: number; found: Import }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport(propertyId);
  const ask = (isOpen: boolean) => {
    undo.reset();
    setAsking(isOpen);
  };
  const onSuccess = () => toast({ message: texts.undone, tone: 'success' });
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
        onConfirm={() =>
          undo.mutate(found.id, { onSuccess, onError: (error) => toastError(error, { fallback: texts.undoFailed }) })
        }
        isPending={undo.isPending}
        errorMessage={undo.isError ? errorText(undo.error, texts.undoFailed) : undefined}
      >
        {texts.undoBody({ fileName: found.fileName })}
      </ConfirmDialog>
    </>
  );
}
