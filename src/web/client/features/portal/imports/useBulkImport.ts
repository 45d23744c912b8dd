import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { Import, ImportMode, RowChoice } from '../../../../../modules/imports/schema.ts';
import fileTexts from '../../../../../texts/generated/portal/import-files.en.js';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import { ApiError } from '../../../lib/api.ts';
import { errorText, isNetworkError } from '../../../lib/errors.ts';
import { ERROR_TITLE, toast, toastError } from '../../../lib/toasts.ts';
import { type FileReading, type Following, followImport, importFile, useImportAction, validateFile } from './api.ts';
import { findDraft, forgetDrafts, markUploaded, newDraftId, saveDraft } from './drafts.ts';
import type { useImportAddress } from './import-address.ts';
import {
  type Failure,
  type GoesOn,
  type ImportEvent,
  type ImportState,
  modeOf,
  NOTHING,
  reduce,
  type SeparatedLine,
  withMatch,
  withRows,
} from './import-state.ts';
import { findKeptFile, keepFile } from './kept-files.ts';

type Address = ReturnType<typeof useImportAddress>;

/** Which rows of the file are which tenants of the directory. */
export interface Matching extends Pick<ImportState, 'separated' | 'formerNames'> {
  /** The tenant that the row is, or none; or a line that is another company. */
  match: (key: string, match: number | SeparatedLine | null) => void;
  keepFormerName: (key: string, isKept: boolean) => void;
}

export type BulkImport = ReturnType<typeof useBulkImport>;

export function useBulkImport(propertyId: number, address: Address) {
  const [state, dispatch] = useReducer(reduce, NOTHING);
  const { reading, formerNames, phase } = state;
  useRuns(propertyId, state, dispatch);
  useAddressedDraft(propertyId, address, state, dispatch);
  const remove = () => {
    forgetDrafts(propertyId);
    dispatch({ type: 'removed' });
    address.go('file', null, { isReplaced: true });
  };
  const { cancel, isCancelling } = useCancel(propertyId, state, () => {
    if (phase === 'importing') dispatch({ type: 'stopped' });
    else remove();
  });
  const read = (changed: Partial<FileReading>, goesOn: GoesOn = 'never') =>
    dispatch({ type: 'answered', reading: changed, goesOn });
  const matching: Matching = {
    separated: state.separated,
    formerNames,
    match: (key, match) => dispatch({ type: 'answered', ...withMatch(state, key, match) }),
    keepFormerName(key, isKept) {
      const others = formerNames.filter((other) => other !== key);
      dispatch({ type: 'noted', formerNames: isKept ? [...others, key] : others });
    },
  };
  return {
    ...state,
    mode: modeOf(state),
    choose(file: File | null) {
      if (!file) return remove();
      const isAgain = phase === 'missing' && state.fileName === file.name;
      const draftId = (isAgain && state.draftId) || newDraftId();
      const step = isAgain ? address.step : 'file';
      saveDraft(draftOf({ ...(isAgain ? state : NOTHING), draftId, file }, propertyId, step));
      void keepFile(draftId, file);
      dispatch({ type: 'chosen', file, draftId });
      address.go(step, draftId, { isReplaced: address.step === 'file' });
    },
    read,
    chooseRows: (rows: RowChoice) => read({ rows: withRows(reading.rows, rows) }, 'whenAnswered'),
    split: (rows: number[]) => read({ split: [...reading.split, ...rows] }, 'whenAnswered'),
    matching,
    setMode: (mode: ImportMode) => dispatch({ type: 'noted', mode }),
    upload: () => dispatch({ type: 'submitted' }),
    retry: () => dispatch({ type: phase === 'refused' ? 'retried' : 'submitted' }),
    cancel,
    isCancelling,
  };
}

function draftOf(
  { draftId, file, reading, separated, formerNames, mode }: ImportState,
  propertyId: number,
  step: Address['step'],
) {
  return {
    id: draftId ?? '',
    propertyId,
    fileName: file?.name ?? '',
    step,
    reading,
    mode,
    separated: [...separated],
    formerNames: [...formerNames],
  };
}

