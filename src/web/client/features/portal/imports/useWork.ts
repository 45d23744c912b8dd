import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Import } from '../../../../../modules/imports/schema.ts';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import { toastError } from '../../../lib/toasts.ts';
import { type Following, useImportAction } from './api.ts';

export interface Work {
  kind: 'validation' | 'import';
  /** 0 to 100. */
  sent: number;
  /** Known once the server has the file. */
  id: number | null;
  found: Import | null;
}

/** Follows one upload or import; starting another stops following the first. */
export function useWork() {
  const [work, setWork] = useState<Work | null>(null);
  const running = useRef<AbortController | null>(null);
  const begin = async (kind: Work['kind'] | null, run?: (following: Following) => Promise<void>) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setWork(kind && { kind, sent: 0, id: null, found: null });
    const change = (part: Partial<Work>) => {
      if (running.current === own) setWork((now) => now && { ...now, ...part });
    };
    await run?.({
      signal: own.signal,
      onSent: (sent) => change({ sent }),
      onAccepted: (id) => change({ id }),
      onProgress: (found) => change({ found }),
    });
    if (running.current === own) setWork(null);
  };
  return { work, begin };
}

/**
 * Aborts an upload, or cancels on the server; polling then sees the end. A file sent but not acknowledged is canceled
 * once its id is known.
 */
export function useCancel(propertyId: number, work: Work | null, stop: () => void) {
  const cancelling = useImportAction(propertyId, 'cancel');
  const [isWanted, setWanted] = useState(false);
  const id = work?.id ?? null;
  const isImport = work?.kind === 'import';
  const onError = (error: unknown) => toastError(error, { fallback: texts.status.cancelFailed });
  // A validation changes nothing: when it can no longer be canceled, it is over.
  const cancelAt = (importId: number) => cancelling.mutate(importId, isImport ? { onError } : {});
  const cancelWanted = useEffectEvent(cancelAt);
  useEffect(() => {
    if (isWanted && id !== null) cancelWanted(id);
    if (id !== null || !work) setWanted(false);
  }, [isWanted, id, work]);
  const cancel = () => {
    if (isImport && id === null && work.sent === 100) return setWanted(true);
    if (!isImport || id === null) stop();
    if (id !== null) cancelAt(id);
  };
  return { cancel, isCancelling: cancelling.isPending || isWanted };
}
