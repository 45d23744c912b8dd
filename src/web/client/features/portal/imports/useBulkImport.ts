import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type ChangedTenant,
  type Import,
  type ImportMode,
  keyOf,
  type RowChoice,
  type SameChoice,
  type Validation,
} from '../../../../../modules/imports/schema.ts';
import texts from '../../../../../texts/generated/portal/imports.en.js';
import { ApiError } from '../../../lib/api.ts';
import { errorText, isNetworkError } from '../../../lib/errors.ts';
import { ERROR_TITLE, toast, toastError } from '../../../lib/toasts.ts';
import { type FileReading, type Following, importFile, useImportAction, validateFile } from './api.ts';

export interface Work {
  kind: 'validation' | 'import';
  /** 0 to 100. */
  sent: number;
  /** Known once the server has the file. */
  id: number | null;
  found: Import | null;
}

const AS_DETECTED: FileReading = { columns: {}, rows: {}, split: [], same: {} };

export type MatchKind = 'moved' | 'renamed';
type SeparatedLine = ChangedTenant & { readonly kind: MatchKind };

/** Which rows of the file are which tenants of the directory. */
export interface Matching {
  /** Lines that somebody has called another company. */
  separated: readonly SeparatedLine[];
  /** Rows, by `keyOf`, whose former name stays as an alias. */
  formerNames: readonly string[];
  join: (key: string, tenantId: number) => void;
  separate: (line: SeparatedLine) => void;
  /** Of a row that may be several tenants: the one it is, or none. */
  decide: (key: string, tenantId: number | null) => void;
  keepFormerName: (key: string, isKept: boolean) => void;
}

interface Choice {
  file: File | null;
  reading: FileReading;
  separated: readonly SeparatedLine[];
  formerNames: readonly string[];
  validation: Validation | null;
  mode: ImportMode;
  failure: Failure | null;
}

export interface Failure {
  text: string;
  /** `null` if the file is at fault; otherwise retries it. */
  again: (() => void) | null;
}
const NOTHING: Choice = {
  ...{ file: null, reading: AS_DETECTED, separated: [], formerNames: [] },
  ...{ validation: null, mode: 'add', failure: null },
};

export function useBulkImport(propertyId: number, onDone: () => void) {
  const client = useQueryClient();
  const [choice, setChoice] = useState(NOTHING);
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }));
  const { work, begin } = useWork();
  const { cancel, isCancelling } = useCancel(propertyId, work, () => {
    if (work?.kind === 'validation') setChoice(NOTHING);
    void begin(null);
  });
  const fail = (title: string, { text, isFileAtFault }: Reason, again: () => void) => {
    change({ failure: { text, again: isFileAtFault ? null : again } });
    toast({ title, message: text, tone: 'danger' });
  };
  const choose = (file: File | null, reading = AS_DETECTED) => {
    setChoice((now) => ({ ...chosen(now, file), reading }));
    return begin(file && 'validation', async (following) => {
      const asked = file && { propertyId, file, reading };
      const result = asked && (await validateFile(asked, following).catch(failureOf(texts.validationFailed)));
      if (!result || following.signal.aborted) return;
      change({ validation: result.validation });
      if (!result.validation)
        fail(texts.validationError, reasonOf(result, texts.validationFailed), () => void choose(file, reading));
    });
  };
  const read = (changed: Partial<FileReading>) => void choose(choice.file, { ...choice.reading, ...changed });
  const matching = matchingOf(choice, change, (same) => read({ same }));
  const upload = async () => {
    const { file, mode, reading, formerNames, validation } = choice;
    if (!file) return;
    change({ failure: null });
    await begin('import', async (following) => {
      const confirmGone = validation?.preview?.outcomes.replace.removed ?? 0;
      const asked = { propertyId, mode, file, reading, formerNames, confirmGone };
      const importing = importFile(client, asked, following);
      const ended = await importing.catch(failureOf(texts.importFailed));
      if (following.signal.aborted) return;
      if (ended.state === 'cancelled') return toast({ message: texts.cancelled });
      if (ended.state !== 'done') return fail(ERROR_TITLE, reasonOf(ended, texts.importFailed), () => void upload());
      toast({ title: texts.success, message: texts.done({ count: ended.count ?? 0 }), tone: 'success' });
      setChoice(NOTHING);
      onDone();
    });
  };
  return {
    ...choice,
    choose: (file: File | null) => void choose(file),
    read,
    readAs: (label: string, name: string) => read({ columns: { ...choice.reading.columns, [label]: name } }),
    chooseRows: (rows: RowChoice) => read({ rows: merged(choice.reading.rows, rows) }),
    split: (rows: number[]) => read({ split: [...choice.reading.split, ...rows] }),
    matching,
    setMode: (mode: ImportMode) => change({ mode }),
    work,
    upload: () => void upload(),
    cancel,
    isCancelling,
  };
}

/** @param validate compares the file again with these decisions. */
function matchingOf(
  { reading: { same }, separated, formerNames }: Choice,
  change: (part: Partial<Choice>) => void,
  validate: (same: SameChoice) => void,
): Matching {
  const without = (key: string) => separated.filter((line) => keyOf(line) !== key);
  return {
    separated,
    formerNames,
    join(key, tenantId) {
      change({ separated: without(key) });
      validate({ ...same, [key]: tenantId });
    },
    separate(line) {
      change({ separated: [...without(keyOf(line)), line] });
      validate({ ...same, [keyOf(line)]: null });
    },
    decide: (key, tenantId) => validate({ ...same, [key]: tenantId }),
    keepFormerName(key, isKept) {
      const others = formerNames.filter((other) => other !== key);
      change({ formerNames: isKept ? [...others, key] : others });
    },
  };
}

/** Keeps the validation while the same file runs again, so that a correction keeps its place. */
const chosen = (before: Choice, file: File | null): Choice =>
  file === before.file ? { ...before, failure: null } : { ...NOTHING, file };

/**
 * Aborts an upload, or cancels on the server; polling then sees the end. A file sent but not acknowledged is canceled
 * once its id is known.
 */
function useCancel(propertyId: number, work: Work | null, stop: () => void) {
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

/** Follows one upload or import; starting another stops following the first. */
function useWork() {
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

interface Reason {
  text: string;
  isFileAtFault: boolean;
}

function reasonOf({ error, errorCode, validation }: Ended, fallback: string): Reason {
  const found = `${validation?.summary.message ?? ''} ${validation?.errors[0] ?? ''}`.trim();
  return { text: error || found || fallback, isFileAtFault: errorCode !== 'internal' };
}

function merged(before: RowChoice, later: RowChoice): RowChoice {
  const rows = Object.entries(later).map(([row, cells]) => [row, cells && { ...before[row], ...cells }]);
  return { ...before, ...Object.fromEntries(rows) };
}