/** Keeps the page at the draft and step of the address, and the draft on this device. */
function useAddressedDraft(propertyId: number, address: Address, state: ImportState, dispatch: Dispatch<ImportEvent>) {
  const { step, draftId } = address;
  const { phase, reading, separated, formerNames, mode, file } = state;
  const follow = useEffectEvent(() => {
    if (draftId === state.draftId) return;
    dispatch({ type: 'opened', draftId, draft: draftId === null ? null : findDraft(propertyId, draftId) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, not another choice
  useEffect(() => follow(), [draftId]);
  const save = useEffectEvent(() => {
    if (state.draftId && file && phase !== 'done' && state.draftId === draftId)
      saveDraft(draftOf(state, propertyId, step));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a draft consists of
  useEffect(() => save(), [step, draftId, file, reading, separated, formerNames, mode]);
  const go = useEffectEvent(() => {
    if (state.step) address.go(state.step, state.draftId);
    if (state.step) dispatch({ type: 'stepOpened' });
    if (phase === 'done') address.leave();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step once
  useEffect(() => go(), [state.step, phase]);
}

/** Does the work of a phase; another phase that works, and leaving the page, end it. */
function useRuns(propertyId: number, state: ImportState, dispatch: Dispatch<ImportEvent>) {
  const client = useQueryClient();
  const run = useEffectEvent(async (signal: AbortSignal) => {
    const { phase, draftId, file, reading, formerNames, validation, progress } = state;
    const tell = (event: ImportEvent) => {
      if (!signal.aborted) dispatch(event);
    };
    const fail = (type: 'refused' | 'notImported', title: string, failure: Failure) => {
      if (!signal.aborted) toast({ title, message: failure.text, tone: 'danger' });
      tell({ type, failure });
    };
    const following: Following = {
      signal,
      onSent: (sent) => tell({ type: 'progressed', progress: { sent } }),
      onAccepted: (id) => {
        if (phase === 'importing') markUploaded(draftId ?? '', id);
        tell({ type: 'progressed', progress: { id } });
      },
      onProgress: (found) => tell({ type: 'progressed', progress: { found } }),
    };
    if (phase === 'restoring') tell({ type: 'found', file: await findKeptFile(draftId ?? '') });
    if (phase === 'validating' && file) {
      const ended = await validateFile({ propertyId, file, reading }, following).catch(
        failureOf(texts.validationFailed),
      );
      if (ended.validation) tell({ type: 'validated', validation: ended.validation });
      else fail('refused', texts.validationError, reasonOf(ended, texts.validationFailed));
    }
    if (phase !== 'importing') return;
    const confirmGone = validation?.preview?.outcomes.replace.removed ?? 0;
    const asked = file && { propertyId, mode: modeOf(state), file, reading, formerNames, confirmGone };
    const ended = await (progress.id !== null
      ? followImport(client, propertyId, progress.id, following)
      : asked
        ? importFile(client, asked, following)
        : Promise.reject(new Error('No file'))
    ).catch(failureOf(texts.importFailed));
    if (signal.aborted) return;
    if (ended.state === 'done') {
      forgetDrafts(propertyId);
      const message = texts.done({ count: ended.count ?? 0 });
      toast({ title: texts.success, message, tone: 'success', survivesNavigation: true });
      return tell({ type: 'imported' });
    }
    markUploaded(draftId ?? '', null);
    if (ended.state !== 'cancelled') return fail('notImported', ERROR_TITLE, reasonOf(ended, texts.importFailed));
    toast({ message: fileTexts.cancelled });
    tell({ type: 'notImported', failure: null });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run once
  useEffect(() => {
    const own = new AbortController();
    void run(own.signal);
    return () => own.abort();
  }, [state.run]);
}

/**
 * Aborts an upload, or cancels on the server; polling then sees the end. A file sent but not acknowledged is canceled
 * once its id is known.
 */
function useCancel(propertyId: number, { phase, progress }: ImportState, stop: () => void) {
  const cancelling = useImportAction(propertyId, 'cancel');
  const [isWanted, setWanted] = useState(false);
  const isImport = phase === 'importing';
  const { id, sent } = progress;
  const onError = (error: unknown) => toastError(error, { fallback: fileTexts.status.cancelFailed });
  // A validation changes nothing: when it can no longer be canceled, it is over.
  const cancelAt = (importId: number) => cancelling.mutate(importId, isImport ? { onError } : {});
  const cancelWanted = useEffectEvent(cancelAt);
  useEffect(() => {
    if (isWanted && id !== null) cancelWanted(id);
    if (id !== null || !isImport) setWanted(false);
  }, [isWanted, id, isImport]);
  const cancel = () => {
    if (isImport && id === null && sent === 100) return setWanted(true);
    if (!isImport || id === null) stop();
    if (id !== null) cancelAt(id);
  };
  return { cancel, isCancelling: cancelling.isPending || isWanted };
}

type Ended = Pick<Import, 'state' | 'error' | 'errorCode' | 'count' | 'validation'>;

function failureOf(fallback: string) {
  return (error: unknown): Ended => ({
    state: 'failed',
    error: isNetworkError(error) ? texts.unreachable : errorText(error, fallback),
    errorCode: error instanceof ApiError && isRefusal(error) ? 'unreadable_file' : 'internal',
    count: null,
    validation: null,
  });
}

/** A retry would get the same refusal. */
const isRefusal = ({ status }: ApiError) => status < 500 && status !== 401 && status !== 429;

function reasonOf({ error, errorCode, validation }: Ended, fallback: string): Failure {
  const found = `${validation?.summary.message ?? ''} ${validation?.errors[0] ?? ''}`.trim();
  return { text: error || found || fallback, canRetry: errorCode === 'internal' };
}
